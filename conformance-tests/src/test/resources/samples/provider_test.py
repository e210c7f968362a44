"""Tests a small client against the fake provider, with nothing but Python's own library.

    ./retrykit provider --script 'ok forever'            # prints http://127.0.0.1:PORT/p1
    RETRYKIT_PROVIDER=http://127.0.0.1:PORT/p1 python3 provider_test.py
"""
import json
import os
import time
import unittest
import urllib.error
import urllib.request

DESK = os.environ["RETRYKIT_PROVIDER"].rsplit("/", 1)[0] + "/retrykit"


def call(method, url, body=""):
    request = urllib.request.Request(url, body.encode(), method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def ask(base_url, attempts=3, delay=0.05):
    """The client that is tested: waits as long as the provider asks for, and does not repeat what cannot succeed."""
    for attempt in range(1, attempts + 1):
        try:
            answer = call("POST", base_url + "/v1/chat/completions", json.dumps({"model": "m", "messages": []}))
            return answer["choices"][0]["message"]["content"]
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == attempts:
                raise
            time.sleep(float(error.headers.get("retry-after-ms", delay * 1000)) / 1000)


class ClientTest(unittest.TestCase):
    """Each test has a script of its own, at a place of its own, so tests may run side by side."""

    def play(self, script):
        place = call("POST", DESK, script)
        self.addCleanup(call, "DELETE", place["accountUrl"])
        return place

    def test_it_waits_as_long_as_it_is_asked_to(self):
        place = self.play("503, 429 retry-after-ms=200, ok 'Done'")
        self.assertEqual("Done", ask(place["baseUrl"]))
        account = call("GET", place["accountUrl"])
        self.assertEqual([], account["unused"])
        self.assertGreaterEqual(account["intervalsMs"][1], 198)

    def test_it_does_not_repeat_what_cannot_succeed(self):
        place = self.play("401, ok")
        with self.assertRaises(urllib.error.HTTPError):
            ask(place["baseUrl"])
        self.assertEqual(1, call("GET", place["accountUrl"])["requests"])

    def test_it_gives_up(self):
        place = self.play("503 forever")
        with self.assertRaises(urllib.error.HTTPError):
            ask(place["baseUrl"])
        self.assertEqual(3, call("GET", place["accountUrl"])["requests"])


if __name__ == "__main__":
    unittest.main()
