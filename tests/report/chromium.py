"""Debian's Chromium, or whichever is there: pages as a reader's browser makes them.

It is spoken to through two pipes, in the words of its DevTools protocol: one JSON a message, ended by a zero byte.
"""

import base64
import fcntl
import itertools
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PROGRAM = next((found for name in NAMES if (found := shutil.which(name))), None)
needed = pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed on this machine")
# A browser looks for news of its own at every start; tests speak to this machine alone.
QUIET = (
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-quic", "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
PLAIN = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", *QUIET)
PATIENCE = 60.0


def dom(page: Path, profile: Path, *, fragment: str = "") -> str:
    """The page after its script has run."""
    address = page.resolve().as_uri() + (f"#{fragment}" if fragment else "")
    words = (*PLAIN, "--virtual-time-budget=20000", f"--user-data-dir={profile}", "--dump-dom")
    done = subprocess.run(
        [str(PROGRAM), *words, address], capture_output=True, text=True, timeout=300, check=True
    )
    return done.stdout


def laid(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The files of a site on the disk."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


class Tab:
    """One page of a running browser. `said` is what it complained of, `asked` what it wanted to load."""

    def __init__(self, browser: "Browser", session: str) -> None:
        self.browser, self.session = browser, session
        self.said: list[str] = []
        self.asked: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.call(method, self.session, **parameters)

    def open(self, page: Path, fragment: str = "") -> "Tab":
        self.call("Page.navigate", url="about:blank")
        self.browser.until(self.session, "Page.loadEventFired")
        self.said, self.asked = [], []
        address = page.resolve().as_uri() + (f"#{fragment}" if fragment else "")
        self.call("Page.navigate", url=address)
        self.browser.until(self.session, "Page.loadEventFired")
        return self

    def run(self, script: str) -> Any:
        """The value of an expression, or of a promise of one."""
        found = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def press(self, *keys: str) -> None:
        """Keys on the keyboard, by name, or text."""
        codes = {"Tab": 9, "Enter": 13, "ArrowRight": 39, "ArrowLeft": 37, "ArrowDown": 40, " ": 32}
        for key in keys:
            if key in codes:
                more = {"text": "\r"} if key == "Enter" else {"text": " "} if key == " " else {}
                press = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
                self.call("Input.dispatchKeyEvent", type="keyDown", **press, **more)
                self.call("Input.dispatchKeyEvent", type="keyUp", **press)
            else:
                self.call("Input.insertText", text=key)

    def narrow(self, width: int, height: int = 800) -> None:
        """A screen of this size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.call("Emulation.setDeviceMetricsOverride", **size)

    def look(self, **features: str) -> None:
        """What the reader's system prefers: `prefers_color_scheme="dark"`."""
        told = [{"name": k.replace("_", "-"), "value": v} for k, v in features.items()]
        self.call("Emulation.setEmulatedMedia", features=told)

    def printed(self) -> bytes:
        """The page as a PDF, on A4."""
        size = {"paperWidth": 8.27, "paperHeight": 11.69}
        return base64.b64decode(self.call("Page.printToPDF", **size)["data"])

    def picture(self, target: Path) -> Path:
        """A screenshot."""
        target.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
        return target


class Browser:
    """A browser that runs."""

    def __init__(self, profile: Path) -> None:
        self._in, theirs_out = os.pipe()
        theirs_in, self._out = os.pipe()
        # The browser reads at 3 and writes at 4; copies above these cannot overwrite each other.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (theirs_in, theirs_out)]
        words = [*PLAIN, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        actions = [
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, ends[0], 3),
            (os.POSIX_SPAWN_DUP2, ends[1], 4),
        ]
        program = str(PROGRAM)
        self._process = os.posix_spawn(
            program, [program, *words], os.environ, file_actions=actions, setpgroup=0
        )
        for end in (theirs_in, theirs_out, *ends):
            os.close(end)
        self._count, self._rest = itertools.count(1), b""
        self._waiting: list[dict[str, Any]] = []
        self._tabs: dict[str, Tab] = {}

    def tab(self) -> Tab:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._tabs[session] = tab = Tab(self, session)
        return tab

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        own = next(self._count)
        message = {"id": own, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            found = self._next()
            if found.get("id") == own:
                assert "error" not in found, (method, found["error"])
                return dict(found["result"])
            self._waiting.append(found)

    def until(self, session: str, event: str) -> None:
        """Waits for what a page tells; what it told since the last time counts."""
        while True:
            found = self._waiting.pop(0) if self._waiting else self._next()
            self._note(found)
            if found.get("method") == event and found.get("sessionId") == session:
                return

    def settle(self) -> None:
        """Takes note of all that was told so far."""
        while self._waiting:
            self._note(self._waiting.pop(0))

    def _note(self, found: dict[str, Any]) -> None:
        tab, told = self._tabs.get(found.get("sessionId", "")), found.get("params", {})
        if tab is None:
            return
        match found.get("method"):
            case "Log.entryAdded":
                tab.said.append(told["entry"]["text"])
            case "Runtime.exceptionThrown":
                tab.said.append(str(told["exceptionDetails"].get("exception", told)))
            case "Runtime.consoleAPICalled":
                tab.said.append(str(told["args"]))
            case "Network.requestWillBeSent":
                tab.asked.append(told["request"]["url"])

    def _next(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select([self._in], [], [], max(0.0, end - time.monotonic()))
            assert ready, "the browser does not answer"
            more = os.read(self._in, 1 << 16)
            assert more, "the browser has ended"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(message))

    def close(self) -> None:
        os.close(self._out)
        os.close(self._in)
        for _ in range(100):
            if os.waitpid(self._process, os.WNOHANG) != (0, 0):
                return
            time.sleep(0.05)
        os.killpg(self._process, signal.SIGKILL)  # a group of its own, of nothing else
        os.waitpid(self._process, 0)


@contextmanager
def running(profile: Path) -> Iterator[Browser]:
    """A browser for as long as it is wanted."""
    browser = Browser(profile)
    try:
        yield browser
    finally:
        browser.close()
