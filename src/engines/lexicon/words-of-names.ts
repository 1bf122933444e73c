import { fold, singular } from '../text/index.ts';
import { conceptsOf, once, wordsIn } from './rows.ts';

/** Names and labels as words for comparison. */

/** Lower case without accents and with one i (`Isıtma`, `ısıtma`): for comparison only, never returned. */
export const folded = (text: string): string => fold(text, { marks: 'latin', letters: 'keep' }).replaceAll('ı', 'i');

/** The words of a text, folded, with single spaces between them. */
export const spaced = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A name of a field with spaces before its capitals: `inStock` -> `in Stock`. */
export const parted = (name: string): string => name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2');

/** `datePublished`, `date_published`, `Date published:` -> date, published. Plurals become singular. @param most words; a name has few */
export function nameWords(name: string, most = MOST_WORDS): string[] {
  if (/^[a-z]{1,30}$/.test(name)) return [inFull(singular(name))];
  const full = markedInEnglish(name.slice(0, most * LONGEST_WORD))
    .replace(/['’]ll\b/g, ' will')
    .replace(/['’]re\b/g, ' are');
  const spread = parted(full).replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  const words = (folded(spread).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, most).map(singular);
  return words.map((word, place) => (place > 0 && NUMBER().has(word) ? 'number' : inFull(word)));
}

/** Words that only their marks tell from others, in English: `År` and `Ár`, `Preț` and `Prêt`. */
const markedInEnglish = (name: string): string =>
  /[^\x00-\x7f]/.test(name)
    ? name.normalize('NFC').replace(/\p{L}+/gu, (word) => MARKED().get(word.toLowerCase()) ?? word)
    : name;

const MARKED = once(() => conceptsOf('marked'));

const MOST_WORDS = 12;
const LONGEST_WORD = 17;

/** What labels and names shorten. */
const FULL = once(() => conceptsOf('short'));
const inFull = (word: string): string => FULL().get(word) ?? word;

/** `number` behind what is numbered, as labels shorten it: `Charity no.`, `Objekt-Nr.` */
const NUMBER = once(() => wordsIn('numbered'));
