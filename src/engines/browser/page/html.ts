import { serializeScript } from '../in-page/scripts.ts';
import type { Tab } from './tab.ts';
import { Busy, fetchHtml } from './world.ts';

/** Readings of a page that goes from document to document without a rest: each costs some milliseconds, and may begin between two documents. */
const MOST_TRIES = 100;

/**
 * The current HTML of the page.
 * @param ms timeout
 * @param mark the attribute that hidden elements get; '' for none
 * @throws VisitFailure `tooLarge`; Busy if the page's own scripts block
 */
export async function htmlOf(tab: Tab, most: number, ms: number, mark = ''): Promise<string> {
  const ends = performance.now() + ms;
  const left = (): number => Math.max(1, ends - performance.now());
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetchHtml(
        tab.world,
        serializeScript(mark),
        most,
        Math.min(left(), attempt === 0 ? 5000 : left()),
        left,
      );
    } catch (error) {
      if (attempt === MOST_TRIES || left() < 50 || !(error instanceof Error)) throw error;
      if (error instanceof Busy) await tab.world.interrupt();
      // A page that navigated in between is read again.
      else if (!/context|navigat|Cannot find|of undefined/i.test(error.message)) throw error;
    }
  }
}
