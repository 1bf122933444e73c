import { once, phrases } from '../lexicon/index.ts';

/** Whether something can be had, as pages phrase it, and as schema.org names it. */

const IN_STOCK = once(() => phrases('stock/in'));
const OUT_OF_STOCK = once(() => phrases('stock/out'));

/** What schema.org calls it, which is in no text. */
const NAMED: ReadonlyMap<string, boolean> = new Map([
  ...['instoreonly', 'onlineonly', 'limitedavailability', 'presale', 'preorder', 'madetoorder'].map(
    (name) => [name, true] as const,
  ),
  ...['discontinued', 'backorder', 'reserved'].map((name) => [name, false] as const),
]);

/** Whether a text says that something is available; undefined if it says neither. */
export function inStockOf(text: string): boolean | undefined {
  const written = text.replace(/^https?:\/\/schema\.org\//i, '').slice(0, 200);
  const named = NAMED.get(written.toLowerCase().replace(/[^a-z]/g, ''));
  if (named !== undefined) return named;
  if (OUT_OF_STOCK().test(written)) return false;
  if (IN_STOCK().test(written)) return true;
  return /^\d+\s*(?:left|in stock|available|pieces?)/i.test(written) ? !/^0\b/.test(written) : undefined;
}
