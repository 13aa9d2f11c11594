"""What a check says: one line each, a count at the end, and nothing that passes in silence.

A judge returns a list of problems, each `client: what is wrong`; an empty list means good. The client's name in
front lets a negative control ask that the very client it is meant for saw the fault, not just any of them.
"""

import os
import traceback

HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, problems):
        """Good when there is no problem."""
        if problems:
            self.failed += 1
            more = f" (and {len(problems) - 4} more)" if len(problems) > 4 else ""
            print(f"FAIL {name}: " + "; ".join(str(p)[:300] for p in problems[:4]) + more, flush=True)
        else:
            self.passed += 1
            print(f"ok {name}", flush=True)

    def by_client(self, name, clients, problems):
        """One check a client; a problem of a client that is not named is not lost either."""
        named = clients.split()
        for client in named:
            self.check(f"{name} {client}", [p for p in problems if p.startswith(client + ":")])
        others = [p for p in problems if p.split(":")[0] not in named]
        if others:
            self.check(f"{name} other", others)

    def caught(self, name, problems, by):
        """A negative control: good when every client named in `by` sees a fault in a broken file."""
        silent = [client for client in by.split() if not any(p.startswith(client + ":") for p in problems)]
        self.check(f"caught {name}", [f"{client} did not see it, said were {problems[:3]}" for client in silent])

    def guard(self, name, work, *arguments):
        """Runs one group of checks; a checker that breaks is a failure too, and the other groups go on."""
        try:
            return work(*arguments)
        except Exception as error:  # noqa: BLE001
            ours = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(HERE)][-1]
            where = f"{ours.filename.removeprefix(HERE)}, line {ours.lineno}"
            self.check(name, [f"the checker broke: {where}: {type(error).__name__}: {error}"])

    def close(self):
        print(f"clients: {self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed or not self.passed else 0


def differs(what, got, want, tolerance=0.0):
    """[] when `got` is `want` within `tolerance`, else the problem in words."""
    close = got is not None and abs(got - want) <= tolerance if tolerance else got == want
    return [] if close else [f"{what} is {got}, wanted {want}"]
