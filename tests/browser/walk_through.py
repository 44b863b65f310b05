"""Clicks through a deadlock of LMUTIN as printed: on the page of its trace, and on the explorer page.

walk_through.py AMPLE FOLDER: screenshots are left in FOLDER. Ends with 77 when there is no Chromium.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from chromium import Page


def walk_through_a_trace(page, ample, folder):
    trace, html = os.path.join(folder, "t.json"), os.path.join(folder, "t.html")
    subprocess.run([ample, "check", "lmutin", "--graph", "k2", "--trace", trace], stdout=subprocess.DEVNULL)
    with open(html, "w") as out:
        subprocess.run([ample, "trace", "convert", trace, "--format", "html"], stdout=out, check=True)
    page.open("file://" + html)
    page.wait_for("document.getElementById('number').textContent === '0 / 6'")
    page.key("ArrowRight")
    page.wait_for("document.getElementById('text').textContent.startsWith('1. P0 invokes exit-sequence')")
    assert page.run("document.querySelectorAll('tr.changed').length") == 2  # waiting and ts
    assert page.run("document.querySelectorAll('#channels li').length") == 2  # two Requests
    page.run("document.getElementById('last').click()")
    page.wait_for("document.getElementById('number').textContent === '6 / 6'")
    assert page.run("location.hash") == "#6"
    assert page.run("document.querySelectorAll('#waits .cycle').length") > 0
    assert page.run("document.querySelectorAll('#diagram circle.now').length") == 1


def walk_through_the_explorer(page, address):
    page.open(address + "#instance=lmutin+--graph+k2")
    page.wait_for("document.querySelectorAll('#enabled button').length === 2")
    page.run("document.querySelector('#enabled button').click()")
    page.wait_for("document.getElementById('count').textContent.startsWith('1 steps')")
    page.key("u")
    page.wait_for("document.getElementById('count').textContent.startsWith('0 steps')")
    for step in range(1, 7):  # every schedule of the printed text ends after six steps
        page.key("1")
        page.wait_for(f"document.getElementById('count').textContent.startsWith('{step} steps')")
    page.wait_for("document.getElementById('verdict').textContent.includes('a deadlock is reached')")
    assert page.run("document.querySelectorAll('#enabled button').length") == 0
    assert "steps=0.0.0.0.0.0" in page.run("location.hash")
    page.run("document.getElementById('reset').click()")
    page.wait_for("document.getElementById('count').textContent.startsWith('0 steps')")
    page.run("document.getElementById('property').value = 'deadlock'; document.getElementById('violate').click()")
    page.wait_for("document.getElementById('count').textContent.startsWith('6 steps')")
    # What is no instance is said, not run.
    page.run("document.getElementById('instance').value = '<img src=x onerror=alert(1)>';"
             "document.querySelector('form button').click()")
    page.wait_for("document.getElementById('error').textContent.includes('unknown algorithm')")
    assert page.run("document.querySelectorAll('#error img').length") == 0
    page.open(address + "#instance=lmutin+--graph+k2&steps=0.0.1")
    page.wait_for("document.getElementById('count').textContent.startsWith('3 steps')")


def walk_through_the_claims(page, ample, folder, name, width):
    site = os.path.join(folder, "claims")
    subprocess.run([ample, "claims", "cases/local_cs", "--only", "lemma-2.printed.k[23]", "--html", site],
                   stdout=subprocess.DEVNULL, check=True)
    page.open("file://" + os.path.join(site, "index.html"))
    page.wait_for("document.querySelectorAll('td a').length === 2")
    assert page.run("document.documentElement.scrollWidth") <= width, "wider than the window"
    page.picture(os.path.join(folder, f"claims-{name}.png"))
    page.run("document.querySelector('td a').click()")
    page.wait_for("document.getElementById('number') && document.getElementById('number').textContent === '0 / 6'")


def main():
    ample, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    if chromium is None:
        print("SKIPPED: there is no chromium; apt-get install chromium")
        sys.exit(77)
    os.makedirs(folder, exist_ok=True)
    explorer = subprocess.Popen([ample, "explore"], stdout=subprocess.PIPE, text=True)
    try:
        address = explorer.stdout.readline().split()[0]
        for name, width, dark in (("light", 1000, False), ("dark", 400, True)):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                page = Page(chromium, profile, width, 1400, dark)
                walk_through_a_trace(page, ample, folder)
                page.picture(os.path.join(folder, f"trace-{name}.png"))
                walk_through_the_claims(page, ample, folder, name, width)
                walk_through_the_explorer(page, address)
                assert page.run("document.documentElement.scrollWidth") <= width, "wider than the window"
                page.picture(os.path.join(folder, f"explore-{name}.png"))
                page.close()
    finally:
        explorer.send_signal(signal.SIGINT)
        assert explorer.wait(20) == 0


main()
