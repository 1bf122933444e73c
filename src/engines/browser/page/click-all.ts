import type { Locator } from 'playwright-core';
import { isExplained } from './action-reasons.ts';
import { within } from './world.ts';

/** Maximum number of elements that `all` clicks. */
const MOST_CLICKS = 100;
/** Milliseconds for one of them to be found hidden, covered or gone. */
const EACH_MS = 2000;
/** Milliseconds more, of all together, for those of which nothing of that kind is known: then the machine or the page is slow. */
const LONGEST_MS = 10_000;

/**
 * Clicks elements, one after another. A hidden or covered one, or one that the previous click removed, is left out; of others that did not
 * take their click in time `missed` is told.
 * @param left remaining milliseconds
 * @param missed takes a sentence for the user
 */
export async function clickAll(
  elements: readonly Pick<Locator, 'click' | 'count'>[],
  left: () => number,
  missed: (sentence: string) => void,
): Promise<void> {
  const all = elements.slice(0, MOST_CLICKS);
  let late = 0;
  let patience = LONGEST_MS;
  for (const [i, element] of all.entries()) {
    if (left() <= 0) {
      late += all.length - i;
      break;
    }
    if (await isDone(element, Math.min(EACH_MS, left()))) continue;
    if (patience > 0 && left() > 0 && (await isDone(element, Math.min(patience, left())))) continue;
    patience = 0;
    late++;
  }
  if (late > 0) missed(`${late} of ${all.length} elements to click did not take their click in time.`);
}

/** Clicks an element. @returns whether it was clicked, or why not is known */
const isDone = (element: Pick<Locator, 'click' | 'count'>, ms: number): Promise<boolean> =>
  element.click({ timeout: Math.max(1, ms) }).then(
    () => true,
    async (error: unknown) =>
      isExplained(error) ||
      (await within(element.count(), EACH_MS)
        .then((count) => count === 0)
        .catch(() => false)),
  );
