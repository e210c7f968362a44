"""A client in one file that makes one model call and retries it as the agent-loop policy says; standard library only.

An argument names what it is to do wrong, so that the kit can be seen to notice.
"""
import http.client, json, os, re, signal, sys, time, urllib.parse

VICE = sys.argv[1] if len(sys.argv) > 1 else ""
URL = urllib.parse.urlsplit(os.environ["RETRYKIT_BASE_URL"])
STREAM = os.environ["RETRYKIT_STREAM"] == "true"
FINAL = re.compile(r"\b(400|403|404)\b|content.?filter|content.?policy|refus|token limit|context length", re.I)
RECOVERABLE = re.compile(r"time.?out|\b(429|502|503|504)\b|connection reset", re.I)
WAITS = [1, 2, 4]
begun = False  # whether any piece of an answer has come, so that a retry would repeat it


def recoverable(text):
    if re.search(r"\b401\b", text):
        return VICE == "retries-401"
    return bool(RECOVERABLE.search(text)) and not FINAL.search(text)


def emit(text):
    sys.stdout.write((text or "") * (2 if VICE == "prints-a-delta-twice" else 1))
    sys.stdout.flush()


def error_text(error):
    return ": ".join(str(error[key]) for key in ("code", "type", "message") if error.get(key) is not None)


def request():
    """One request; hands on what comes, and raises a RuntimeError that says what went wrong."""
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=25)
    try:
        body = {"model": os.environ["RETRYKIT_MODEL"], "stream": STREAM,
                "messages": [{"role": "user", "content": os.environ["RETRYKIT_PROMPT"]}]}
        connection.request("POST", URL.path + "/v1/chat/completions", json.dumps(body), {
            "content-type": "application/json", "authorization": "Bearer " + os.environ["RETRYKIT_API_KEY"]})
        response = connection.getresponse()
        if response.status != 200:
            raise RuntimeError("%d %s" % (response.status, message(response.read().decode())))
        read_stream(response) if STREAM else read_whole(response)
    except TimeoutError as cause:
        raise RuntimeError("timeout: %s" % cause)
    except (OSError, http.client.HTTPException) as cause:
        raise RuntimeError("connection reset: %s" % cause)
    finally:
        connection.close()


def message(text):
    try:
        return error_text(json.loads(text)["error"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return text


def read_whole(response):
    document = json.loads(response.read())
    if "error" in document:
        raise RuntimeError(error_text(document["error"]))
    emit(document["choices"][0]["message"]["content"])


def read_stream(response):
    global begun
    finished = False
    for line in response:
        data = line.decode().strip()
        if not data.startswith("data: ") or data == "data: [DONE]":
            continue
        event = json.loads(data[6:])
        if "error" in event:
            raise RuntimeError(error_text(event["error"]))
        for choice in event["choices"]:
            begun = True
            emit(choice["delta"].get("content"))
            finished = finished or choice["finish_reason"] is not None
    if not finished:
        raise RuntimeError("the stream ended without a finish")


def call():
    """The request, and again while that may help; gives the last error, or none."""
    settings = json.load(open(os.environ["RETRYKIT_SETTINGS"]))
    retries = settings.get("max_retries", 3)
    if type(retries) is not int or retries < 0:
        return "max_retries is a whole number from 0, not %r" % retries
    if VICE == "too-many-requests":
        retries += 1
    for attempt in range(retries + 1):
        try:
            return request()
        except RuntimeError as error:
            text = str(error)
        wait = WAITS[min(attempt, len(WAITS) - 1)]
        if attempt == retries or begun or not recoverable(text):
            if VICE == "sleeps-before-failing":
                time.sleep(wait)
            return "something went wrong" if VICE == "hides-the-last-error" else text
        print("LLM request failed, retrying", "attempt=%d" % (attempt + 1), "retry_in_ms=%d" % (wait * 1000),
              "error=" + text, file=sys.stderr)
        time.sleep(wait)


signal.signal(signal.SIGINT, signal.SIG_IGN if VICE == "ignores-the-cancel" else lambda *_: os._exit(130))
failure = call()
print()
if failure:
    sys.exit(failure)
