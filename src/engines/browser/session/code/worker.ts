import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSHandle, type QuickJSSyncVariant } from 'quickjs-emscripten-core';
import { type Channel, openChannel, portTransport } from '../../../../foundation/channel/index.ts';
import { table, type WordTable } from '../../../../foundation/kernel/table.ts';
import { API, IN_PAGE } from '../api.ts';
import { asStatements } from './as-statements.ts';
import { ANSWERED, type CodeOwner, type CodePeer, type Ran, STOP } from './messages.ts';

/**
 * A thread with the sandbox of a session's code: JavaScript in an interpreter that is itself WebAssembly. The code can reach only the
 * functions below; the interpreter limits its memory and time.
 */

/** Maximum bytes of the code's memory, and of its stack. */
const MEMORY = 128 * 1024 * 1024;
const STACK = 192 * 1024;
/** Maximum milliseconds of a listener while no code runs. */
const IDLE_MS = 2000;
/** `async`: the code may use `await` at the top, and its value is a promise. See quickjs.h, JS_EVAL_FLAG_ASYNC. */
const ASYNC_GLOBAL = 1 << 7;
/** The interpreter's message for it. */
const OUT_OF_MEMORY = 'InternalError: out of memory';
/** Maximum characters of a text that is sent. */
const MOST = 64 * 1024 * 1024;

const { cells, values } = workerData as { cells: Int32Array; values: MessagePort };
const quickjs = await newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);
const runtime = quickjs.newRuntime();
runtime.setMemoryLimit(MEMORY);
runtime.setMaxStackSize(STACK);
let ends = Number.POSITIVE_INFINITY;
let leaving = false;
runtime.setInterruptHandler(() => leaving || Atomics.load(cells, STOP) !== 0 || performance.now() > ends);
const context = runtime.newContext();
let running = false;
/** Number of the current piece of code, and its completion callback. */
let current = 0;
let ended: (how: Ran) => void = () => {};
/** Calls of the code's functions that wait for what these give. */
const callbacks = new Map<number, (text: string) => void>();
let lastCallback = 0;

const urlParts = (url: URL): Record<string, string> => ({
  ...{ href: url.href, origin: url.origin, protocol: url.protocol, username: url.username, password: url.password },
  ...{
    host: url.host,
    hostname: url.hostname,
    port: url.port,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
  },
});

const SETTABLE = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

/** What the sandbox may call in this thread. @returns a text, or nothing */
const FUNCTIONS: WordTable<(text: string) => string | undefined> = table({
  call: (text) => {
    const space = text.indexOf(' ');
    const call = Number(text.slice(0, space));
    owner.request('call', text.slice(space + 1)).then(
      (answer) => receive(`{"reply":${call},${answer.slice(1)}`),
      // The process is about to exit.
      () => {},
    );
    return undefined;
  },
  value: (text) => {
    Atomics.store(cells, ANSWERED, 0);
    owner.emit('value', text);
    for (;;) {
      const answer = receiveMessageOnPort(values);
      if (answer !== undefined) return answer.message as string;
      Atomics.wait(cells, ANSWERED, 0, 1000);
      Atomics.store(cells, ANSWERED, 0);
    }
  },
  answer: (text) => {
    const space = text.indexOf(' ');
    const of = Number(text.slice(0, space));
    callbacks.get(of)?.(text.slice(space + 1));
    callbacks.delete(of);
    return undefined;
  },
  out: (text) => {
    owner.emit('out', { stream: 'stdout', text });
    return undefined;
  },
  err: (text) => {
    owner.emit('out', { stream: 'stderr', text });
    return undefined;
  },
  done: (text) => {
    const space = text.indexOf(' ');
    const of = Number(text.slice(0, space));
    if (of === current) running = false;
    const done = JSON.parse(text.slice(space + 1));
    if (done.threw?.line.startsWith(OUT_OF_MEMORY)) spent('out of memory');
    // Later output of an earlier piece of code is dropped.
    if (of === current) ended(done);
    return undefined;
  },
  exit: (text) => {
    leaving = true;
    running = false;
    ended({ exit: Number(text) });
    return undefined;
  },
  timer: (text) => {
    const [id, ms] = text.split(' ').map(Number);
    setTimeout(() => receive(JSON.stringify({ timer: id })), ms);
    return undefined;
  },
  now: () => String(performance.now()),
  bytes: (text) => {
    const [one, encoding] = JSON.parse(text);
    const known = Buffer.isEncoding(encoding) ? encoding : 'utf8';
    return JSON.stringify([...Buffer.from(String(one), known)]);
  },
  text: (text) => {
    const space = text.indexOf(' ');
    const encoding = text.slice(0, space);
    return Buffer.from(text.slice(space + 1), 'base64').toString(Buffer.isEncoding(encoding) ? encoding : 'utf8');
  },
  query: (text) => JSON.stringify([...new URLSearchParams(text)]),
  search: (text) => new URLSearchParams(JSON.parse(text)).toString(),
  url: (text) => {
    const { text: href, base, part, to } = JSON.parse(text);
    const url = URL.parse(href, base);
    if (url === null) return 'null';
    try {
      if (SETTABLE.includes(part)) url[part as 'href'] = to;
    } catch {
      return 'null';
    }
    return JSON.stringify(urlParts(url));
  },
});

const host = context.newFunction('host', (name, given) => {
  const work = FUNCTIONS[context.getString(name)];
  const text = given === undefined ? '' : context.getString(given);
  if (work === undefined || text.length > MOST) throw new Error('Too much at once');
  const answer = work(text);
  return answer === undefined ? context.undefined : context.newString(answer);
});

/** Reports a fatal error and ends. */
function spent(why: string): never {
  owner.emit('spent', why);
  process.exit(1);
}

const unwrap = (result: ReturnType<typeof context.evalCode>): QuickJSHandle => {
  if (result.error) {
    const error = context.dump(result.error);
    result.error.dispose();
    check(error);
    throw Object.assign(new Error(error?.message ?? String(error)), {
      name: error?.name ?? 'Error',
      inner: error?.stack ?? '',
    });
  }
  return result.value;
};

const prelude = readFileSync(fileURLToPath(new URL('./prelude.js', import.meta.url)), 'utf8');
const make = unwrap(context.evalCode(prelude, 'prelude.js'));
const json = (value: unknown): QuickJSHandle => unwrap(context.evalCode(`(${JSON.stringify(value)})`));
const inside = unwrap(context.callFunction(make, context.undefined, host, json(API), json([...IN_PAGE])));
const receiver = context.getProp(inside, 'receive');
const finisher = context.getProp(inside, 'finish');

/** Runs pending jobs; ends the sandbox if it runs out of memory or stack. */
function settle(): void {
  try {
    // A job that throws does not prevent the next one.
    for (let errors = 0; errors < 1000; errors++) {
      const { error } = runtime.executePendingJobs();
      if (error === undefined) return;
      const told = context.dump(error);
      error.dispose();
      check(told);
    }
  } catch (error) {
    spent(String(error));
  }
}

/** After it ran out of memory once, hardly any is left. */
function check(error: unknown): void {
  const { name, message } = (error ?? {}) as { name?: string; message?: string };
  // Without memory, there is not even an error object.
  if (!error || `${name}: ${message}` === OUT_OF_MEMORY) spent('out of memory');
}

function receive(text: string): void {
  if (!running) ends = performance.now() + IDLE_MS;
  try {
    const given = context.newString(text);
    const result = context.callFunction(receiver, context.undefined, given);
    given.dispose();
    if (result.error) {
      check(context.dump(result.error));
      result.error.dispose();
    } else result.value.dispose();
  } catch (error) {
    spent(String(error));
  }
  settle();
}

function run(code: string, timeout: number): void {
  running = true;
  leaving = false;
  ends = performance.now() + timeout;
  let prepared: string;
  try {
    prepared = asStatements(code);
  } catch (error) {
    const line = `${(error as Error).name}: ${(error as Error).message}`;
    ended({ threw: { line, all: line } });
    return;
  }
  try {
    const outcome = unwrap(context.evalCode(prepared, 'code.js', ASYNC_GLOBAL));
    const number = context.newNumber(current);
    unwrap(context.callFunction(finisher, context.undefined, outcome, number)).dispose();
    outcome.dispose();
  } catch (error) {
    check(error);
    const { name, message, inner } = error as Error & { inner?: string };
    if (inner === undefined) spent(String(error));
    const line = `${name}: ${message}`;
    ended({ threw: { line, all: `${line}\n${inner}`.trimEnd() } });
  }
  settle();
}

/** A response that does not wait for the code to yield. */
const NOW = new Promise<never>(() => {});

const owner: Channel<CodeOwner> = openChannel<CodeOwner, CodePeer>(portTransport(), {
  requests: {
    run({ code, timeout }, { respond }) {
      // The previous one was abandoned if it has not ended.
      ended({ exit: 124 });
      current++;
      ended = respond;
      run(code, timeout);
      return NOW;
    },
    callback(text, { respond }) {
      const of = ++lastCallback;
      callbacks.set(of, respond);
      receive(`{"ask":${of},${text.slice(1)}`);
      return NOW;
    },
    ping: () => null,
  },
  events: { callback: receive },
});
