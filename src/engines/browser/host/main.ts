import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { type Channel, type Context, openChannel, parentTransport } from '../../../foundation/channel/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { createTabs, type Tabs } from '../page/tabs.ts';
import { visitIn } from '../page/visit.ts';
import { Busy } from '../page/world.ts';
import { type Launched, launch, NoBrowser } from '../program/launch.ts';
import type { Visited } from '../request.ts';
import {
  type BrowserFacts,
  type HostFailure,
  type HostOwner,
  type HostPeer,
  type HostSetup,
  type HostVisit,
  hostErrors,
  VisitFailure,
} from './protocol.ts';

/**
 * The process of one browser. It starts the browser, makes visits and ends with it, or with the service. Whatever a page does to the driver
 * (for example messages of hundreds of megabytes), it can end only this process; the service's event loop never reads what a page sends.
 */

const warn = (fields: object, warning: string): void => service.emit('warning', { warning, fields });
const log: Log = { debug: () => {}, info: () => {}, warn, error: warn, child: () => log };

/** Memory is measured after this many visits. */
const LOOK = 10;

let launched: Launched | undefined;
let tabs: Tabs | undefined;
let visits = 0;
let folder: string | undefined;

async function open(setup: HostSetup): Promise<BrowserFacts> {
  folder = setup.folder;
  try {
    launched = await launch({ ...setup, log });
  } catch (error) {
    setImmediate(() => end(1));
    throw new Error(error instanceof NoBrowser ? error.message : String(error));
  }
  const { browser, version, kind, source, path, sandbox } = launched;
  browser.once('disconnected', () => end(1));
  tabs = createTabs(browser, setup.proxy);
  return { pid: process.pid, version, kind, source, path, sandbox };
}

/** Exits after the messages are sent. */
function end(code: number): void {
  service.close();
  // The driver kills the rest of the browser when the process exits.
  setTimeout(() => process.exit(code), 50);
}

async function visit(id: number, given: HostVisit, { signal }: Context): Promise<Omit<Visited, 'tier'>> {
  // The service decides where it may go.
  const wanted: HostVisit = given.asksPermit
    ? { ...given, permit: (url) => service.request('permit', { id, url }).catch(() => false) }
    : given;
  const ends = performance.now() + wanted.time;
  // The service gets the result before its own deadline.
  let late: NodeJS.Timeout | undefined;
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new VisitFailure({ kind: 'timeout' }));
    late = setTimeout(stop, wanted.time);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
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
      return visited;
    } finally {
      (tabs as Tabs).give(tab, wanted, sound).catch(() => {});
    }
  } catch (error) {
    throw new VisitFailure(failureOf(error));
  } finally {
    clearTimeout(late);
    if (++visits % LOOK === 0 && launched !== undefined) {
      memoryOf(launched.browser).then(
        (memory) => service.emit('memory', memory),
        () => {},
      );
    }
  }
}

function failureOf(error: unknown): HostFailure {
  if (error instanceof VisitFailure) return error.failure;
  if (error instanceof Busy) return { kind: 'timeout' };
  const message = error instanceof Error ? error.message : String(error);
  if (/has been closed|Target closed|crashed|disconnected/i.test(message)) return { kind: 'crashed' };
  return { kind: 'unexpected', message: message.split('\n')[0] as string };
}

const service: Channel<HostOwner> = openChannel<HostOwner, HostPeer>(parentTransport(), {
  errors: hostErrors,
  requests: {
    start: open,
    visit: ({ id, visit: wanted }, context) => visit(id, wanted, context),
    ping: () => null,
  },
  events: { forget: (key) => void tabs?.forget(key) },
});
// The service has ended or closed the channel, so the browser ends too.
void service.exited.then(() => {
  const give = setTimeout(() => process.exit(0), 3000);
  give.unref();
  Promise.resolve(launched?.browser.close())
    .catch(() => {})
    .finally(() => process.exit(0));
});
process.on('exit', () => {
  // The service does this too, unless it has ended.
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
// Ctrl-C in a terminal reaches every process; the service decides when this one ends.
process.on('SIGINT', () => {});

const PAGE_BYTES = 4096;

/**
 * Private memory in bytes of the processes of a browser and of this one, from /proc; shared memory counts once, with the largest. 0 without
 * /proc.
 */
async function memoryOf(browser: Browser): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    let own = 0;
    let shared = 0;
    for (const pid of [process.pid, ...processInfo.map(({ id }) => id)]) {
      const fields = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ').map(Number);
      const [, resident = 0, common = 0] = fields;
      own += (resident - common) * PAGE_BYTES;
      shared = Math.max(shared, common * PAGE_BYTES);
    }
    return own + shared;
  } finally {
    await session.detach().catch(() => {});
  }
}
