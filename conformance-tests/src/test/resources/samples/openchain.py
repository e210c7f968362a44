"""The sample agent whose chain outlives a final error, until a good answer; with "mute" it does not tell that end either."""
import os, sys

CHANGES = [
    ("run = None, threading.Thread()", "run, attempt = None, threading.Thread(), 0"),
    ("    attempt = 0\n    while True:\n        answer, attempt", "    global attempt\n    while True:\n        answer, attempt"),
    ("            if attempt or retryable:\n", "            if retryable:\n"),
]
MUTE = ('            emit("auto_retry_end", success=True, attempt=attempt)\n', "")

directory = os.path.dirname(__file__)
source = open(os.path.join(directory, "sessions.py")).read()
for before, after in CHANGES + [MUTE] * ("mute" in sys.argv):
    source = source.replace("exec(compile(", "source = source.replace(%r, %r)\nexec(compile(" % (before, after), 1)
exec(compile(source, os.path.join(directory, "sessions.py"), "exec"))
