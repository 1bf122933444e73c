import { fold, singular } from '../../text/index.ts';

/** Names and labels as words for comparison. */

/** Lower case without accents: for comparison only, never returned. */
export const folded = (text: string): string => fold(text, { marks: 'latin', letters: 'keep' });

/** `datePublished`, `date_published`, `Date published:` -> date, published. Plurals become singular. At most 12 words. */
export function nameWords(name: string): string[] {
  const spread = name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  const words = (folded(spread).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12).map(singular);
  return words.map((word, place) => (place > 0 && NUMBER.has(word) ? 'number' : word));
}

/** `number` behind what is numbered, as labels shorten it: `Charity no.`, `Objekt-Nr.` */
const NUMBER = new Set(['no', 'nr', 'num', 'nbr', 'numero', 'nummer']);
