"""No agent at all: answer_key.py FILE prints the events in FILE, one a line, at every prompt, and asks no model."""
import json, sys


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


key = open(sys.argv[1]).read().splitlines()
for line in sys.stdin:
    command = json.loads(line)
    data = {"isStreaming": False, "messageCount": 2, "messages": []}
    say(json.dumps({"type": "response", "id": command["id"], "command": command["type"], "success": True, "data": data}))
    if command["type"] == "prompt":
        for event in key:
            say(event)
