"""Runs an agent and passes its stdout on in a manner of its own: relay.py MANNER COMMAND…; standard library only."""
import json, subprocess, sys, threading, time

manner, command = sys.argv[1], sys.argv[2:]
if manner == "slow-start":
    time.sleep(2)
agent = subprocess.Popen(command, stdin=sys.stdin, stdout=subprocess.PIPE)
out = sys.stdout.buffer
waiting, lock = [], threading.Lock()


def write(data):
    out.write(data)
    out.flush()


def batches():
    """Every 20 ms whatever has come meanwhile, in one write."""
    while True:
        time.sleep(0.02)
        with lock:
            if waiting:
                write(b"".join(waiting))
                waiting.clear()


if manner == "batched":
    threading.Thread(target=batches, daemon=True).start()
for line in agent.stdout:
    event = json.loads(line)
    if manner == "crlf":
        write(line.rstrip(b"\n") + b"\r\n")
    elif manner == "split":  # each byte alone, also those of one character
        text = json.dumps({**event, "note": "caf\u00e9 \u65e5\u672c \U0001f600"}, ensure_ascii=False) + "\n"
        for byte in text.encode():
            write(bytes([byte]))
    elif manner == "batched":
        with lock:
            waiting.append(line)
    elif manner == "talkative":
        write(b'{"type":"queue_update","pending":0}\n\nnot JSON at all\n{"no":"type"}\n')
        write(json.dumps({"trace_id": 7, **event, "provider": {"name": "fake"}, "extra": [None]}).encode() + b"\n")
    else:
        write(line)
agent.wait()
time.sleep(0.1)
