import type { CDPSession, Page } from 'playwright-core';
import { createPace } from './pace.ts';
import type { Frame } from './protocol.ts';
import type { Tabs } from './tabs.ts';

/** Pictures of the active page while somebody watches. */
export interface Screencast {
  /** @param every least milliseconds between two pictures, 0 for as many as there are; undefined ends it */
  set(every: number | undefined): Promise<void>;
  /** The active page is another one. */
  follow(page: Page): void;
}

const OPTIONS = { format: 'jpeg', quality: 60, maxWidth: 1280, maxHeight: 1280, everyNthFrame: 1 } as const;
/** Milliseconds without a picture after which the last one is made sure of. */
const QUIET_MS = 600;
/** Milliseconds for the picture at the end. */
const LAST_MS = 500;

export function createScreencast(tabs: Tabs, show: (frame: Frame) => void): Screencast {
  let every: number | undefined;
  let current: { page: Page; channel: CDPSession } | undefined;
  /** The last picture; the browser sends the same one again when it is started again. */
  let last = '';
  /** Whether the page may look different by now: the browser leaves out pictures while others wait for their receipt. */
  let unsure = false;
  let quiet: NodeJS.Timeout | undefined;
  /** Of the last picture, in CSS pixels. */
  let size: Pick<Frame, 'width' | 'height'> | undefined;
  let sets = 0;
  const listening = new WeakSet<CDPSession>();
  const pictures = createPace(show);
  const receipts = createPace((send: () => void) => send());
  let turn: Promise<void> = Promise.resolve();

  const listen = (channel: CDPSession): void => {
    if (listening.has(channel)) return;
    listening.add(channel);
    channel.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      // The browser makes the next picture when it has the receipt of this one.
      receipts.add(() => void channel.send('Page.screencastFrameAck', { sessionId }).catch(() => {}));
      if (every === undefined || channel !== current?.channel || data === last) return;
      unsure = last !== '';
      last = data;
      clearTimeout(quiet);
      quiet = setTimeout(() => unsure && void next(again), QUIET_MS + 2 * every);
      size = { width: metadata.deviceWidth, height: metadata.deviceHeight };
      pictures.put({ bytes: Buffer.from(data, 'base64'), ...size });
    });
  };
  const stop = async (): Promise<void> => {
    const channel = current?.channel;
    current = undefined;
    clearTimeout(quiet);
    receipts.clear();
    await channel?.send('Page.stopScreencast').catch(() => {});
  };
  const apply = async (): Promise<void> => {
    const page = tabs.active();
    if (every === undefined || (current !== undefined && current.page !== page)) await stop();
    if (every === undefined || current !== undefined || page.isClosed()) return;
    last = '';
    const channel = await tabs.devtools(page);
    listen(channel);
    current = { page, channel };
    await channel.send('Page.startScreencast', OPTIONS);
  };
  /** The first picture of a start is of the page as it is now. */
  const again = async (): Promise<void> => {
    if (current === undefined || !unsure) return;
    unsure = false;
    const { channel } = current;
    receipts.clear();
    await channel.send('Page.stopScreencast');
    await channel.send('Page.startScreencast', OPTIONS);
  };
  /** How the page is in the end: what has just been done may not have been painted yet. */
  const lastOfAll = async (): Promise<void> => {
    if (current === undefined || current.page.isClosed()) return;
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LAST_MS).unref());
    const { format, quality } = OPTIONS;
    const taken = current.channel.send('Page.captureScreenshot', { format, quality, optimizeForSpeed: true });
    const picture = await Promise.race([taken.catch(() => undefined), late]);
    if (picture === undefined || size === undefined) return;
    pictures.put({ bytes: Buffer.from(picture.data, 'base64'), ...size });
  };
  const next = (what: () => Promise<void>): Promise<void> => {
    turn = turn.then(what).catch(() => {});
    return turn;
  };
  return {
    async set(wished) {
      const mine = ++sets;
      if (wished === undefined) await next(lastOfAll);
      if (mine !== sets) return;
      every = wished;
      if (wished === undefined) pictures.flush();
      pictures.set(wished ?? 0);
      receipts.set(wished ?? 0);
      await next(apply);
    },
    follow: () => void next(apply),
  };
}
