import { setTimeout as sleep } from 'node:timers/promises';
import { quietScript } from '../in-page/scripts.ts';
import type { Network } from './network.ts';
import { Busy, patienceOf, type World } from './world.ts';

/** Milliseconds without a change of the network or the document. */
const QUIET_MS = 300;
/** Maximum wait for a page that only moves its own elements. */
const RESTLESS_MS = 2000;
/** Maximum wait. */
export const SETTLE_MS = 10_000;

/** What of a page is watched. */
export interface Settling {
  readonly page: { waitForLoadState(state: 'domcontentloaded', options: { timeout: number }): Promise<void> };
  readonly network: Pick<Network, 'quietFor'>;
  readonly world: World;
}

/**
 * Waits until a page has its content: its document is loaded, and for 300 ms neither the network nor the document has changed, ignoring
 * requests older than a second. `load` comes before what scripts fetch, and waiting for an idle network never ends on pages that poll.
 * @param ms maximum wait
 * @param isCut the response of the page broke off, so its document is never loaded
 */
export async function settle(tab: Settling, ms = SETTLE_MS, isCut = false): Promise<void> {
  const all = Math.min(ms, SETTLE_MS);
  const ends = performance.now() + all;
  const left = (): number => ends - performance.now();
  let networkDone: number | undefined;
  while (left() > 0) {
    if (!isCut) await tab.page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, left()) }).catch(() => {});
    const still = tab.network.quietFor();
    const changed = await documentChanged(tab, Math.min(patienceOf(all), left()));
    if (tab.network.quietFor() < QUIET_MS) networkDone = undefined;
    else networkDone ??= performance.now();
    const restless = networkDone !== undefined && performance.now() - networkDone > RESTLESS_MS;
    const quiet = restless ? still : Math.min(still, changed);
    if (quiet >= QUIET_MS) return;
    await sleep(Math.max(1, Math.min(left(), QUIET_MS - quiet + 5)));
  }
}

/**
 * Milliseconds since the last change of the document.
 * @param ms for which the page may compute before its script is stopped
 */
async function documentChanged(tab: Settling, ms: number): Promise<number> {
  try {
    return await tab.world.run<number>(quietScript, Math.max(1, ms));
  } catch (error) {
    if (error instanceof Busy) await tab.world.interrupt();
    // Otherwise it is just navigating.
    return 0;
  }
}
