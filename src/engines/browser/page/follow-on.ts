import { leadsOnScript } from '../in-page/scripts.ts';
import { SETTLE_MS, settle } from './settle.ts';
import type { Tab } from './tab.ts';
import { Busy, within } from './world.ts';

/** Pages that take their readers elsewhere by themselves. */

/** As many as redirects. */
const MOST_HOPS = 20;
/** Milliseconds for the first byte of where it leads. */
const ANSWER_MS = 3000;

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
    const response = await within(tab.network.document?.response() ?? Promise.resolve(null), 200).catch(() => null);
    const header = response?.headers().refresh ?? '';
    const wait = await tab.world
      .run<number>(leadsOnScript(header), Math.max(1, Math.min(1000, left())))
      .catch((error: unknown) => (error instanceof Busy ? 0 : -1));
    // It is on its way.
    if (wait < 0) {
      await settle(tab, Math.min(1000, left()));
      continue;
    }
    if (wait === 0 || wait > left()) return;
    const document = tab.network.document;
    const moved = await tab.page
      .waitForEvent('framenavigated', {
        predicate: (frame) => frame === tab.page.mainFrame(),
        timeout: Math.max(1, Math.min(wait + ANSWER_MS, left())),
      })
      .catch(() => undefined);
    if (moved === undefined || tab.interception.file !== undefined) return;
    if (document === tab.network.document) return;
    if (seen.has(tab.page.url())) break;
    await settle(tab, Math.min(SETTLE_MS, left()));
  }
  // Pages that lead to each other for ever could not be read.
  tab.interception.stays = true;
  await settle(tab, Math.min(1000, left()));
}
