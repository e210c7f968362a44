"""A client in one file that makes one model call and retries it as the agent-loop policy says; standard library only.

It speaks all four wire formats. An argument names what it is to do wrong, so that the kit can be seen to notice.
"""
import http.client, json, os, re, signal, sys, time, urllib.parse

VICE = sys.argv[1] if len(sys.argv) > 1 else ""
URL = urllib.parse.urlsplit(os.environ["RETRYKIT_BASE_URL"])
API, MODEL, KEY, PROMPT = (os.environ["RETRYKIT_" + name] for name in ("API", "MODEL", "API_KEY", "PROMPT"))
STREAM = os.environ["RETRYKIT_STREAM"] == "true"
HEADERS = {"content-type": "application/json", "authorization": "Bearer " + KEY, "x-api-key": KEY, "x-goog-api-key": KEY,
           "anthropic-version": "2023-06-01"}
MESSAGES = [{"role": "user", "content": PROMPT}]
PATH, BODY = {
    "openai-chat": ("/v1/chat/completions", {"model": MODEL, "messages": MESSAGES, "stream": STREAM}),
    "openai-responses": ("/v1/responses", {"model": MODEL, "input": PROMPT, "stream": STREAM}),
    "anthropic-messages": ("/v1/messages", {"model": MODEL, "messages": MESSAGES, "max_tokens": 100, "stream": STREAM}),
    "google-generate-content": (
        "/v1beta/models/%s:%s" % (MODEL, "streamGenerateContent?alt=sse" if STREAM else "generateContent"),
        {"contents": [{"role": "user", "parts": [{"text": PROMPT}]}]}),
}[API]
FINAL = re.compile(r"\b(400|403|404)\b|content.?filter|content.?policy|refus|token limit|context length", re.I)
RECOVERABLE = re.compile(r"time.?out|\b(429|502|503|504)\b|connection reset", re.I)
WAITS = [1, 2, 4]
begun = False  # whether any piece of an answer has come, so that a retry would repeat it


def recoverable(text):
    if re.search(r"\b401\b", text):
        return VICE == "retries-401"
    return bool(RECOVERABLE.search(text)) and not FINAL.search(text)


def texts(event):
    """The texts in one event of a stream, or in a whole answer."""
    if API == "openai-chat":
        return [choice.get("delta", choice.get("message")).get("content") for choice in event["choices"]]
    if API == "openai-responses":
        parts = [part for item in event.get("output", []) for part in item.get("content", [])]
        return [event["delta"]] if event.get("type") == "response.output_text.delta" else [part["text"] for part in parts]
    if API == "anthropic-messages":
        return [part.get("text") for part in [event.get("delta", {})] + event.get("content", [])]
    return [part.get("text") for candidate in event.get("candidates", []) for part in candidate["content"]["parts"]]


def begins(event):
    """Whether an event of a stream carries a piece of an answer."""
    return bool(event.get("choices") or event.get("candidates") or "delta" in event.get("type", ""))


def finishes(event):
    """Whether an event of a stream says that the answer is whole."""
    if API in ("openai-chat", "google-generate-content"):
        choices = event.get("choices", event.get("candidates", []))
        return any(choice.get("finish_reason", choice.get("finishReason")) for choice in choices)
    return event["type"] in ("message_stop", "response.completed", "response.incomplete")


def failure(event):
    """What an event or an answer says of an error, if it tells of one."""
    error = event.get("error") or event.get("response", {}).get("error") or (event if event.get("type") == "error" else None)
    return error and ": ".join(str(error[key]) for key in ("code", "type", "message") if error.get(key) is not None)


def emit(text):
    sys.stdout.write((text or "") * (2 if VICE == "prints-a-delta-twice" else 1))
    sys.stdout.flush()


def request():
    """One request; hands on what comes, and raises a RuntimeError that says what went wrong."""
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=25)
    try:
        connection.request("POST", URL.path + PATH, json.dumps(BODY), HEADERS)
        response = connection.getresponse()
        if response.status != 200:
            raise RuntimeError("%d %s" % (response.status, refusal(response.read().decode())))
        expected, given = "text/event-stream" if STREAM else "application/json", response.getheader("content-type", "")
        if not given.startswith(expected):
            raise RuntimeError("an answer of type %s, not %s" % (given, expected))
        read_stream(response) if STREAM else read_whole(json.loads(response.read()))
    except TimeoutError as cause:
        raise RuntimeError("timeout: %s" % cause)
    except (OSError, http.client.HTTPException) as cause:
        raise RuntimeError("connection reset: %s" % cause)
    except ValueError as cause:
        raise RuntimeError("unreadable answer: %s" % cause)
    finally:
        connection.close()


def refusal(text):
    try:
        return failure(json.loads(text)) or text
    except (ValueError, AttributeError):
        return text


def read_whole(answer):
    if failure(answer):
        raise RuntimeError(failure(answer))
    for text in texts(answer):
        emit(text)


def read_stream(response):
    global begun
    finished = False
    for line in response:
        data = line.decode().strip()
        if not data.startswith("data: ") or data == "data: [DONE]":
            continue
        event = json.loads(data[6:])
        if failure(event):
            raise RuntimeError(failure(event))
        begun = begun or begins(event)
        for text in texts(event):
            emit(text)
        finished = finished or finishes(event)
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
            return "" if VICE == "hides-the-last-error" else text
        print("LLM request failed, retrying", "attempt=%d" % (attempt + 1), "retry_in_ms=%d" % (wait * 1000),
              "error=" + text, file=sys.stderr)
        time.sleep(wait)


signal.signal(signal.SIGINT, signal.SIG_IGN if VICE == "ignores-the-cancel" else lambda *_: os._exit(130))
last_error = call()
print()
if last_error is not None:
    sys.exit(last_error or 1)
