import type { FilteringProxy } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { noBrowser } from '../errors.ts';
import { startProcess } from './process.ts';
import type { Frame, SessionCalls, SessionReady, SessionSetup, SessionView, TabFacts, ToSession } from './protocol.ts';

export interface SessionOptions {
  /** All traffic of the session goes through it, with an identity of its own. */
  readonly proxy: FilteringProxy;
  /** TRAWL_CHROME. */
  readonly chrome?: string | undefined;
  readonly cache?: string | undefined;
  readonly tier?: 'basic' | 'enhanced' | undefined;
  readonly view?: SessionView | undefined;
  readonly log: Log;
  /** Ends the start. */
  readonly signal?: AbortSignal | undefined;
}

/** A browser that stays open, in a process of its own. */
export interface BrowserSession extends AsyncDisposable {
  readonly facts: SessionReady;
  readonly alive: boolean;
  /** Resolves once the process has gone, whyever. */
  readonly gone: Promise<void>;
  /**
   * Asks the process. Answers come in any order.
   * @throws SessionGone when it ends before; SessionFailure with what went wrong there
   */
  ask<Name extends keyof SessionCalls>(
    call: Name,
    take: SessionCalls[Name]['take'],
  ): Promise<SessionCalls[Name]['give']>;
  /**
   * Pictures of the active page while anybody watches, and what pages there are.
   * @param every milliseconds between two pictures that are enough for this one; it may get more. 0 by default: all that there are.
   *   Infinity: none
   * @returns what ends the watching
   */
  watch(see: { frame(frame: Frame): void; tabs(tabs: readonly TabFacts[]): void }, every?: number): () => void;
  /** Ends pictures for good; resolves when the last one was shown. */
  endPictures(): Promise<void>;
  /** A connection to the DevTools protocol of its browser, with what a caller may not do taken out; see devtools-filter.ts. */
  devtools(on: ClientEvents): Devtools;
  /** Bytes from and to the outside so far. */
  bytes(): number;
}

/** A client's connection to the DevTools protocol of a session's browser. */
export interface Devtools {
  send(message: string): void;
  close(): void;
}

export interface ClientEvents {
  message(text: string): void;
  /** It has ended from the browser's side. */
  close(): void;
}

/** The process or its browser has ended. */
export class SessionGone extends Error {
  constructor() {
    super('The browser of the session has ended');
    this.name = 'SessionGone';
  }
}

/** What was asked for could not be done there. */
export class SessionFailure extends Error {}

/** Milliseconds for a browser to be unpacked, if it has to be, and to start. */
const START_MS = 60_000;
/** Characters that a DevTools client, and all of them together, may have waiting for a process that does not take them. */
const MOST_UNSENT = 32 * 1024 * 1024;
const MOST_UNSENT_OF_ALL = 256 * 1024 * 1024;

/**
 * Opens a browser of its own with one empty page.
 * @throws ApiError SERVICE_UNAVAILABLE when none starts; the signal's reason
 */
export async function openSession(options: SessionOptions): Promise<BrowserSession> {
  const { proxy, chrome, cache, log, tier = 'basic', view = {}, signal } = options;
  signal?.throwIfAborted();
  const own = await startProcess(cache);
  const lease = proxy.credentialsFor({ tier, country: view.location?.country });
  let alive = true;
  let nextId = 1;
  const waiting = new Map<number, { resolve(gave: unknown): void; reject(error: Error): void }>();
  const clients = new Map<number, ClientEvents>();
  const watchers = new Map<Parameters<BrowserSession['watch']>[0], number>();
  let rate: number | undefined;
  let picturesEnded = false;
  let lastFrame: Frame | undefined;
  let lastTabs: readonly TabFacts[] = [];
  let unsent = 0;

  const over = (): void => {
    alive = false;
    lease.revoke();
    for (const { reject } of waiting.values()) reject(new SessionGone());
    waiting.clear();
    for (const { close: closed } of clients.values()) closed();
    clients.clear();
  };
  own.exited.then(over);
  const { gone } = own;
  const close = async (): Promise<void> => {
    alive = false;
    await own.close();
    over();
  };

  const facts = await new Promise<SessionReady>((resolve, reject) => {
    const late = setTimeout(() => reject(noBrowser('The browser does not start in time')), START_MS);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    gone.then(() => {
      clearTimeout(late);
      reject(noBrowser('The process of the browser ended'));
    });
    own.listen((message) => {
      if ('gave' in message) {
        waiting.get(message.id)?.resolve(message.gave);
        waiting.delete(message.id);
      } else if ('failed' in message) {
        waiting.get(message.id)?.reject(new SessionFailure(message.failed));
        waiting.delete(message.id);
      } else if ('client' in message) {
        const client = clients.get(message.client);
        if ('text' in message) client?.message(message.text);
        else if (clients.delete(message.client)) client?.close();
      } else if ('frame' in message) {
        lastFrame = message.frame;
        for (const watcher of watchers.keys()) watcher.frame(message.frame);
      } else if ('tabs' in message) {
        lastTabs = message.tabs;
        for (const watcher of watchers.keys()) watcher.tabs(message.tabs);
      } else if ('warning' in message) log.warn(message.fields, message.warning);
      else if ('ready' in message) {
        clearTimeout(late);
        resolve(message.ready);
      } else if ('unavailable' in message) reject(noBrowser(message.unavailable));
    });
    const setup: SessionSetup = {
      ...{ proxy: proxy.url, username: lease.username, password: lease.password, chrome, cache, view },
      ...{ wish: tier === 'enhanced' ? 'full' : 'shell', folder: own.folder },
    };
    own.send({ setup });
  }).catch(async (error: unknown) => {
    await close();
    throw error instanceof ApiError || signal?.aborted ? error : new SessionGone();
  });

  const ask: BrowserSession['ask'] = (call, take) =>
    new Promise((resolve, reject) => {
      if (!alive) return reject(new SessionGone());
      const id = nextId++;
      waiting.set(id, { resolve: resolve as (gave: unknown) => void, reject });
      own.send({ id, call, take } as ToSession);
    });

  /** As many pictures as the most eager watcher wants. */
  const setRate = (): void => {
    const most = Math.min(...watchers.values());
    const wished = picturesEnded || most === Infinity ? undefined : most;
    if (wished === rate) return;
    rate = wished;
    if (wished === undefined) lastFrame = undefined;
    ask('screencast', { every: wished }).catch(() => {});
  };

  return {
    facts,
    get alive() {
      return alive;
    },
    gone,
    ask,
    watch(see, every = 0) {
      watchers.set(see, every);
      see.tabs(lastTabs);
      if (lastFrame !== undefined) see.frame(lastFrame);
      setRate();
      return () => {
        if (watchers.delete(see)) setRate();
      };
    },
    async endPictures() {
      picturesEnded = true;
      await ask('screencast', { every: undefined });
    },
    devtools(on) {
      const client = nextId++;
      if (!alive) on.close();
      else {
        clients.set(client, on);
        own.send({ client, open: true });
      }
      let mine = 0;
      const leave = (): boolean => {
        if (!clients.delete(client)) return false;
        own.send({ client, close: true });
        return true;
      };
      return {
        send(text) {
          if (mine > MOST_UNSENT || unsent > MOST_UNSENT_OF_ALL) {
            if (leave()) on.close();
            return;
          }
          if (!clients.has(client)) return;
          mine += text.length;
          unsent += text.length;
          own.send({ client, text }, () => {
            mine -= text.length;
            unsent -= text.length;
          });
        },
        close: () => void leave(),
      };
    },
    bytes: () => lease.bytes(),
    [Symbol.asyncDispose]: close,
  };
}
