import { PeerExitError } from '../../../foundation/channel/index.ts';
import type { FilteringProxy } from '../../../foundation/egress/index.ts';
import { anySignal } from '../../../foundation/kernel/any-signal.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { noBrowser } from '../errors.ts';
import type { SandboxRule } from '../program/sandbox.ts';
import { startProcess } from './process.ts';
import type { Frame, SessionCalls, SessionReady, SessionSetup, SessionView, TabFacts } from './protocol.ts';

export { SessionFailure } from './protocol.ts';

export interface SessionOptions {
  /** All traffic of the session goes through it, with an identity of its own. */
  readonly proxy: FilteringProxy;
  /** TRAWL_CHROME. */
  readonly chrome?: string | undefined;
  readonly cache?: string | undefined;
  /** TRAWL_BROWSER_SANDBOX; `try` by default. */
  readonly sandbox?: SandboxRule | undefined;
  readonly tier?: 'basic' | 'enhanced' | undefined;
  /** The team that asks, and what keeps its proxy beyond this session. */
  readonly caller?: string | undefined;
  readonly session?: string | undefined;
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
    params: SessionCalls[Name]['params'],
  ): Promise<SessionCalls[Name]['result']>;
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
  const { proxy, chrome, cache, sandbox, log, tier = 'basic', caller, session, view = {}, signal } = options;
  signal?.throwIfAborted();
  let nextId = 1;
  const clients = new Map<number, ClientEvents>();
  const watchers = new Map<Parameters<BrowserSession['watch']>[0], number>();
  let rate: number | undefined;
  let picturesEnded = false;
  let lastFrame: Frame | undefined;
  let lastTabs: readonly TabFacts[] = [];
  let unsent = 0;

  const { folder, channel, ...own } = await startProcess(cache, {
    client(message) {
      const client = clients.get(message.client);
      if ('text' in message) client?.message(message.text);
      else if (clients.delete(message.client)) client?.close();
    },
    frame(frame) {
      lastFrame = frame;
      for (const watcher of watchers.keys()) watcher.frame(frame);
    },
    tabs(tabs) {
      lastTabs = tabs;
      for (const watcher of watchers.keys()) watcher.tabs(tabs);
    },
    warning: ({ fields, warning }) => log.warn(fields, warning),
  });
  const lease = proxy.credentialsFor({ tier, country: view.location?.country, caller, session });
  void channel.exited.then(() => {
    lease.revoke();
    for (const { close: closed } of clients.values()) closed();
    clients.clear();
  });
  const close = (): Promise<void> => own.close(new SessionGone());

  const setup: SessionSetup = {
    ...{ proxy: proxy.url, username: lease.username, password: lease.password, chrome, cache, sandbox, view },
    trusted: [proxy.sampleKey],
    ...{ wish: tier === 'enhanced' ? 'full' : 'shell', folder },
  };
  const late = AbortSignal.timeout(START_MS);
  const facts = await channel
    .request('start', setup, { signal: anySignal(signal, late) })
    .catch(async (error: Error): Promise<SessionReady> => {
      await close();
      signal?.throwIfAborted();
      if (late.aborted) throw noBrowser('The browser did not start in time');
      throw noBrowser(error instanceof PeerExitError ? 'The process of the browser ended' : error.message);
    });

  const ask: BrowserSession['ask'] = async (call, params) => {
    try {
      return await (channel.request(call, params as never) as Promise<never>);
    } catch (error) {
      throw error instanceof PeerExitError ? new SessionGone() : error;
    }
  };

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
      return channel.isOpen;
    },
    gone: own.gone,
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
      if (!channel.isOpen) on.close();
      else {
        clients.set(client, on);
        channel.emit('client', { client, open: true });
      }
      let mine = 0;
      const leave = (): boolean => {
        if (!clients.delete(client)) return false;
        channel.emit('client', { client, close: true });
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
          const sent = (): void => {
            mine -= text.length;
            unsent -= text.length;
          };
          channel.emit('client', { client, text }, { sent });
        },
        close: () => void leave(),
      };
    },
    bytes: () => lease.bytes(),
    [Symbol.asyncDispose]: close,
  };
}
