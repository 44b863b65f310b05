"""A headless Chromium spoken to over a pipe, with nothing but Python's standard library."""
import base64
import json
import os
import subprocess
import time


class Navigated(RuntimeError):
    """The page went elsewhere before it answered."""


class Page:
    def __init__(self, program, profile, width, height, dark):
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()

        def three_and_four():  # where --remote-debugging-pipe reads and writes
            os.dup2(to_browser, 3)
            os.dup2(from_browser, 4)

        # Moved up first, so that neither is overwritten by the other's copy.
        to_browser, from_browser = (os.dup2(end, at) for end, at in ((to_browser, 20), (from_browser, 21)))
        self.browser = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"],
            preexec_fn=three_and_four, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.buffer, self.number, self.session = b"", 0, None
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.theme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.set_media("screen")

    def set_media(self, media):
        self.ask("Emulation.setEmulatedMedia", media=media, features=self.theme)

    def ask(self, method, **parameters):
        self.number += 1
        question = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            question["sessionId"] = self.session
        os.write(self.out, json.dumps(question).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                read = os.read(self.into, 1 << 16)
                if not read:
                    raise RuntimeError("the browser has ended")
                self.buffer += read
            message, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(message)
            if answer.get("id") == self.number:
                if "error" in answer:
                    problem = Navigated if "navigated" in answer["error"]["message"] else RuntimeError
                    raise problem(f"{method}: {answer['error']}")
                return answer["result"]

    def run(self, script):
        result = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait_for(self, condition):
        for _ in range(400):
            try:
                if self.run(condition):
                    return
            except Navigated:
                pass  # a link was followed, and the page that was asked is gone: ask the next
            time.sleep(0.05)
        raise AssertionError(f"never became true: {condition}\n{self.run('document.body.innerText')}")

    def open(self, url):
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def key(self, key):
        self.run(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: {json.dumps(key)}, bubbles: true}}))")

    def press(self, *keys):
        """Keys as a person presses them: they go to what has the focus."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
                 "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Backspace": 8}
        for key in keys:
            text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
            about = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
            self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **about, **({"text": text} if text else {}))
            self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def click(self, selector, number=0):
        """The mouse on the middle of an element."""
        # Scrolling may draw the page anew: the element is the one that two frames show at one place.
        x, y = self.run(f"(async () => {{ const found = () => document.querySelectorAll({json.dumps(selector)})[{number}];"
                        "found().scrollIntoView({block: 'center'});"
                        "const middle = () => { const at = found().getBoundingClientRect();"
                        "                       return [at.left + at.width / 2, at.top + at.height / 2]; };"
                        "for (let frame = 0, before = ''; frame < 100; ++frame) {"
                        "  await new Promise(requestAnimationFrame);"
                        "  if (frame > 1 && before === String(middle())) break;"
                        "  before = String(middle()); }"
                        "return middle(); })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def choose_file(self, button, file):
        self.ask("Page.setInterceptFileChooserDialog", enabled=True)
        self.click(button)
        root = self.ask("DOM.getDocument")["root"]["nodeId"]
        node = self.ask("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
        self.ask("DOM.setFileInputFiles", files=[file], nodeId=node)

    def save_into(self, folder):
        self.ask("Page.setDownloadBehavior", behavior="allow", downloadPath=folder)

    def picture(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.ask("Page.captureScreenshot", captureBeyondViewport=True)["data"]))

    def close(self):
        self.session = None
        self.ask("Browser.close")
        self.browser.wait(20)
