import type { CDPSession, Page } from 'playwright-core';
import type { Frame } from './protocol.ts';
import type { Tabs } from './tabs.ts';

/** Pictures of the active page while somebody watches. */
export interface Screencast {
  set(on: boolean): Promise<void>;
  /** The active page is another one. */
  follow(page: Page): void;
}

const OPTIONS = { format: 'jpeg', quality: 60, maxWidth: 1280, maxHeight: 1280, everyNthFrame: 1 } as const;

export function createScreencast(tabs: Tabs, show: (frame: Frame) => void): Screencast {
  let on = false;
  let current: { page: Page; channel: CDPSession } | undefined;
  const listening = new WeakSet<CDPSession>();
  let turn: Promise<void> = Promise.resolve();

  const listen = (channel: CDPSession): void => {
    if (listening.has(channel)) return;
    listening.add(channel);
    channel.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      channel.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      if (!on || channel !== current?.channel) return;
      const { deviceWidth: width, deviceHeight: height } = metadata;
      show({ bytes: Buffer.from(data, 'base64'), width, height });
    });
  };
  const apply = async (): Promise<void> => {
    const page = tabs.active();
    if (current !== undefined && (!on || current.page !== page)) {
      const { channel } = current;
      current = undefined;
      await channel.send('Page.stopScreencast').catch(() => {});
    }
    if (!on || current !== undefined || page.isClosed()) return;
    const channel = await tabs.devtools(page);
    listen(channel);
    current = { page, channel };
    await channel.send('Page.startScreencast', OPTIONS);
  };
  const next = (): Promise<void> => {
    turn = turn.then(apply).catch(() => {});
    return turn;
  };
  return {
    async set(wished) {
      on = wished;
      await next();
    },
    follow: () => void next(),
  };
}
