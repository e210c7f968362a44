"""Says what would break a careless report: markup, terminal sequences, turned letters, a megabyte, and bytes that are no text."""
import json, os, sys, urllib.error, urllib.request

TEXT = "</td><script>alert('x')</script>\" onload=\"x \x1b[2J\x1b]0;owned\x07 \u202egnp\u2066 \ud83d ]]> & \u2028end"
out = sys.stdout.buffer
for line in sys.stdin.buffer:
    if b'"prompt"' in line:
        break  # what is said before belongs to no scenario
try:
    urllib.request.urlopen(os.environ["RETRYKIT_BASE_URL"] + "/v1/chat/completions", b"{}")
except urllib.error.HTTPError:
    pass  # a message that no request came before would be all that the kit speaks of
for event in (
    {"type": "agent_start"},
    {"type": "message_end", "message": {"role": "assistant", "content": [], "stopReason": "error", "errorMessage": TEXT}},
    {"type": "auto_retry_start", "attempt": 1, "maxAttempts": 3, "delayMs": 1e300, "errorMessage": TEXT},
    {"type": "<img src=x onerror=alert(1)>", "finalError": "x" * 1_000_000},
):
    out.write(json.dumps(event).encode() + b"\n")
out.write(b"\xff\xfe<b>\xc0\xaf\x00\x1b[31m\n" + b"y" * 1_500_000 + b"\n")
out.flush()
sys.stderr.buffer.write(b"\xff" + TEXT.encode("utf-8", "surrogatepass") + b"\n")
sys.stderr.flush()
os._exit(4)
