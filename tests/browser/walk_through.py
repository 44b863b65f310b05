"""Clicks through the pages of a trace, the explorer and the claims, with the mouse and with the keyboard alone.

walk_through.py AMPLE FOLDER: screenshots are left in FOLDER. Ends with 77 when there is no Chromium.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.dom.minidom

from chromium import Page

NUMBER = "document.getElementById('number').textContent"
# How long a step takes is printed, and no test: the best of some tries counts.
LARGEST_PAGE = 2_000_000
STEP_TIME = """(async (view) => {
  viewer.setView(view);
  let best = Infinity;
  for (let round = 0; round < 3; ++round) {
    const times = [];
    for (let i = 0; i < 15; ++i) {
      const before = performance.now();
      viewer.show(Math.floor(viewer.story.count * (i + 1) / 16));
      document.body.offsetHeight;
      times.push(performance.now() - before);
      await new Promise(requestAnimationFrame);
    }
    best = Math.min(best, times.sort((one, other) => one - other)[7]);
  }
  viewer.setView("stage");
  return best;
})"""


def wait_for_file(file):
    for _ in range(100):
        if os.path.exists(file) and os.path.getsize(file) > 0:
            return file
        time.sleep(0.05)
    raise AssertionError(f"{file} was not saved")


def page_of(ample, trace):
    html = trace.replace(".json", ".html")
    with open(html, "w") as out:
        subprocess.run([ample, "trace", "convert", trace, "--format", "html"], stdout=out, check=True)
    return html


def found(ample, folder, name, *command):
    trace = os.path.join(folder, name + ".json")
    subprocess.run([ample, *command, "--trace", trace], stdout=subprocess.DEVNULL)
    return trace


def is_at(page, step, count):
    page.wait_for(f"{NUMBER} === '{step} / {count}'")


def count_of(page, selector):
    return page.run(f"document.querySelectorAll({json.dumps(selector)}).length")


def text_of(page, identifier):
    return page.run(f"document.getElementById('{identifier}').textContent")


def walk_through_a_trace(page, trace, html, other, folder):
    """A deadlock of LMUTIN as printed: two requests and four receipts."""
    page.open("file://" + html)
    is_at(page, 0, 6)
    assert count_of(page, "#one polygon") == 0, "nothing is under way at the beginning"
    page.click("#next")
    page.wait_for("document.getElementById('text').textContent.startsWith('1. P0 invokes exit-sequence')")
    assert "Algorithm 2" in text_of(page, "text"), "a step names its place in the paper"
    assert count_of(page, "tr.changed") == 2  # waiting and ts
    assert count_of(page, "#channels li") == 2  # two Requests
    assert count_of(page, "#one polygon.headSent") == 2
    # It ends where nobody asks: P0 alone would wait, until P1, too, invokes exit-sequence in step 3.
    page.click(".rows [data-step='2']")
    is_at(page, 2, 6)
    assert "inevitable" not in text_of(page, "text"), text_of(page, "text")
    page.click(".rows [data-step='3']")
    is_at(page, 3, 6)
    assert "From here the deadlock is inevitable" in text_of(page, "text"), text_of(page, "text")
    # The next change of ts_1 is nowhere, the one of waiting_0 before is at its request.
    page.run("document.getElementById('search').value = 'waiting_0';"
             "document.getElementById('search').dispatchEvent(new Event('input'))")
    assert count_of(page, "#states .buttons") == 1
    page.click("#states .buttons button[title='previous change']")
    is_at(page, 1, 6)
    page.click("#states .buttons button[title='pin']")
    page.run("document.getElementById('search').value = ''; viewer.show(5)")
    assert page.run("[...document.querySelectorAll('#states td:first-child')].some((cell) => cell.textContent === 'waiting_0')")
    page.click("#all")
    assert count_of(page, "#states .buttons") == 18  # nine variables of each
    page.click("#all")
    # The list of steps, filtered by process, by message, by variable.
    for words, numbers in (("P1", 3), ("Request", 6), ("P1 pendingReq", 2), ("nGrants", 0)):
        page.run(f"document.getElementById('filter').value = '{words}';"
                 "document.getElementById('filter').dispatchEvent(new Event('input'))")
        assert text_of(page, "shown") == f"{numbers} of 6 steps", (words, text_of(page, "shown"))
    page.run("document.getElementById('filter').value = ''; document.getElementById('filter').dispatchEvent(new Event('input'))")
    # A process is chosen on the stage, and who waits for whom is drawn.
    page.click("#one [data-process='0']")
    assert count_of(page, "#states .buttons") >= 9
    page.click("#one [data-process='0']")
    page.click("#last")
    page.click("#waits")
    assert count_of(page, "#one .cycle") > 0
    assert "P0 -> P1 -> P0" in text_of(page, "lacks")
    # The space-time diagram: everything after the step is faint.
    page.run("document.getElementById('view').value = 'time'; document.getElementById('view').dispatchEvent(new Event('change'))")
    page.click("#one circle[data-step='2']")
    is_at(page, 2, 6)
    assert count_of(page, "#one circle[opacity]") == 4
    assert count_of(page, "#one circle.dotNow") == 1
    page.run("document.getElementById('hide').value = 'P1'; document.getElementById('hide').dispatchEvent(new Event('change'))")
    assert count_of(page, "#one circle[data-step]") == 3
    page.run("document.getElementById('hide').value = ''; document.getElementById('hide').dispatchEvent(new Event('change'))")
    page.click("#collapsed")
    assert count_of(page, "#one circle[data-step]") == 6, "every step here sends or receives"
    # What is shown is in the address, and there again when the page is opened with it.
    address = page.run("location.href")
    assert "#2&view=time&waits=1" in address, address
    page.open(address)
    is_at(page, 2, 6)
    assert count_of(page, "#one circle.dotNow") == 1
    page.press("t", "w", "c", "Home")
    is_at(page, 0, 6)
    page.click("#play")
    is_at(page, 2, 6)
    page.click("#play")
    save_everything(page, trace, folder)
    # A second trace beside it: the two part at their second step.
    page.choose_file("#compare", other)
    page.wait_for("!document.getElementById('two').hidden")
    page.wait_for("/the same before step \\d/.test(document.querySelector('#two figcaption').textContent)")
    assert count_of(page, "#two svg") == 1 and count_of(page, ".rows .differs") > 0
    page.picture(os.path.join(folder, "compared.png"))
    page.click("#end-compare")
    page.choose_file("#load", other)
    page.wait_for("document.querySelector('h1').textContent.includes('stray-relinquish')")
    page.choose_file("#load", trace)
    page.wait_for("document.getElementById('error').textContent.includes('no page of a trace')")


def save_everything(page, trace, folder):
    with tempfile.TemporaryDirectory(dir=folder) as saved:
        page.save_into(saved)
        page.run("viewer.show(3)")
        for form, name in (("json", "trace.json"), ("svg", "trace-step-3.svg"), ("tikz", "trace-step-3.tex"), ("png", "trace-step-3.png")):
            page.run(f"document.getElementById('save').value = '{form}'; document.getElementById('save').dispatchEvent(new Event('change'))")
            wait_for_file(os.path.join(saved, name))
        time.sleep(0.2)
        with open(os.path.join(saved, "trace.json")) as one, open(trace) as other:
            assert json.load(one) == json.load(other)
        svg = xml.dom.minidom.parse(os.path.join(saved, "trace-step-3.svg"))
        assert len(svg.getElementsByTagName("circle")) >= 2 and "var(" not in svg.toxml()
        with open(os.path.join(saved, "trace-step-3.tex")) as tikz:
            assert "\\end{tikzpicture}" in tikz.read()
        with open(os.path.join(saved, "trace-step-3.png"), "rb") as png:
            assert png.read(8) == b"\x89PNG\r\n\x1a\n"


def walk_through_by_keyboard(page, html):
    """Nothing but keys: Tab reaches everything, and letters do what is done often."""
    page.open("file://" + html)
    is_at(page, 0, 6)
    reached = set()
    for _ in range(40):
        page.press("Tab")
        reached.add(page.run("document.activeElement.id || document.activeElement.tagName"))
    expected = {"next", "last", "play", "slider", "view", "save", "load", "compare", "filter", "steps", "waits", "collapsed", "hide", "search", "all"}
    assert expected <= reached, expected - reached
    page.run("document.activeElement.blur()")
    page.press("ArrowRight", "ArrowRight")
    is_at(page, 2, 6)
    page.press("ArrowLeft", "End")
    is_at(page, 6, 6)
    page.press("Home", "PageDown")
    is_at(page, 6, 6)
    page.press("/", *"P1 Request", "Escape")
    assert text_of(page, "shown") == "3 of 6 steps", text_of(page, "shown")
    page.press("s", *"waiting_1", "Escape")
    assert count_of(page, "#states .buttons") == 1
    page.press("t", "w", "a")
    assert page.run("location.hash") == "#6&view=time&waits=1&all=1&filter=P1+Request&search=waiting_1"
    page.press("t", "Home", " ")
    is_at(page, 1, 6)
    page.press(" ")


def walk_through_print(page, html):
    page.open("file://" + html)
    is_at(page, 0, 6)
    page.set_media("print")
    for hidden in ("slider", "next", "play", "save", "filter"):
        assert page.run(f"document.getElementById('{hidden}').offsetParent === null"), hidden
    assert page.run("document.querySelector('#one svg').getBoundingClientRect().height > 0")
    assert page.run("getComputedStyle(document.body).color") == "rgb(27, 27, 27)", "dark on paper"
    assert len(page.ask("Page.printToPDF")["data"]) > 1000
    page.set_media("screen")


def measure_steps(page, html):
    assert os.path.getsize(html) < LARGEST_PAGE, os.path.getsize(html)
    page.open("file://" + html)
    page.wait_for(f"{NUMBER} !== ''")
    for view in ("stage", "time"):
        took = page.run(f"{STEP_TIME}('{view}')")
        print(f"{os.path.basename(html)}, {page.run('viewer.story.count')} steps, {view}: {took:.1f} ms a step, {os.path.getsize(html)} bytes")
    page.run("viewer.show(Math.floor(viewer.story.count / 2))")
    # However long the list is, only the rows that are seen are there.
    assert count_of(page, ".rows [role=option]") < 60
    before = page.run("document.documentElement.scrollHeight")
    page.press("End")
    assert page.run("document.documentElement.scrollHeight") == before, "the page jumps"
    assert page.run("(() => { const row = document.querySelector('.rows .now').getBoundingClientRect(),"
                    "list = document.getElementById('steps').getBoundingClientRect(); return row.top >= list.top && row.bottom <= list.bottom + 1; })()")


def walk_through_the_explorer(page, address, trace, folder):
    page.open(address)
    page.wait_for("document.querySelectorAll('#start section').length > 10")
    assert not page.run("[...document.querySelectorAll('#start a')].some((link) => link.closest('section').querySelector('h2') === null)")
    page.click("#start a")
    page.wait_for("!document.getElementById('window').hidden")
    page.open(address + "#instance=lmutin+--graph+k2")
    page.wait_for("document.querySelectorAll('#enabled button').length === 2")
    page.click("#enabled button")
    is_at(page, 1, 1)
    page.press("u")
    is_at(page, 0, 1)  # undone, and still there
    page.wait_for("document.querySelectorAll('#enabled button:enabled').length === 2")
    page.press("r")
    is_at(page, 1, 1)
    page.press("Home")
    page.wait_for("document.querySelectorAll('#enabled button:enabled').length === 2")
    page.press("ArrowDown", "Enter")  # the second of the enabled: another execution
    page.wait_for("location.hash.includes('steps=1&at=1') && shown.at === 1")
    page.press("Home")
    page.wait_for("document.querySelectorAll('#enabled button:enabled').length === 2")
    for step in range(1, 7):  # every schedule of the printed text ends after six steps
        page.wait_for(f"viewer.step === {step - 1} && document.querySelector('#enabled button:enabled') !== null")
        page.press("1")
        page.wait_for(f"viewer.step === {step} && shown.at === {step}")
    page.wait_for("document.getElementById('verdict').textContent.includes('a deadlock is reached')")
    assert count_of(page, "#enabled button") == 0
    assert "steps=0.0.0.0.0.0" in page.run("location.hash")
    page.press("Home")
    page.wait_for("document.querySelectorAll('#enabled button:enabled').length === 2")
    page.run("document.getElementById('property').value = 'deadlock'")
    page.click("#violate")
    page.wait_for("document.getElementById('said').textContent.includes('nearest')")
    is_at(page, 6, 6)
    page.press("Home")
    page.wait_for("document.querySelectorAll('#enabled button:enabled').length === 2")
    page.run("document.getElementById('property').value = 'safety'")
    page.press("j")
    page.wait_for("document.getElementById('said').textContent.includes('exhausted')")
    page.save_into(folder)
    # A trace is loaded, and another compared.
    page.choose_file("#load-trace", trace)
    is_at(page, 0, 6)
    page.choose_file("#compare", trace)
    page.wait_for("document.querySelector('#two figcaption').textContent.includes('the same execution')")
    page.click("#end-compare")
    # What is no instance is said, not run.
    page.run("document.getElementById('instance').value = '<img src=x onerror=alert(1)>';"
             "document.querySelector('form button').click()")
    page.wait_for("document.getElementById('error').textContent.includes('unknown algorithm')")
    assert count_of(page, "#error img") == 0
    page.open(address + "#instance=lmutin+--graph+k2&steps=0.0.1&at=1&view=time")
    is_at(page, 1, 3)
    assert count_of(page, "#one circle.dotNow") == 1
    page.run("viewer.setView('stage')")


def walk_through_the_claims(page, ample, folder, name, width):
    site = os.path.join(folder, "claims")
    subprocess.run([ample, "claims", "cases/local_cs", "--only", "lemma-2.printed.k[23]", "--html", site],
                   stdout=subprocess.DEVNULL, check=True)
    page.open("file://" + os.path.join(site, "index.html"))
    page.wait_for("document.querySelectorAll('.papers td a').length === 1")
    assert page.run("document.documentElement.scrollWidth") <= width, "wider than the window"
    page.run("document.querySelector('.papers td a').click()")
    shown = "[...document.querySelectorAll('.claims tbody tr')].filter(row => !row.hidden).length"
    page.wait_for("document.querySelectorAll('.claims tbody tr').length === 2")
    assert page.run("document.documentElement.scrollWidth") <= width, "wider than the window"
    page.picture(os.path.join(folder, f"claims-{name}.png"))
    # Filtered by words and by what came out; what is filtered stands in the address.
    page.run("words.value = 'k3'; words.dispatchEvent(new Event('input'))")
    page.wait_for(f"{shown} === 1 && location.hash.includes('words=k3')")
    page.run("words.value = ''; which.value = 'holds'; which.dispatchEvent(new Event('change'))")
    page.wait_for(f"{shown} === 0")
    page.run("which.value = 'refuted'; which.dispatchEvent(new Event('change'))")
    page.wait_for(f"{shown} === 2")
    # Sorted by the number of states, and the other way round: k2 has fewer than k3.
    first = "document.querySelector('.claims tbody tr code').textContent"
    page.run("document.querySelectorAll('.claims th button')[4].click()")
    page.wait_for(f"{first} === 'lemma-2.printed.k2'")
    page.run("document.querySelectorAll('.claims th button')[4].click()")
    page.wait_for(f"{first} === 'lemma-2.printed.k3'")
    page.run("document.querySelectorAll('.claims th button')[4].click()")
    page.run("document.querySelector('.claims tbody td a').click()")
    page.wait_for("document.querySelector('blockquote') !== null")
    assert page.run("document.documentElement.scrollWidth") <= width, "wider than the window"
    page.picture(os.path.join(folder, f"claim-{name}.png"))
    page.run("document.querySelector('main > p a').click()")
    page.wait_for("document.querySelector('.back a') !== null")
    page.wait_for("document.getElementById('number') && document.getElementById('number').textContent === '0 / 6'")


def walk_through_a_file(page, ample, trace):
    """`ample explore t.json` is the same page."""
    explorer = subprocess.Popen([ample, "explore", trace], stdout=subprocess.PIPE, text=True)
    try:
        page.open(explorer.stdout.readline().split()[0])
        is_at(page, 0, 6)
        page.press("End")
        page.wait_for("document.getElementById('verdict').textContent.includes('a deadlock is reached')")
    finally:
        explorer.send_signal(signal.SIGINT)
        assert explorer.wait(20) == 0


def large_trace(page, address, folder):
    """930 steps of 30 processes, each the first that is enabled: LMUTIN as printed, until nobody can go on."""
    page.open(address)
    return page.run("""(async () => {
      const instance = "lmutin --graph complete:30";
      let steps = "";
      for (let i = 0; i < 2; ++i) steps = (await ask("/api/run", { instance, steps })).steps;
      return (await ask("/api/save", { instance, steps })).trace;
    })()""")


def main():
    ample, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    if chromium is None:
        print("SKIPPED: there is no chromium; apt-get install chromium")
        sys.exit(77)
    os.makedirs(folder, exist_ok=True)
    trace = found(ample, folder, "t", "check", "lmutin", "--graph", "k2")
    html = page_of(ample, trace)
    other = page_of(ample, found(ample, folder, "other", "check", "lmutin", "--graph", "k2", "--rounds", "2", "--repair", "init",
                                 "--property", "anomaly.stray-relinquish"))
    butterfly = page_of(ample, found(ample, folder, "butterfly", "fuzz", "lkcs", "--graph", "butterfly", "--l", "0", "--k", "3",
                                     "--inside", "1,3", "--repair", "all", "--rounds", "2", "--property", "deadlock",
                                     "--schedules", "400", "--seed", "1"))
    large = None
    explorer = subprocess.Popen([ample, "explore"], stdout=subprocess.PIPE, text=True)
    try:
        address = explorer.stdout.readline().split()[0]
        for name, width, height, dark in (("light", 1280, 900, False), ("dark", 400, 900, True)):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                page = Page(chromium, profile, width, height, dark)
                walk_through_a_trace(page, trace, html, other, folder)
                walk_through_by_keyboard(page, html)
                walk_through_print(page, html)
                page.picture(os.path.join(folder, f"trace-{name}.png"))
                walk_through_the_claims(page, ample, folder, name, width)
                walk_through_the_explorer(page, address, trace, folder)
                page.picture(os.path.join(folder, f"explore-{name}.png"))
                walk_through_a_file(page, ample, trace)
                if large is None:
                    large = os.path.join(folder, "large.json")
                    with open(large, "w") as out:
                        out.write(large_trace(page, address, folder))
                    large = page_of(ample, large)
                for big in (butterfly, large):
                    measure_steps(page, big)
                    assert page.run("document.documentElement.scrollWidth") <= width, "wider than the window"
                    page.picture(os.path.join(folder, os.path.basename(big).replace(".html", f"-{name}.png")))
                page.close()
    finally:
        explorer.send_signal(signal.SIGINT)
        assert explorer.wait(20) == 0


main()
