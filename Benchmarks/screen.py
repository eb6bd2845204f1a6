#!/usr/bin/env python3
"""Measures the shop on a pseudo-terminal, beside a peer in the same run.

    Benchmarks/screen.py [--runs 15] [--idle 10] [--history]

Start to first painted screen (against `dialog --menu` with 14 items), key to first byte, bytes per key, bytes and
wake-ups while idle, peak memory, and the same with a catalogue of 10,000 products; with --history the start on a store
with 100,000 past transactions, all of them signed renewals, against one with 100. Needs `./run --version` once before,
and `dialog`. Prints medians with minimum and maximum, in milliseconds.
"""

import argparse
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import sqlite3
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KIOSK = os.path.join(ROOT, ".build", "release", "kiosk")
SETTLE = 0.15


class Program:
    """A program on a fresh pseudo-terminal of 80 by 24."""

    def __init__(self, arguments, environment):
        self.start = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(arguments[0], arguments, environment)
        self.output = b""

    def read(self, timeout):
        """One chunk and the moment it came, or nothing."""
        ready, _, _ = select.select([self.fd], [], [], timeout)
        if not ready:
            return None
        moment = time.perf_counter()
        try:
            chunk = os.read(self.fd, 65536)
        except OSError:
            return None
        self.output += chunk
        return (moment, chunk)

    def painted(self, marker, limit=10):
        """Milliseconds until `marker` is on the screen."""
        while (part := self.read(limit)) is not None:
            if marker in self.output:
                return (part[0] - self.start) * 1000
        raise SystemExit(f"{marker!r} never appeared; got {self.output[-400:]!r}")

    def quiet(self, seconds=SETTLE):
        """Reads until nothing comes for a while; how many bytes came."""
        before = len(self.output)
        while self.read(seconds) is not None:
            pass
        return len(self.output) - before

    def key(self, data):
        """Milliseconds to the first byte after a key, and the bytes it caused."""
        sent = time.perf_counter()
        os.write(self.fd, data)
        part = self.read(2)
        if part is None:
            raise SystemExit(f"no answer to {data!r}")
        return (part[0] - sent) * 1000, len(part[1]) + self.quiet()

    def switches(self):
        """Voluntary and involuntary context switches of every thread so far."""
        total = 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/status") as status:
                total += sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
        return total

    def peak(self):
        """Peak resident memory in megabytes."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

    def end(self, data=b"q"):
        os.write(self.fd, data)
        deadline = time.monotonic() + 3
        while time.monotonic() < deadline:
            self.read(0.05)
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def show(name, values, unit="ms"):
    print(f"  {name:<44}{statistics.median(values):8.2f} {unit}  [{min(values):.2f} … {max(values):.2f}]")


def large_catalogue(path, count):
    with open(os.path.join(ROOT, "products.json")) as file:
        catalogue = json.load(file)
    catalogue["subscriptionGroups"] = []
    section = catalogue["sections"][0]["id"]
    catalogue["products"] = [
        {
            "id": f"bench.{n}", "type": "consumable", "section": section,
            "displayName": {"en": f"Item {n}", "ja": f"商品{n}"},
            "description": {"en": f"Number {n} of many", "ja": f"たくさんの中の{n}番"},
            "price": {"JPN": str(100 + n % 900), "USA": f"{1 + n % 9}.99"},
        }
        for n in range(count)
    ]
    with open(path, "w") as file:
        json.dump(catalogue, file, ensure_ascii=False)


def with_history(home, count, environment):
    """A store whose customer has `count` past transactions of ten plans, renewed in one leap of its clock; the command
    that opens it."""
    place = os.path.join(home, f"history-{count}")
    catalogue = place + ".json"
    plans = [f"plan.{n}" for n in range(10)]
    text = lambda words: {"en": words}
    with open(catalogue, "w") as file:
        json.dump({
            "formatVersion": 1, "name": text("History"), "bundleID": "com.example.history", "storefront": "USA",
            "sections": [{"id": "all", "title": text("All")}],
            "products": [{
                "id": "apple", "type": "consumable", "section": "all", "displayName": text("Apple"),
                "description": text("An apple"), "price": {"USA": "0.99"},
            }],
            "subscriptionGroups": [{
                "id": f"group.{plan}", "name": text(plan), "section": "all", "subscriptions": [{
                    "id": plan, "level": 1, "period": "P1M", "displayName": text(plan), "description": text("A plan"),
                    "price": {"USA": "9.99"},
                }],
            } for plan in plans],
        }, file)

    def kiosk(*words):
        command = [KIOSK, "--catalog", catalogue, "--state", place, *words]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    kiosk("clock", "set", "2026-01-01")
    kiosk("clock", "rate", "oneRenewalEveryTwoSeconds")
    for plan in plans:
        kiosk("subscribe", plan)
    kiosk("clock", "advance", f"{2 * (count // len(plans) - 1) + 1}s")
    for plan in plans:
        kiosk("expire", plan)
    # Handing each of them to the app would take minutes; whether it did is no part of what is signed.
    database = sqlite3.connect(os.path.join(place, "ledger.sqlite"))
    database.execute("UPDATE transactions SET finished = 1")
    database.commit()
    found = database.execute("SELECT count(*) FROM transactions").fetchone()[0]
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    if found != count:
        raise SystemExit(f"{found} transactions instead of {count}")
    return [KIOSK, "--catalog", catalogue, "--state", place]


def measure_history(home, runs, environment):
    commands = {count: with_history(home, count, environment) for count in (100, 100_000)}
    times = {count: [] for count in commands}
    for run in range(runs + 1):
        for count, command in commands.items():
            program = Program(command, environment)
            ready = program.painted(b"Apple")
            program.quiet()
            if run:
                times[count].append(ready)
            program.end()
    for count, values in times.items():
        show(f"start with {count:,} past transactions", values)
    print(f"  {'ratio of medians':<44}{statistics.median(times[100_000]) / statistics.median(times[100]):8.2f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--idle", type=float, default=10)
    parser.add_argument("--history", action="store_true")
    options = parser.parse_args()
    dialog = options.history or shutil.which("dialog") or sys.exit("dialog is not installed (apt-get install dialog)")
    if not os.path.exists(KIOSK):
        sys.exit("build first: ./run --version")

    with tempfile.TemporaryDirectory() as home:
        environment = {
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": home, "PATH": "/usr/bin:/bin", "TZ": "UTC",
        }
        if options.history:
            print(f"{options.runs} interleaved runs, 80x24, {os.uname().machine}, {os.cpu_count()} cores")
            return measure_history(home, options.runs, environment)
        items = [word for n in range(14) for word in (str(n), f"Item number {n}")]
        menu = [dialog, "--menu", "Choose", "22", "70", "14", *items]
        shop = [KIOSK, "--state", os.path.join(home, "state")]
        large = os.path.join(home, "large.json")
        large_catalogue(large, 10000)

        ours, theirs, big, first_key, moved = [], [], [], [], []
        peaks, big_peaks = [], []
        for run in range(options.runs + 1):
            program = Program(shop, environment)
            ready = program.painted(b"Apple")
            program.quiet()
            if run:
                ours.append(ready)
            for data in (b"\x1bOB", b"\x1bOB", b"\x1bOA"):
                wait, size = program.key(data)
                if run:
                    first_key.append(wait)
                    moved.append(size)
            peaks.append(program.peak())
            program.end()

            program = Program(menu, environment)
            ready = program.painted(b"Item number 13")
            program.quiet()
            if run:
                theirs.append(ready)
            program.end(b"\x1b")

            program = Program([KIOSK, "--catalog", large, "--state", os.path.join(home, "big")], environment)
            ready = program.painted(b"Item 0")
            program.quiet()
            if run:
                big.append(ready)
            big_peaks.append(program.peak())
            program.end()

        print(f"{options.runs} interleaved runs, 80x24, {os.uname().machine}, {os.cpu_count()} cores")
        show("kiosk: start to first painted screen", ours)
        show("dialog --menu, 14 items: the same", theirs)
        print(f"  {'ratio of medians':<44}{statistics.median(ours) / statistics.median(theirs):8.2f}")
        show("kiosk with 10,000 products", big)
        show("key to its first byte", first_key)
        show("bytes for moving the selection", moved, "B ")
        show("peak memory", peaks, "MB")
        show("peak memory, 10,000 products", big_peaks, "MB")

        program = Program(shop, environment)
        program.painted(b"Apple")
        program.quiet(0.5)
        before = program.switches()
        written = program.quiet(options.idle)
        print(f"  idle for {options.idle:.0f} s: {written} bytes written, {program.switches() - before} context switches")
        program.end()


if __name__ == "__main__":
    main()
