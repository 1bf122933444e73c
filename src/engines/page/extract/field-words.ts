import { unitOf } from '../../lexicon/index.ts';

/** Words in the names of fields that show what kind of value they ask for. */

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const MONEY_WORDS = words(
  'price cost fee fare rent salary wage budget charge surcharge rental fine toll admission pay',
);
/** The units of fields such as `priceUsd`. */
export const CURRENCIES: ReadonlySet<number | undefined> = new Set(
  ['usd', 'eur', 'gbp', 'sek', 'czk', 'huf', 'pln', 'ron', 'try'].map(unitOf),
);
