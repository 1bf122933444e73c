import type { Frame } from 'playwright-core';
import { leadsOnScript } from '../in-page/scripts.ts';
import { SETTLE_MS, settle } from './settle.ts';
import type { Tab } from './tab.ts';
import { Busy, insist } from './world.ts';

/** Pages that take their readers elsewhere by themselves. */

/** As many as redirects. */
const MOST_HOPS = 20;
/** Milliseconds for the page to leave, once its own wait is over, and for the first byte of where it leads. */
const ANSWER_MS = 3000;

const UNKNOWN = 'The page did not respond in time, so whether it leads on to another page is not known.';
const leadsLater = (ms: number): string =>
  `The page may lead on to another after ${Math.ceil(ms / 1000)} s, for which the timeout left no time.`;
const leadsTo = (url: string): string =>
  `The page leads on to ${url.slice(0, 300)}, which did not answer in time; the result is the page before it.`;

/**
 * Waits until a page that leads elsewhere within ten seconds has done so, by a refresh or a script. The browser follows it, so that each
 * request is checked as any other. A page that was there already is not waited for again.
 * @param left remaining milliseconds for it
 */
export async function followOn(tab: Tab, left: () => number): Promise<void> {
  const seen = new Set<string>();
  for (let hop = 0; hop < MOST_HOPS && left() > 0; hop++) {
    const url = tab.page.url();
    if (seen.has(url)) break;
    seen.add(url);
    const { response } = tab.network;
    const header = response?.headers().refresh ?? '';
    const wait = await insist<number>(tab.world, leadsOnScript(header), left() / 2).catch((error: unknown) =>
      error instanceof Busy ? undefined : -1,
    );
    if (wait === undefined) {
      tab.missed.add(UNKNOWN);
      return;
    }
    // It is on its way.
    if (wait < 0) {
      await settle(tab, Math.min(1000, left()));
      continue;
    }
    if (wait === 0) return;
    if (wait > left()) {
      tab.missed.add(leadsLater(wait));
      return;
    }
    const document = tab.network.document;
    const moved = await leaving(tab, wait + ANSWER_MS, left);
    if (tab.interception.file !== undefined) return;
    if (moved === undefined) {
      const next = tab.network.document;
      if (next !== undefined && next !== document) tab.missed.add(leadsTo(next.url()));
      return;
    }
    if (document === tab.network.document) return;
    if (seen.has(tab.page.url())) break;
    await settle(tab, Math.min(SETTLE_MS, left()));
  }
  // Pages that lead to each other for ever could not be read.
  tab.interception.stays = true;
  await settle(tab, Math.min(1000, left()));
}

/** The page as it goes elsewhere; undefined if it has not after `ms`, and what it asked for by then has not answered either. */
async function leaving(tab: Tab, ms: number, left: () => number): Promise<Frame | undefined> {
  const before = tab.network.document;
  for (let time = ms; ; ) {
    const moved = await tab.page
      .waitForEvent('framenavigated', {
        predicate: (frame) => frame === tab.page.mainFrame(),
        timeout: Math.max(1, Math.min(time, left())),
      })
      .catch(() => undefined);
    if (moved !== undefined || tab.network.document === before) return moved;
    // On a slow machine it leaves late.
    time = ANSWER_MS - tab.network.documentAge();
    if (time <= 0 || left() <= 0) return undefined;
  }
}
