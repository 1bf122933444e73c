import { numbers } from '../../values/index.ts';
import type { Change } from './changes.ts';
import { isDenied } from './goal-words.ts';
import { withoutDays } from './normal-form.ts';
import type { Goal } from './read-goal.ts';
import { stateOf } from './states.ts';
import { moneyIn } from './values.ts';

/** Whether a number, a price or a state becomes what a goal asks for. */

/** Whether one of the numbers that differ is beyond the limit. */
export function isBeyond({ before, after }: Change, goal: Goal): boolean {
  const amounts = (text: string): number[] => {
    const written = withoutDays(text);
    return [...written.matchAll(AMOUNT)].map(({ 0: amount, index }) => {
      const size = amountOf(amount, goal);
      return numbers.isBelowZero(written, index, index + amount.length) ? -size : size;
    });
  };
  const old = new Set(amounts(before));
  return amounts(after).some((number) => !old.has(number) && isAcross(number, goal));
}

const AMOUNT = /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?/g;

/** `22,950` is a number of thousands, unless the limit is a fraction. */
function amountOf(written: string, { limit = 0 }: Goal): number {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/.test(written) && Number.isInteger(limit);
  return Number((isGrouped ? written.replace(/[.,](?=\d{3})/g, '') : written).replace(',', '.'));
}

/** Whether a number is beyond the limit, or at one that is part of what is asked for. */
const isAcross = (number: number, { direction, limit = 0, isInclusive }: Goal): boolean =>
  (isInclusive && number === limit) ||
  ((direction === 'down' ? number < limit : number > limit) && isNear(number, limit));

/** Another amount is a fraction of a limit, or many times as much. */
function isNear(number: number, limit: number): boolean {
  const [size, most] = [Math.abs(number), Math.abs(limit) * MOST_TIMES];
  const isOtherSide = Math.sign(number) !== Math.sign(limit);
  return limit === 0 || (size < most && (isOtherSide || size > Math.abs(limit) / MOST_TIMES));
}
const MOST_TIMES = 10;

/** Whether a price moves the way, or beyond the limit, that a goal says. */
export function isPriceMeant(change: Change, goal: Goal): boolean {
  const { before, after } = change;
  const { direction, limit } = goal;
  const [old, now] = [moneyIn(before), moneyIn(after)];
  if (direction === undefined) return true;
  // `28.9 ct`.
  if (now === undefined) return limit === undefined || isBeyond(change, goal);
  if (limit !== undefined) return isAcross(now, goal);
  return old === undefined || (direction === 'down' ? now < old : now > old);
}

/** Whether a state becomes the one that a goal waits for. */
export function isHealthMeant({ before, after }: Change, { health }: Goal, isNamed: boolean): boolean {
  if (health === undefined) return true;
  const [was, is] = [stateOf(before), stateOf(after)];
  if (is !== undefined) return is === health && (is === 'bad' || was !== 'good');
  // What is waited for is new.
  if (before === '') return health === 'good' && isNamed;
  // What cannot be done, until it can.
  const opposite = was ?? (isDenied(before) && !isDenied(after) ? 'bad' : undefined);
  return health === 'good' ? opposite === 'bad' : opposite === 'good' && after === '';
}

/** Whether a stock becomes what a goal waits for. */
export function isStockMeant({ before, after, isItem }: Change, { stock }: Goal): boolean {
  if (stock === undefined) return true;
  const state = stateOf(after);
  if (stock === 'out') return state === 'bad';
  // A price in the place of `sold out`, or nothing.
  return state === 'good' || (state === undefined && stateOf(before) === 'bad' && !(isItem && after === ''));
}
