// A client in one file that makes one model call and retries it as the agent-loop policy says; no packages.
// An argument names what it is to do wrong, so that the kit can be seen to notice.
import { readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const vice = process.argv[2];
const env = process.env;
const stream = env.RETRYKIT_STREAM === 'true';
const FINAL = /\b(400|403|404)\b|content.?filter|content.?policy|refus|token limit|context length/i;
const RECOVERABLE = /time.?out|\b(429|502|503|504)\b|connection reset/i;
const WAITS = [1000, 2000, 4000];
let begun = false; // whether any piece of an answer has come, so that a retry would repeat it

function recoverable(text) {
  if (/\b401\b/.test(text)) return vice === 'retries-401';
  return RECOVERABLE.test(text) && !FINAL.test(text);
}

function emit(text) {
  if (text) writeSync(1, vice === 'prints-a-delta-twice' ? text + text : text);
}

const errorText = (error) => [error.code, error.type, error.message].filter((part) => part != null).join(': ');

function message(text) {
  try {
    return errorText(JSON.parse(text).error);
  } catch {
    return text;
  }
}

/** One request; hands on what comes, and throws an error that says what went wrong. */
async function request() {
  const response = await reach(fetch(env.RETRYKIT_BASE_URL + '/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + env.RETRYKIT_API_KEY },
    body: JSON.stringify({ model: env.RETRYKIT_MODEL, stream, messages: [{ role: 'user', content: env.RETRYKIT_PROMPT }] }),
  }));
  if (!response.ok) throw new Error(`${response.status} ${message(await reach(response.text()))}`);
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(stream ? 'text/event-stream' : 'application/json')) throw new Error(`an answer of type ${type}`);
  await (stream ? readStream(response) : readWhole(response));
}

/** Waits for the network, whose errors all say "fetch failed" or "terminated". */
async function reach(promise) {
  try {
    return await promise;
  } catch (error) {
    throw new Error(`connection reset: ${error.cause?.message ?? error.message}`);
  }
}

async function readWhole(response) {
  const document = JSON.parse(await reach(response.text()));
  if (document.error) throw new Error(errorText(document.error));
  emit(document.choices[0].message.content);
}

async function readStream(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let finished = false;
  for (let part = await reach(reader.read()); !part.done; part = await reach(reader.read())) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('data: ') || line.startsWith('data: [DONE]')) continue;
      const event = JSON.parse(line.slice(6));
      if (event.error) throw new Error(errorText(event.error));
      for (const choice of event.choices) {
        begun = true;
        emit(choice.delta.content);
        finished ||= choice.finish_reason !== null;
      }
    }
  }
  if (!finished) throw new Error('the stream ended without a finish');
}

/** The request, and again while that may help; gives the last error, or none. */
async function call() {
  let { max_retries: retries = 3 } = JSON.parse(readFileSync(env.RETRYKIT_SETTINGS, 'utf8'));
  if (!Number.isInteger(retries) || retries < 0) return `max_retries is a whole number from 0, not ${retries}`;
  if (vice === 'too-many-requests') retries++;
  for (let attempt = 0; ; attempt++) {
    let text;
    try {
      return await request();
    } catch (error) {
      text = error.message;
    }
    const wait = WAITS[Math.min(attempt, WAITS.length - 1)];
    if (attempt >= retries || begun || !recoverable(text)) {
      if (vice === 'sleeps-before-failing') await sleep(wait);
      return vice === 'hides-the-last-error' ? '' : text;
    }
    console.error('LLM request failed, retrying', `attempt=${attempt + 1}`, `retry_in_ms=${wait}`, `error=${text}`);
    await sleep(wait);
  }
}

process.on('SIGINT', () => vice === 'ignores-the-cancel' || process.exit(130));
const failure = await call();
writeSync(1, '\n');
if (failure !== undefined) {
  if (failure) console.error(failure);
  process.exit(1);
}
