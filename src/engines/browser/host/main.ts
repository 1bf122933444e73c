import { rmSync } from 'node:fs';
import type { Log } from '../../../foundation/kernel/log.ts';
import { createTabs, type Tabs } from '../page/tabs.ts';
import { visitIn } from '../page/visit.ts';
import { Busy } from '../page/world.ts';
import { type Launched, launch, NoBrowser } from '../program/launch.ts';
import { memoryOf } from './memory.ts';
import {
  type FromHost,
  type HostFailure,
  type HostSetup,
  type HostVisit,
  type ToHost,
  VisitFailure,
} from './protocol.ts';

/**
 * The process of one browser. It starts the browser, makes visits and ends with it, or with the service. What a page does to
 * the driver (messages of hundreds of megabytes, for one) ends this process at worst, and the service's event loop never reads
 * what a page sends.
 */

const say = (message: FromHost): void => {
  process.send?.(message);
};

const warn = (fields: object, warning: string): void => say({ warning, fields });
const log: Log = { debug: () => {}, info: () => {}, warn, error: warn, child: () => log };

/** Memory is looked at after this many visits. */
const LOOK = 10;

const questions = new Map<number, (allowed: boolean) => void>();
let asked = 0;

/** Whether a visit may go to a URL; the service decides. */
function ask(id: number, url: string): Promise<boolean> {
  const question = asked++;
  return new Promise((resolve) => {
    questions.set(question, resolve);
    say({ id, question, url });
  });
}

const aborts = new Map<number, AbortController>();
let launched: Launched | undefined;
let tabs: Tabs | undefined;
let visits = 0;
let folder: string | undefined;

async function open(setup: HostSetup): Promise<void> {
  folder = setup.folder;
  try {
    launched = await launch({ ...setup, log });
  } catch (error) {
    say({ unavailable: error instanceof NoBrowser ? error.message : String(error) });
    return end(1);
  }
  const { browser, version, kind, source, path, sandbox } = launched;
  browser.once('disconnected', () => end(1));
  tabs = createTabs(browser, setup.proxy);
  say({ ready: { pid: process.pid, version, kind, source, path, sandbox } });
}

/** Leaves once the messages are out. */
function end(code: number): void {
  process.disconnect?.();
  // The driver kills what is left of the browser when the process ends.
  setTimeout(() => process.exit(code), 50);
}

async function visit(id: number, given: HostVisit): Promise<void> {
  const wanted: HostVisit = given.asksPermit ? { ...given, permit: (url) => ask(id, url) } : given;
  const abort = new AbortController();
  aborts.set(id, abort);
  const ends = performance.now() + wanted.time;
  // The service has what it needs before its own time is up.
  const late = setTimeout(() => abort.abort(), wanted.time);
  const stopped = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(new VisitFailure({ kind: 'timeout' })), { once: true });
  });
  stopped.catch(() => {});
  try {
    const opened = (tabs as Tabs).take(wanted);
    const tab = await Promise.race([opened, stopped]).catch((error) => {
      opened.then((one) => (tabs as Tabs).give(one, wanted, false)).catch(() => {});
      throw error;
    });
    let sound = false;
    try {
      const visited = await Promise.race([visitIn(tab, wanted, ends), tab.crashed, stopped]);
      sound = !visited.timedOut && visited.file === undefined;
      say({ id, visited });
    } finally {
      (tabs as Tabs).give(tab, wanted, sound).catch(() => {});
    }
  } catch (error) {
    say({ id, failure: failureOf(error) });
  } finally {
    clearTimeout(late);
    aborts.delete(id);
  }
  if (++visits % LOOK === 0 && launched !== undefined) {
    memoryOf(launched.browser).then(
      (memory) => say({ memory }),
      () => {},
    );
  }
}

function failureOf(error: unknown): HostFailure {
  if (error instanceof VisitFailure) return error.failure;
  if (error instanceof Busy) return { kind: 'timeout' };
  const message = error instanceof Error ? error.message : String(error);
  if (/has been closed|Target closed|crashed|disconnected/i.test(message)) return { kind: 'crashed' };
  return { kind: 'unexpected', message: message.split('\n')[0] as string };
}

process.on('message', (message: ToHost) => {
  if ('setup' in message) open(message.setup);
  else if ('visit' in message) visit(message.id, message.visit);
  else if ('abort' in message) aborts.get(message.abort)?.abort();
  else if ('question' in message) {
    questions.get(message.question)?.(message.allowed);
    questions.delete(message.question);
  } else if ('ping' in message) say({ alive: true });
  else if ('forget' in message) tabs?.forget(message.forget);
});
// The service has gone, or wants no more: so does the browser.
process.on('disconnect', () => {
  const give = setTimeout(() => process.exit(0), 3000);
  give.unref();
  Promise.resolve(launched?.browser.close())
    .catch(() => {})
    .finally(() => process.exit(0));
});
process.on('exit', () => {
  // The service does this too, unless it has gone.
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
// Interrupting a terminal reaches every process in it; the service decides when this one ends.
process.on('SIGINT', () => {});
