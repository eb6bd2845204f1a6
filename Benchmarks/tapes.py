#!/usr/bin/env python3
"""Measures scripted screens beside their peers, in the same run.

    Benchmarks/tapes.py [--runs 30] [--keys 20]

One test each: start, press Down so many times, compare the screen with a stored one.

* `kiosk test`: a tape on the shop with 40 products at 80 by 24, the way a tape always runs
* Textual's `snap_compare` (pytest-textual-snapshot): a DataTable of 40 rows at 80 by 24
* tmux: the shop with the same 40 products in a tmux window, `send-keys`, and `capture-pane` until the screen has changed

Also: key steps a second of one long tape, and the start of a tape. Needs `./run --version` once before, `tmux`, and
`pip install pytest-textual-snapshot`. Prints medians with minimum and maximum, in milliseconds.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KIOSK = os.path.join(ROOT, ".build", "release", "kiosk")

TEXTUAL = '''
import pytest
from textual.app import App
from textual.widgets import DataTable


class Table(App):
    def compose(self):
        yield DataTable(cursor_type="row")

    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("Product", "Description", "Price", "Owned")
        for number in range(40):
            table.add_row(f"Fruit {number}", f"A crisp fruit number {number}", f"￥{100 + number}", "0")


@pytest.mark.parametrize("run", range(RUNS))
def test_table(snap_compare, run):
    assert snap_compare(Table(), press=["down"] * KEYS, terminal_size=(80, 24))
'''


def catalogue(folder):
    """A shop with 40 products."""
    products = [
        {
            "id": f"fruit.{number}", "type": "consumable", "section": "all", "displayName": {"en": f"Fruit {number}"},
            "description": {"en": f"A crisp fruit number {number}"}, "price": {"JPN": str(100 + number)},
        }
        for number in range(40)
    ]
    path = os.path.join(folder, "fruit.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(
            {
                "formatVersion": 1, "name": {"en": "Fruit"}, "bundleID": "com.example.fruit", "storefront": "JPN",
                "sections": [{"id": "all", "title": {"en": "All"}}], "products": products,
            }, file)
    return path


def tape(folder, name, lines):
    path = os.path.join(folder, name + ".tape")
    with open(path, "w", encoding="utf-8") as file:
        file.write('Set Catalog "fruit.json"\n' + "\n".join(lines) + "\n")
    return path


def reports(paths, *options):
    """What `kiosk test` says of tapes, one process at a time."""
    run = subprocess.run(
        [KIOSK, "test", "--jobs", "1", "--json", *options, *paths], stdout=subprocess.PIPE, check=False)
    result = json.loads(run.stdout)
    bad = [report for report in result if report["outcome"] != "passed"]
    if bad:
        raise SystemExit(f"a tape failed: {bad[0]}")
    return result


def kiosk_tests(folder, runs, keys):
    """Milliseconds of each test: a tape from its start to its end."""
    lines = [f"Down {keys}", 'Snapshot "end"']
    paths = [tape(folder, f"test-{number}", lines) for number in range(runs)]
    reports(paths, "--update")
    return [report["seconds"] * 1000 for report in reports(paths)]


def kiosk_steps(folder, runs):
    """Key steps a second of one tape of 2,000 keys."""
    path = tape(folder, "long", ["Down 20\nUp 20"] * 50)
    return [2000 / reports([path])[0]["seconds"] for _ in range(runs)]


def kiosk_start(folder, runs):
    """Milliseconds of a tape that makes a store with its keys and shows the first frame; and of the whole program."""
    path = tape(folder, "start", ["Store buy fruit.1"])
    inside, whole = [], []
    for _ in range(runs):
        begin = time.perf_counter()
        inside.append(reports([path])[0]["seconds"] * 1000)
        whole.append((time.perf_counter() - begin) * 1000)
    return inside, whole


def textual_tests(folder, runs, keys):
    """Milliseconds of each test, as pytest measures its call."""
    path = os.path.join(folder, "test_table.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(TEXTUAL.replace("RUNS", str(runs)).replace("KEYS", str(keys)))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "junit_duration_report=call", path]
    subprocess.run(command + ["--snapshot-update"], cwd=folder, stdout=subprocess.DEVNULL, check=False)
    junit = os.path.join(folder, "textual.xml")
    subprocess.run(command + [f"--junit-xml={junit}"], cwd=folder, stdout=subprocess.PIPE, check=True)
    cases = ElementTree.parse(junit).getroot().iter("testcase")
    return [float(case.get("time")) * 1000 for case in cases]


def tmux_tests(folder, runs, keys, catalog):
    """Milliseconds of each test: start in tmux, keys one by one, each waited for."""
    times = []
    for number in range(runs):
        session = f"kiosk-bench-{os.getpid()}-{number}"
        base = ["tmux", "-L", session, "-f", "/dev/null"]

        def screen():
            capture = subprocess.run(
                base + ["capture-pane", "-p", "-e", "-t", "shop"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                check=False)
            return capture.stdout

        def wait(condition):
            limit = time.perf_counter() + 10
            while True:
                content = screen()
                if condition(content):
                    return content
                if time.perf_counter() > limit:
                    raise SystemExit("the screen in tmux never changed")

        state = os.path.join(folder, f"state-{number}")
        begin = time.perf_counter()
        shop = f"exec {KIOSK} shop --catalog {catalog} --state {state} --locale en_US"
        subprocess.run(base + ["new-session", "-d", "-s", "shop", "-x", "80", "-y", "24", shop], check=True)
        try:
            content = wait(lambda text: b"Fruit 0" in text and b"Quit" in text)
            for _ in range(keys):
                before = content
                subprocess.run(base + ["send-keys", "-t", "shop", "Down"], check=True)
                content = wait(lambda text, before=before: text != before)
            times.append((time.perf_counter() - begin) * 1000)
        finally:
            subprocess.run(base + ["kill-server"], stderr=subprocess.DEVNULL, check=False)
    return times


def show(name, values, unit="ms"):
    middle = statistics.median(values)
    print(f"{name:58} {middle:10.2f} {unit}  ({min(values):.2f}–{max(values):.2f}, n={len(values)})")
    return middle


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--keys", type=int, default=20)
    options = parser.parse_args()
    if not os.access(KIOSK, os.X_OK):
        raise SystemExit("build first: ./run --version")
    with tempfile.TemporaryDirectory() as folder:
        catalog = catalogue(folder)
        keys = options.keys
        own = show(f"kiosk test: start, {keys} keys, snapshot", kiosk_tests(folder, options.runs, keys))
        show("kiosk test: key steps", kiosk_steps(folder, 5), "/s")
        inside, whole = kiosk_start(folder, options.runs)
        show("kiosk test: start of a tape with a new store and its keys", inside)
        show("kiosk test: the same, from command to prompt", whole)
        peers = [
            (f"Textual snap_compare: start, {keys} keys, snapshot", textual_tests(folder, min(options.runs, 10), keys)),
            (f"tmux: start, {keys} keys, each waited for", tmux_tests(folder, min(options.runs, 5), keys, catalog)),
        ]
        for name, values in peers:
            middle = show(name, values)
            print(f"{'':58} {middle / own:10.1f} times the time of the tape")


if __name__ == "__main__":
    main()
