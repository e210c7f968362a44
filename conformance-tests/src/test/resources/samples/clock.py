"""The served clock for Python: waits that end when the kit says so. CLOCK.md tells the protocol; standard library only."""
import itertools, json, os, socket, threading

RealEvent = threading.Event
connection = socket.create_connection(os.environ["RETRYKIT_CLOCK"].split(":"))
connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
numbers, sleepers, speech, moved = itertools.count(1), {}, threading.Lock(), 0.0


def say(**message):
    with speech:
        connection.sendall((json.dumps(message) + "\n").encode())


def listen():
    global moved
    for line in connection.makefile(encoding="utf-8"):
        message = json.loads(line)
        moved = message["now"]
        if message["type"] == "time":
            say(type="seen", id=message["id"])
        elif message["type"] == "wake" and message["id"] in sleepers:
            sleepers.pop(message["id"]).set()


class Event(RealEvent):
    """An event whose waits with a time-out are on the served clock."""

    def __init__(self):
        super().__init__()
        self.waiters = {}

    def set(self):
        super().set()
        for waiter in list(self.waiters.values()):
            waiter.set()

    def wait(self, timeout=None):
        if timeout is None:
            return super().wait()
        number, over = next(numbers), RealEvent()
        self.waiters[number] = sleepers[number] = over
        if not self.is_set():
            say(type="sleep", id=number, ms=timeout * 1000)
            over.wait()
        del self.waiters[number]
        if sleepers.pop(number, None):
            say(type="cancel", id=number)
        return self.is_set()


say(type="hello", mark=os.environ["RETRYKIT_CLOCK_MARK"])
threading.Thread(target=listen, daemon=True).start()
