import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { noBrowser } from '../errors.ts';
import { forkBrowser } from '../fork.ts';
import type { Visited } from '../request.ts';
import {
  type BrowserFacts,
  type FromHost,
  type HostSetup,
  type HostVisit,
  type ToHost,
  VisitFailure,
} from './protocol.ts';

/** A browser in a process of its own, as the service sees it. */
export interface Host {
  readonly facts: BrowserFacts;
  /** When it was started, in milliseconds of `performance.now()`. */
  readonly since: number;
  /** Visits so far, and those under way. */
  readonly visits: number;
  readonly busy: number;
  /** Bytes of memory that it and its browser had when last looked at; 0 when unknown. */
  readonly memory: number;
  readonly alive: boolean;
  /** @throws VisitFailure; the deadline's reason */
  visit(visit: HostVisit, deadline: Deadline, permit?: (url: string) => boolean): Promise<Omit<Visited, 'tier'>>;
  /** Closes what the visits of a job shared. */
  forget(key: string): void;
  /** Ends it; what is under way fails as `crashed`. Resolves when the process has gone. */
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Milliseconds for a browser to be unpacked, if it has to be, and to start. */
const START_MS = 60_000;
/** Milliseconds for its process to answer at all; one that reads a gigabyte from a page does not. */
const STUCK_MS = 3000;
/** Milliseconds for it to end by itself. */
const END_MS = 4000;

interface Waiter {
  resolve(visited: Omit<Visited, 'tier'>): void;
  reject(error: Error): void;
  permit?: ((url: string) => boolean) | undefined;
}

/**
 * Starts a browser.
 * @throws ApiError SERVICE_UNAVAILABLE when none starts
 */
export async function startHost(setup: Omit<HostSetup, 'folder'>, log: Log): Promise<Host> {
  // Profiles and whatever else the driver puts down; gone with the process, however it ends.
  const folder = await mkdtemp(join(tmpdir(), `trawl-browser-${process.pid}-`));
  // The browser may run as another user, who has to get through to its own folder in there.
  await chmod(folder, 0o711);
  const child = forkBrowser(MAIN, { folder, heapMb: 1024 });
  let alive = true;
  let visits = 0;
  let memory = 0;
  let nextId = 0;
  const waiting = new Map<number, Waiter>();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {}),
  );
  const send = (message: ToHost): void => {
    if (child.connected) child.send(message, () => {});
  };
  const over = (): void => {
    alive = false;
    for (const { reject } of waiting.values()) reject(new VisitFailure({ kind: 'crashed' }));
    waiting.clear();
  };
  child.once('exit', over);
  child.on('error', over);

  const close = async (): Promise<void> => {
    alive = false;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await exited;
    clearTimeout(late);
    over();
  };

  // A visit that it did not end by itself raises the question whether it can.
  let stuck: NodeJS.Timeout | undefined;
  const probe = (): void => {
    if (stuck !== undefined || !alive) return;
    stuck = setTimeout(() => child.kill('SIGKILL'), STUCK_MS);
    send({ ping: true });
  };
  child.once('exit', () => clearTimeout(stuck));

  const facts = await new Promise<BrowserFacts>((resolve, reject) => {
    const late = setTimeout(() => reject(noBrowser('The browser does not start in time')), START_MS);
    exited.then(() => reject(noBrowser('The process of the browser ended')));
    child.on('message', (message: FromHost) => {
      if ('ready' in message) {
        clearTimeout(late);
        resolve(message.ready);
      } else if ('unavailable' in message) reject(noBrowser(message.unavailable));
      else if ('alive' in message) {
        clearTimeout(stuck);
        stuck = undefined;
      } else if ('memory' in message) memory = message.memory;
      else if ('warning' in message) log.warn(message.fields, message.warning);
      else if ('question' in message) {
        const allowed = waiting.get(message.id)?.permit?.(message.url) ?? false;
        send({ question: message.question, allowed });
      } else {
        const waiter = waiting.get(message.id);
        waiting.delete(message.id);
        if ('visited' in message) waiter?.resolve(message.visited);
        else waiter?.reject(new VisitFailure(message.failure));
      }
    });
    exited.then(() => clearTimeout(late));
    send({ setup: { ...setup, folder } });
  }).catch(async (error) => {
    await close();
    throw error;
  });

  return {
    facts,
    since: performance.now(),
    get visits() {
      return visits;
    },
    get busy() {
      return waiting.size;
    },
    get memory() {
      return memory;
    },
    get alive() {
      return alive;
    },
    visit: (visit, { signal }, permit) =>
      new Promise((resolve, reject) => {
        if (!alive) return reject(new VisitFailure({ kind: 'crashed' }));
        if (signal.aborted) return reject(signal.reason);
        const id = nextId++;
        visits++;
        const leave = (): void => {
          waiting.delete(id);
          send({ abort: id });
          probe();
          reject(signal.reason);
        };
        const done = (): void => signal.removeEventListener('abort', leave);
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(id, {
          permit,
          resolve: (visited) => {
            done();
            resolve(visited);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        });
        send({ id, visit });
      }),
    forget: (key) => send({ forget: key }),
    close,
  };
}
