import { fold, singular } from '../../text/index.ts';

/** Names and labels as words for comparison. */

/** Lower case without accents: for comparison only, never returned. */
export const folded = (text: string): string => fold(text, { marks: 'latin', letters: 'keep' });

/** `datePublished`, `date_published`, `Date published:` -> date, published. Plurals become singular. @param most words; a name has few */
export function nameWords(name: string, most = MOST_WORDS): string[] {
  const spread = name
    .slice(0, most * LONGEST_WORD)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  const words = (folded(spread).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, most).map(singular);
  return words.map((word, place) => (place > 0 && NUMBER.has(word) ? 'number' : (FULL.get(word) ?? word)));
}

const MOST_WORDS = 12;
const LONGEST_WORD = 17;

/** What labels and names shorten. */
const FULL = new Map(
  Object.entries({
    ext: 'extension',
    qty: 'quantity',
    dept: 'department',
    max: 'maximum',
    cpu: 'processor',
    ram: 'memory',
    temp: 'temperature',
    avg: 'average',
    hq: 'headquarters',
    mfr: 'manufacturer',
  }),
);

/** `number` behind what is numbered, as labels shorten it: `Charity no.`, `Objekt-Nr.` */
const NUMBER = new Set(['no', 'nr', 'num', 'nbr', 'numero', 'nummer']);
