import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChannel, PeerExitError, processTransport } from '../../../foundation/channel/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { noBrowser } from '../errors.ts';
import { forkBrowser } from '../fork.ts';
import type { Visited } from '../request.ts';
import {
  type BrowserFacts,
  type HostOwner,
  type HostPeer,
  type HostSetup,
  type HostVisit,
  hostErrors,
  VisitFailure,
} from './protocol.ts';

/** A browser in a separate process, as seen by the service. */
export interface Host {
  readonly facts: BrowserFacts;
  /** Start time, in milliseconds of `performance.now()`. */
  readonly since: number;
  /** Number of visits so far, and of current visits. */
  readonly visits: number;
  readonly busy: number;
  /** Memory of it and its browser in bytes, when last measured; 0 if unknown. */
  readonly memory: number;
  readonly alive: boolean;
  /** @throws VisitFailure; the deadline's reason */
  visit(
    visit: HostVisit,
    deadline: Deadline,
    permit?: (url: string) => Promise<boolean>,
  ): Promise<Omit<Visited, 'tier'>>;
  /** Closes what the visits of a job shared. */
  forget(key: string): void;
  /** Ends it; current visits fail as `crashed`. Resolves when the process has exited. */
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Milliseconds for a browser to be unpacked, if needed, and to start. */
const START_MS = 60_000;
/** Milliseconds for its process to respond at all; one that reads a gigabyte from a page does not. */
const STUCK_MS = 3000;
/** Milliseconds for it to exit by itself. */
const END_MS = 4000;

/** Maximum number of pending requests of its pages; a page with more is refused. */
const MOST_QUESTIONS = 10_000;

/**
 * Starts a browser.
 * @throws ApiError SERVICE_UNAVAILABLE if none starts
 */
export async function startHost(setup: Omit<HostSetup, 'folder'>, log: Log): Promise<Host> {
  // Profiles and other files of the driver; removed with the process, however it ends.
  const folder = await mkdtemp(join(tmpdir(), `trawl-browser-${process.pid}-`));
  // The browser may run as another user, who needs access to its own folder in there.
  await chmod(folder, 0o711);
  const child = forkBrowser(MAIN, { folder, heapMb: 1024 });
  let visits = 0;
  let memory = 0;
  let nextId = 0;
  /** Decides where the current visits may go. */
  const permits = new Map<number, ((url: string) => Promise<boolean>) | undefined>();
  const channel = openChannel<HostPeer, HostOwner>(processTransport(child), {
    errors: hostErrors,
    mostServed: MOST_QUESTIONS,
    requests: { permit: ({ id, url }) => permits.get(id)?.(String(url)) ?? false },
    events: {
      memory: (bytes) => {
        memory = bytes;
      },
      warning: ({ fields, warning }) => log.warn(fields, warning),
    },
  });
  const exited = channel.exited.then(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {}),
  );

  const close = async (): Promise<void> => {
    channel.close(new VisitFailure({ kind: 'crashed' }));
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await exited;
    clearTimeout(late);
  };

  // If a visit did not end by itself, the process may be unable to respond.
  let stuck: NodeJS.Timeout | undefined;
  const probe = (): void => {
    if (stuck !== undefined || !channel.isOpen) return;
    stuck = setTimeout(() => child.kill('SIGKILL'), STUCK_MS);
    const answered = (): void => {
      clearTimeout(stuck);
      stuck = undefined;
    };
    channel.request('ping', null).then(answered, answered);
  };

  const starting = AbortSignal.timeout(START_MS);
  const facts = await channel
    .request('start', { ...setup, folder }, { signal: starting })
    .catch(async (error: Error): Promise<BrowserFacts> => {
      await close();
      if (starting.aborted) throw noBrowser('The browser did not start in time');
      throw noBrowser(error instanceof PeerExitError ? 'The process of the browser ended' : error.message);
    });

  return {
    facts,
    since: performance.now(),
    get visits() {
      return visits;
    },
    get busy() {
      return permits.size;
    },
    get memory() {
      return memory;
    },
    get alive() {
      return channel.isOpen;
    },
    async visit(visit, { signal }, permit) {
      if (!channel.isOpen) throw new VisitFailure({ kind: 'crashed' });
      signal.throwIfAborted();
      const id = nextId++;
      visits++;
      permits.set(id, permit);
      try {
        return await channel.request('visit', { id, visit }, { signal });
      } catch (error) {
        if (signal.aborted && error === signal.reason) probe();
        throw error instanceof PeerExitError ? new VisitFailure({ kind: 'crashed' }) : error;
      } finally {
        permits.delete(id);
      }
    },
    forget: (key) => channel.emit('forget', key),
    close,
  };
}
