import { setTimeout as sleep } from 'node:timers/promises';
import { quietScript } from '../in-page/scripts.ts';
import type { Tab } from './tab.ts';
import { Busy } from './world.ts';

/** Milliseconds for which neither network nor document may change. */
const QUIET_MS = 300;
/** A page that only shifts its own elements about is not waited for longer than this. */
const RESTLESS_MS = 2000;
/** Nothing is waited for longer than this. */
export const SETTLE_MS = 10_000;
/** How long a page may keep our own script waiting before its own is ended. */
const BUSY_MS = 2000;

/**
 * Waits until a page has its content: its document is read, and then neither the network nor the document has changed for 300
 * ms, requests older than a second aside. `load` alone comes before what scripts fetch, and waiting for no network at all
 * never ends on pages that poll.
 * @param ms at most
 */
export async function settle(tab: Tab, ms = SETTLE_MS): Promise<void> {
  const ends = performance.now() + Math.min(ms, SETTLE_MS);
  const left = (): number => ends - performance.now();
  let networkDone: number | undefined;
  while (left() > 0) {
    await tab.page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, left()) }).catch(() => {});
    const still = tab.network.quietFor();
    const changed = await documentChanged(tab, left());
    if (tab.network.quietFor() < QUIET_MS) networkDone = undefined;
    else networkDone ??= performance.now();
    const restless = networkDone !== undefined && performance.now() - networkDone > RESTLESS_MS;
    const quiet = restless ? still : Math.min(still, changed);
    if (quiet >= QUIET_MS) return;
    await sleep(Math.max(1, Math.min(left(), QUIET_MS - quiet + 5)));
  }
}

/** Milliseconds since the document last changed. */
async function documentChanged(tab: Tab, ms: number): Promise<number> {
  try {
    return await tab.world.run<number>(quietScript, Math.min(BUSY_MS, Math.max(1, ms)));
  } catch (error) {
    if (error instanceof Busy) await tab.world.interrupt();
    // Else it is just becoming another page.
    return 0;
  }
}
