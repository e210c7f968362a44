"""A client in one file that makes one model call and retries it as the ttalk policy says; standard library only.

It speaks OpenAI's chat completions. An argument names what it is to do wrong, so that the kit can be seen to notice.
"""
import email.utils, http.client, json, os, random, re, signal, sys, time, urllib.parse

VICE = sys.argv[1] if len(sys.argv) > 1 else ""
URL = urllib.parse.urlsplit(os.environ["RETRYKIT_BASE_URL"])
STREAM = os.environ["RETRYKIT_STREAM"] == "true"
HEADERS = {"content-type": "application/json", "authorization": "Bearer " + os.environ["RETRYKIT_API_KEY"]}
BODY = {"model": os.environ["RETRYKIT_MODEL"], "stream": STREAM,
        "messages": [{"role": "user", "content": os.environ["RETRYKIT_PROMPT"]}]}
DEFAULTS = {"max-retries": 2, "base-delay": 1000, "multiplier": 2.0, "max-delay": 30000, "respect-retry-after?": True,
            "empty-retries": 1, "empty-exhausted": "return", "stream-retries": 2}
OPTIONS = {**DEFAULTS, **json.load(open(os.environ["RETRYKIT_SETTINGS"]))}
SPENT = re.compile(r"insufficient_quota|exceeded your current quota|usage limit reached|insufficient balance|billing", re.I)
OVERFLOW = re.compile(r"context.length|prompt is too long|context window|too many tokens", re.I)


class Failure(Exception):
    """A canonical error: what went wrong, whether a retry may help, and after how many milliseconds the provider says so."""

    def __init__(self, message, retryable, hint=None):
        super().__init__(message)
        self.retryable, self.hint = retryable, hint


def refusal(status, headers, body):
    """The canonical error of an answer that is no success."""
    limited = status == 402 or status == 429 and SPENT.search(body) or OVERFLOW.search(body)
    if VICE == "retries-a-spent-quota" and status == 429:
        limited = False
    return Failure("%d %s" % (status, body), (status == 429 or status >= 500) and not limited, hint_in(headers))


def hint_in(headers):
    """Milliseconds, seconds or a date; nothing where there is no hint, or none that can be read."""
    for name, unit in (("retry-after-ms", 1), ("retry-after", 1000)):
        text = headers.get(name, "").strip()
        if re.fullmatch(r"\d+(\.\d+)?", text):
            return float(text) * unit
        date = email.utils.parsedate_tz(text) if name == "retry-after" else None
        if date:
            return max(0, email.utils.mktime_tz(date) - time.time()) * 1000
    return None


def request():
    """One request: gives the text of the answer and why it ended; pieces of a stream are printed as they come."""
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=25)
    try:
        connection.request("POST", URL.path + "/v1/chat/completions", json.dumps(BODY), HEADERS)
        response = connection.getresponse()
        if response.status != 200:
            raise refusal(response.status, response.headers, response.read().decode())
        return (streamed if STREAM else whole)(response)
    except (OSError, http.client.HTTPException) as cause:
        raise Failure("connection: %s" % cause, True)
    except ValueError as cause:
        raise Failure("unreadable answer: %s" % cause, False)
    finally:
        connection.close()


def told(document):
    """Raises the error that a document of status 200 tells of."""
    if document.get("error"):
        text = json.dumps(document["error"])
        raise Failure(text, not SPENT.search(text) and not OVERFLOW.search(text))


def whole(response):
    document = json.loads(response.read())
    told(document)
    choice = document["choices"][0]
    return choice["message"].get("content") or "", choice["finish_reason"]


def streamed(response):
    text, finish = "", None
    try:
        for line in response:
            data = line.decode().strip()
            if not data.startswith("data: ") or data == "data: [DONE]":
                continue
            event = json.loads(data[6:])
            told(event)
            for choice in event["choices"]:
                piece = choice["delta"].get("content") or ""
                text += piece
                print(piece, end="", flush=True)
                finish = choice["finish_reason"] or finish
        if finish is None:
            raise Failure("the stream ended without a finish", True)
    except (Failure, OSError, http.client.HTTPException) as failure:
        raise Failure(str(failure), getattr(failure, "retryable", True) and not text)
    return text, finish


def budget(name):
    """A number of retries; nothing and less than nothing are 0."""
    value = OPTIONS[name]
    return max(0, int(value)) if isinstance(value, (int, float)) else 0


def wait(attempt, hint):
    """Milliseconds: what the provider asks for, or a random share of a base that grows."""
    longest = OPTIONS["max-delay"]
    if hint is not None and OPTIONS["respect-retry-after?"] and VICE != "ignores-retry-after":
        return min(hint, longest)
    base = min(OPTIONS["base-delay"] * OPTIONS["multiplier"] ** attempt, longest)
    return base if VICE == "waits-without-jitter" else random.random() * base


def call():
    """The request, and again while that may help; gives the text."""
    retries = budget("stream-retries" if STREAM else "max-retries") + (VICE == "retries-beyond-the-budget")
    errors = empties = 0
    while True:
        try:
            text, finish = request()
        except Failure as failure:
            if not failure.retryable or errors == retries:
                raise
            print("retry", errors + 1, "after", failure, file=sys.stderr)
            time.sleep(wait(errors, failure.hint) / 1000)
            errors += 1
            continue
        if text.strip() or finish != "stop":
            return text
        if empties == budget("empty-retries"):
            if OPTIONS["empty-exhausted"] == "throw":
                raise Failure("an empty answer of %s" % OPTIONS.get("provider"), False)
            return text
        empties += 1


signal.signal(signal.SIGINT, lambda *_: os._exit(130))
try:
    answer = call()
    print("" if STREAM else answer)
except Failure as failure:
    sys.exit(str(failure))
