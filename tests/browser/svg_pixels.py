"""Draws pictures with Chromium and with rsvg-convert, as pandoc and LaTeX do, and compares what one sees.

svg_pixels.py AMPLE FOLDER: the drawings are left in FOLDER. Ends with 77 when one of the two is missing. The same
picture without the colours that its elements have must differ, or the comparison would see nothing.
"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from chromium import Page

CELL = 8  # pixels: letters are set a little differently
# The cell that is among the one in a hundred that differ most may differ by so much, of 255; without colours it
# differs by at least so much.
MOST, LEAST = 20, 26


def grey_pixels(file):
    """Of a PNG with 8 bits a channel: rows of values from 0 (black) to 255; what is transparent is white."""
    with open(file, "rb") as png:
        data = png.read()
    width, height, _, kind = struct.unpack(">IIBB", data[16:26])
    channels = {2: 3, 6: 4}[kind]
    packed, at = b"", 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    raw, stride = zlib.decompress(packed), width * channels
    rows, before = [], bytearray(stride)
    for y in range(height):
        filtered = raw[y * (stride + 1)]
        line = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride):
            left = line[x - channels] if x >= channels else 0
            corner = before[x - channels] if x >= channels else 0
            up = before[x]
            nearest = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            line[x] = (line[x] + (0, left, up, (left + up) // 2, nearest)[filtered]) & 255
        rows.append([shade(line[x:x + channels]) for x in range(0, stride, channels)])
        before = line
    return rows


def shade(pixel):
    alpha = pixel[3] if len(pixel) == 4 else 255
    return 255 - alpha + sum(pixel[:3]) / 3 * alpha / 255


def cells(rows):
    return [sum(value for row in rows[y:y + CELL] for value in row[x:x + CELL]) / CELL ** 2
            for y in range(0, len(rows) - CELL, CELL) for x in range(0, len(rows[0]) - CELL, CELL)]


def difference(page, svg):
    """How different a cell is that is among the one in a hundred that differ most."""
    drawn = {}
    page.open("file://" + svg)
    page.picture(svg + ".chromium.png")
    subprocess.run(["rsvg-convert", "--background-color", "white", svg, "-o", svg + ".rsvg.png"], check=True)
    for by in ("chromium", "rsvg"):
        drawn[by] = grey_pixels(f"{svg}.{by}.png")
    width, height = (min(size(rows) for rows in drawn.values()) for size in (lambda rows: len(rows[0]), len))
    both = zip(*(cells([row[:width] for row in rows[:height]]) for rows in drawn.values()))
    apart = sorted(abs(one - other) for one, other in both)
    return apart[-1 - len(apart) // 100]


def main():
    ample, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    if chromium is None or shutil.which("rsvg-convert") is None:
        print("SKIPPED: there is no chromium or no rsvg-convert; apt-get install chromium librsvg2-bin")
        sys.exit(77)
    os.makedirs(folder, exist_ok=True)
    trace = os.path.join(folder, "pixels.json")
    subprocess.run([ample, "check", "lmutin", "--graph", "k2", "--trace", trace], stdout=subprocess.DEVNULL)
    pictures = {}
    for name, command in (("map", ["lmutin", "--graph", "k2", "--plot", "map:"]),
                          ("growth", ["ricart-agrawala", "--n", "2-3", "--plot", "messages.owner/n:"])):
        pictures[name] = os.path.join(folder, name + ".svg")
        command[-1] += pictures[name]
        subprocess.run([ample, "sweep", *command], stdout=subprocess.DEVNULL)
    for name, command in (("trace", ["trace", "convert", trace, "--format", "svg"]),
                          ("waits", ["trace", "convert", trace, "--format", "svg", "--waits-for"])):
        pictures[name] = os.path.join(folder, name + ".svg")
        with open(pictures[name], "w") as out:
            subprocess.run([ample, *command], stdout=out, check=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = Page(chromium, profile, 1000, 600, False)
        for name, svg in pictures.items():
            apart = difference(page, svg)
            print(f"{name}: {apart:.1f}")
            assert apart <= MOST, f"{name}: {apart:.1f}"
            bare = svg.replace(".svg", ".bare.svg")
            with open(svg) as whole, open(bare, "w") as out:
                out.write(re.sub(r' (fill|stroke|stroke-width)="[^"]*"', "", whole.read()))
            apart = difference(page, bare)
            print(f"{name} without colours: {apart:.1f}")
            assert apart > LEAST, f"{name} without colours: {apart:.1f}"
        page.close()


main()
