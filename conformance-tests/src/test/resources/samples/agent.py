"""An agent in one file that retries as the omp policy says and keeps the agent RPC; standard library only."""
import http.client, json, os, re, sys, threading, urllib.parse

URL = urllib.parse.urlsplit(os.environ["RETRYKIT_BASE_URL"])
HEADERS = {"content-type": "application/json", "authorization": "Bearer " + os.environ["RETRYKIT_API_KEY"]}
RETRYABLE = re.compile("overloaded|(rate|usage).?limit|too many requests|429|50[0234]|retry delay|fetch failed"
                       "|service.?unavailable|(server|internal|connection).?error", re.I)
OVERFLOW = re.compile("prompt is too long|context.?length|context window", re.I)
retry = json.load(open(os.environ["RETRYKIT_SETTINGS"]))["retry"]
messages, queued = [], []  # the runtime context; what the user said meanwhile
connection, run = None, threading.Thread()
cancelled, aborted = threading.Event(), threading.Event()


def emit(kind, **fields):
    sys.stdout.write(json.dumps({"type": kind, **fields}) + "\n")  # one write, because two threads emit
    sys.stdout.flush()


def setting(key, default):
    value = retry.get(key)
    return value if type(value) is type(default) and value >= 0 else default


def call():
    """One model call. Whatever happens, its answer is an assistant message."""
    global connection
    try:
        connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=retry["provider"]["timeoutMs"] / 1000)
        body = json.dumps({"model": os.environ["RETRYKIT_MODEL"], "messages": messages})
        connection.request("POST", URL.path + "/v1/chat/completions", body, HEADERS)
        response = connection.getresponse()
        text = response.read().decode()
        if response.status == 200 and "choices" in json.loads(text):
            choice = json.loads(text)["choices"][0]
            reason = {"tool_calls": "toolUse"}.get(choice["finish_reason"], choice["finish_reason"])
            return {**choice["message"], "stopReason": reason}
        error = json.loads(text)["error"]["message"] if text.startswith("{") else text or "status code (no body)"
        return failure("error", error if response.status == 200 else "%d %s" % (response.status, error))
    except (OSError, http.client.HTTPException, ValueError) as cause:
        return failure("aborted" if aborted.is_set() else "error", "Connection error. (%s)" % cause)
    finally:
        connection.close()


def failure(reason, text):
    return {"role": "assistant", "content": "", "stopReason": reason, "errorMessage": text}


def run_agent(attempt):
    """Model calls until one calls no tool; gives the last answer and the attempt after it."""
    emit("agent_start")
    while True:
        messages.extend({"role": "user", "content": text} for text in queued)
        queued.clear()
        answer = call()
        messages.append({key: answer[key] for key in ("role", "content", "tool_calls") if key in answer})
        emit("message_end", message={**answer, "content": [{"type": "text", "text": answer["content"] or ""}]})
        failed = answer["stopReason"] in ("error", "aborted")
        if attempt and not failed:
            emit("auto_retry_end", success=True, attempt=attempt)
            attempt = 0
        for tool in answer.get("tool_calls", []):
            messages.append({"role": "tool", "tool_call_id": tool["id"], "content": "done"})
        if failed or answer["stopReason"] != "toolUse" and not queued:
            return answer, attempt


def prompt():
    """The retry policy: agent runs until one ends well, or for good."""
    attempt = 0
    while True:
        answer, attempt = run_agent(attempt)
        error = answer.get("errorMessage", "")
        retryable = answer["stopReason"] == "error" and setting("enabled", True) \
            and RETRYABLE.search(error) and not OVERFLOW.search(error)
        again = bool(retryable) and attempt < setting("maxRetries", 3)
        emit("agent_end", messages=[], willRetry=again)
        if not again:
            if attempt or retryable:
                emit("auto_retry_end", success=False, attempt=attempt, finalError=error)
            return
        attempt += 1
        delay = setting("baseDelayMs", 2000) * 2 ** (attempt - 1)
        cancelled.clear()
        emit("auto_retry_start", attempt=attempt, maxAttempts=setting("maxRetries", 3), delayMs=delay, errorMessage=error)
        messages.pop()
        if cancelled.wait(min(delay / 1000, threading.TIMEOUT_MAX)):
            return emit("auto_retry_end", success=False, attempt=attempt, finalError="Retry cancelled")


def obey(command):
    """Does what a command asks; gives what its response says."""
    global run
    kind = command["type"]
    if kind in ("steer", "follow_up") or kind == "prompt" and not run.is_alive():
        queued.append(command["message"])
    elif kind == "set_auto_retry":
        retry["enabled"] = command["enabled"]
    elif kind in ("abort", "abort_retry"):
        cancelled.set()
        if kind == "abort" and connection and connection.sock:
            aborted.set()
            connection.sock.shutdown(2)
    elif kind == "get_state":
        return {"success": True, "data": {
            "isStreaming": run.is_alive(), "autoCompactionEnabled": False, "messageCount": len(messages)}}
    else:
        return {"success": False, "error": "busy" if kind == "prompt" else "no command " + kind}
    return {"success": True}


for line in sys.stdin:
    request = json.loads(line)
    answer = obey(request)
    emit("response", id=request["id"], command=request["type"], **answer)
    if request["type"] == "prompt" and answer["success"]:
        aborted.clear()
        run = threading.Thread(target=prompt, daemon=True)
        run.start()
