// Puts the waits of an agent on a clock that is served from outside, and leaves all other timers alone. CLOCK.md tells the protocol.
// Loaded before the agent: node --import, bun --preload.
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import timers from "node:timers";
import promises from "node:timers/promises";
import { promisify } from "node:util";

const { RETRYKIT_CLOCK: address, RETRYKIT_CLOCK_MARK: mark, RETRYKIT_CLOCK_WAITS: waits } = process.env;
const pattern = new RegExp(waits ?? "(?!)");
const LONGEST = 2 ** 31 - 1; // beyond it a timer of these runtimes fires after 1 ms
const own = { setTimeout, clearTimeout, now: Date.now, performanceNow: performance.now.bind(performance) };

const waiting = new Map(); // by id, what is to be done when the wait is over
let socket;
let connected = false;
let moved = 0; // by how many milliseconds the clock was moved since the process was started
let lastId = 0;

class Wait {
  constructor(milliseconds, task) {
    this.id = ++lastId;
    this.task = task;
    this.milliseconds = milliseconds > LONGEST ? 1 : Math.max(0, Number(milliseconds) || 0);
    this.held = true;
    this.begin();
  }
  begin() {
    waiting.set(this.id, this);
    say({ type: "sleep", id: this.id, ms: this.milliseconds });
    hold();
  }
  close() {
    if (waiting.delete(this.id)) say({ type: "cancel", id: this.id });
    hold();
    return this;
  }
  refresh() {
    this.close();
    this.id = ++lastId;
    this.begin();
    return this;
  }
  ref() { this.held = true; hold(); return this; }
  unref() { this.held = false; hold(); return this; }
  hasRef() { return this.held; }
  [Symbol.toPrimitive]() { return -this.id; }
  [Symbol.dispose ?? Symbol("dispose")]() { this.close(); }
}

function say(message) {
  socket.write(JSON.stringify(message) + "\n");
}

/** The process stays alive for a wait as it would for a timer, and not for the clock alone. */
function hold() {
  if ([...waiting.values()].some((wait) => wait.held)) socket.ref();
  else socket.unref();
}

function heard({ type, id, now }) {
  moved = now;
  if (type === "time") say({ type: "seen", id });
  if (type !== "wake" || !waiting.has(id)) return;
  const wait = waiting.get(id);
  waiting.delete(id);
  hold();
  wait.task();
}

/** Without the clock, every wait goes on by itself. */
function lost() {
  connected = false;
  for (const wait of waiting.values()) own.setTimeout(wait.task, wait.milliseconds);
  waiting.clear();
}

/** Whether the code that asks for a timer is waiting for a retry: one of its callers has a name that says so. */
function isWait(caller) {
  if (!connected) return false;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const trace = {};
  Error.captureStackTrace(trace, caller);
  Error.stackTraceLimit = limit;
  return pattern.test(trace.stack);
}

function find(timer) {
  return timer instanceof Wait ? timer : waiting.get(-Number(timer));
}

function servedTimeout(task, milliseconds, ...values) {
  return isWait(servedTimeout)
    ? new Wait(milliseconds, () => task(...values))
    : own.setTimeout(task, milliseconds, ...values);
}

function servedClear(timer) {
  const wait = timer == null || typeof timer === "symbol" ? undefined : find(timer);
  if (wait) wait.close();
  else own.clearTimeout(timer);
}

/** A function that gives a promise, as the original does, unless a wait asks for it. */
function servedPromise(original, parts) {
  return function served(...given) {
    if (!isWait(served)) return original.apply(this, given);
    const { milliseconds, value, signal } = parts(...given);
    return new Promise((resolve, reject) => {
      const abort = () => {
        wait.close();
        reject(signal.reason?.name === "AbortError" ? signal.reason : new DOMException("The operation was aborted", "AbortError"));
      };
      if (signal?.aborted) return reject(new DOMException("The operation was aborted", "AbortError"));
      const wait = new Wait(milliseconds, () => {
        signal?.removeEventListener("abort", abort);
        resolve(value);
      });
      signal?.addEventListener("abort", abort, { once: true });
    });
  };
}

function serveTimers() {
  const later = servedPromise(promises.setTimeout, (milliseconds, value, options) => ({ milliseconds, value, signal: options?.signal }));
  Object.defineProperty(servedTimeout, promisify.custom, { value: later });
  globalThis.setTimeout = timers.setTimeout = servedTimeout;
  globalThis.clearTimeout = timers.clearTimeout = servedClear;
  promises.setTimeout = later;
  if (promises.scheduler) {
    const wait = promises.scheduler.wait.bind(promises.scheduler);
    promises.scheduler.wait = servedPromise(wait, (milliseconds, options) => ({ milliseconds, signal: options?.signal }));
  }
  if (globalThis.Bun) Bun.sleep = servedPromise(Bun.sleep, (milliseconds) => ({ milliseconds }));
  syncBuiltinESMExports();
}

/**
 * The process's own view of time runs on, and jumps with the clock. While one piece of code runs it stands still, so that a
 * length which is worked out from two readings comes out as it was meant; who reads it in a loop sees it run.
 */
function serveTime() {
  const now = still(own.now, 0);
  performance.now = still(own.performanceNow, 6);
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length ? given : [now()], made === globalThis.Date ? target : made),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}

function still(read, places) {
  let reading;
  let reads = 0;
  return () => {
    if (reading === undefined || ++reads > 1000) {
      reads = 0;
      reading = read();
      Promise.resolve().then(() => (reading = undefined));
    }
    return Number((reading + moved).toFixed(places));
  };
}

function connect() {
  const [host, port] = address.split(":");
  return new Promise((done) => {
    let rest = "";
    socket = net.connect({ host, port: Number(port), noDelay: true });
    socket.on("error", done);
    socket.on("close", () => { lost(); done(); });
    socket.on("data", (bytes) => {
      const lines = (rest + bytes).split("\n");
      rest = lines.pop();
      connected = true;
      done();
      lines.forEach((line) => heard(JSON.parse(line)));
    });
    say({ type: "hello", mark, pid: process.pid });
  });
}

if (address) await connect();
if (connected) {
  serveTimers();
  serveTime();
  hold();
}
