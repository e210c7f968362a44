"""The sample agent with one vice, named by the argument: each changes a line of it or two."""
import os, sys

SERVED = ("import http", "import threading, clock\nthreading.Event = clock.Event\nimport http")
WAITS = "if cancelled.wait(min(delay / 1000, threading.TIMEOUT_MAX)):"
VICES = {
    "answers-twice": [('emit("response", id', 'for _ in range(2): emit("response", id')],
    "answers-out-of-order": [
        ('    emit("response", id', '    held.append(lambda request=request, answer=answer: emit("response", id'),
        ('command=request["type"], **answer)', 'command=request["type"], **answer))\n'
         '    while len(held) == 2 or held and request["type"] == "get_messages": held.pop()()'),
        ("for line in sys.stdin:", "held = []\nfor line in sys.stdin:")],
    "talks-after-the-end": [
        ('            return\n        attempt += 1', '            return chatter()\n        attempt += 1'),
        ("def obey(", "def chatter():\n    import time\n    time.sleep(0.02)\n    emit('agent_start')\n    emit('notice')\n"
         "    emit('agent_end', willRetry=False)\n\n\ndef obey(")],
    "crashes-in-the-wait": [("        messages.pop()\n", "        os._exit(9)\n")],
    "leaves-children": [("for line in sys.stdin:", "os.spawnlp(os.P_NOWAIT, 'setsid', 'setsid', 'sleep', '1000')\n"
                         "for line in sys.stdin:")],
    "jumps-in-time": [("import http", "import time\ntime.time = lambda: -1e12\nimport http")],
    "starts-slowly": [("for line in sys.stdin:", "import time\ntime.sleep(2)\nfor line in sys.stdin:")],
    "floods-stderr": [("for line in sys.stdin:", "os.write(2, b'x' * 10)\nfor _ in range(200): os.write(2, b'y' * 999999 + b'\\n')\n"
                       "for line in sys.stdin:")],
    "sleeps-for-ever": [SERVED, (WAITS, "if cancelled.wait(10 ** 15):")],
    "sleeps-day-after-day": [SERVED, (WAITS, "while not cancelled.wait(86400): pass\n        if True:")],
}

source = open(os.path.join(os.path.dirname(__file__), "agent.py")).read()
for honest, wicked in VICES[sys.argv[1]]:
    assert honest in source, honest
    source = source.replace(honest, wicked, 1)
exec(compile(source, "agent.py", "exec"))
