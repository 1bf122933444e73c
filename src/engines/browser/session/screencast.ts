import type { CDPSession, Page } from 'playwright-core';
import type { Frame } from './protocol.ts';
import type { Tabs } from './tabs.ts';

/** Limits a rate: of calls that come too soon, only the newest is passed on, when its time comes. */
interface Throttle<T> {
  /** @param every milliseconds between two calls; if it becomes shorter, a waiting call may pass at once */
  set(every: number): void;
  put(one: T): void;
  /** Passes on the waiting call. */
  flush(): void;
}

function createThrottle<T>(pass: (one: T) => void): Throttle<T> {
  let every = 0;
  let waiting: { readonly one: T } | undefined;
  let free = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const now = performance.now();
    if (now < free) {
      timer = setTimeout(run, free - now);
      return;
    }
    const { one } = waiting;
    waiting = undefined;
    free = now + every;
    pass(one);
  };
  return {
    set(wished) {
      free += wished - every;
      every = wished;
      run();
    },
    put(one) {
      waiting = { one };
      if (timer === undefined) run();
    },
    flush() {
      free = 0;
      run();
    },
  };
}

/** Images of the active page while there is a viewer. */
export interface Screencast {
  /** @param every minimum milliseconds between two images, 0 for all; undefined ends it, with an image of the final state */
  set(every: number | undefined): Promise<void>;
  /** Another page is active. */
  follow(page: Page): void;
}

const OPTIONS = { format: 'jpeg', quality: 60, maxWidth: 1280, maxHeight: 1280, everyNthFrame: 1 } as const;
/** After this many milliseconds without an image, the last one is verified. */
const QUIET_MS = 600;
/** Milliseconds for the final image. */
const LAST_MS = 500;

/**
 * The browser paints and copies each image, however many are needed. If a few a second are enough, it is stopped in between. Its first
 * image after a start shows the current page, and nothing follows until that changes.
 */
export function createScreencast(tabs: Tabs, show: (frame: Frame) => void): Screencast {
  let every: number | undefined;
  let current: { readonly page: Page; readonly channel: CDPSession } | undefined;
  let casting = false;
  /** The last image. */
  let last = '';
  /** Its size in CSS pixels. */
  let size: Pick<Frame, 'width' | 'height'> | undefined;
  let rest: NodeJS.Timeout | undefined;
  let quiet: NodeJS.Timeout | undefined;
  let sets = 0;
  const listening = new WeakSet<CDPSession>();
  const pictures = createThrottle(show);
  let turn: Promise<void> = Promise.resolve();

  const next = (what: () => Promise<void>): Promise<void> => {
    turn = turn.then(what).catch(() => {});
    return turn;
  };
  const start = async (): Promise<void> => {
    if (current === undefined || casting || rest !== undefined) return;
    casting = true;
    await current.channel.send('Page.startScreencast', OPTIONS);
  };
  const stop = async (): Promise<void> => {
    if (!casting) return;
    casting = false;
    await current?.channel.send('Page.stopScreencast').catch(() => {});
  };
  const endRest = (): void => {
    clearTimeout(rest);
    rest = undefined;
  };
  const restFor = (ms: number): void => {
    if (rest !== undefined) return;
    rest = setTimeout(() => {
      rest = undefined;
      void next(start);
    }, ms);
    void next(stop);
  };
  /** The browser skips images while others are unacknowledged: the last of many may be missing. */
  const makeSure = (): void => {
    void next(stop);
    void next(start);
  };
  const listen = (channel: CDPSession): void => {
    if (listening.has(channel)) return;
    listening.add(channel);
    channel.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      channel.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      if (every === undefined || channel !== current?.channel || data === last) return;
      const isFirst = last === '';
      last = data;
      size = { width: metadata.deviceWidth, height: metadata.deviceHeight };
      pictures.put({ bytes: Buffer.from(data, 'base64'), ...size });
      clearTimeout(quiet);
      if (every > 0) restFor(every);
      else if (!isFirst) quiet = setTimeout(makeSure, QUIET_MS);
    });
  };
  const leave = async (): Promise<void> => {
    clearTimeout(quiet);
    endRest();
    await stop();
    current = undefined;
  };
  const apply = async (): Promise<void> => {
    const page = tabs.active();
    if (every === undefined || (current !== undefined && current.page !== page)) await leave();
    if (every === undefined || page.isClosed()) return;
    if (current === undefined) {
      last = '';
      const channel = await tabs.devtools(page);
      listen(channel);
      current = { page, channel };
    }
    if (every === 0) endRest();
    await start();
  };
  /** The last change may not have been painted yet. */
  const takeLast = async (): Promise<void> => {
    if (current === undefined || current.page.isClosed()) return;
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LAST_MS).unref());
    const { format, quality } = OPTIONS;
    const taken = current.channel.send('Page.captureScreenshot', { format, quality, optimizeForSpeed: true });
    const picture = await Promise.race([taken.catch(() => undefined), late]);
    if (picture === undefined || size === undefined) return;
    pictures.put({ bytes: Buffer.from(picture.data, 'base64'), ...size });
  };
  return {
    async set(wished) {
      const mine = ++sets;
      if (wished === undefined) await next(takeLast);
      if (mine !== sets) return;
      every = wished;
      if (wished === undefined) pictures.flush();
      pictures.set(wished ?? 0);
      await next(apply);
    },
    follow: () => void next(apply),
  };
}
