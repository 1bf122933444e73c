import { readFileSync } from 'node:fs';
import { phrases } from '../../lexicon/index.ts';
import { fold } from '../../text/index.ts';

/** What a word with a capital may be in the name of a person, by lists and by its form, in any language with Latin letters. */

/** What a listed name is; names.txt has the sum. */
const FIRST = 1;
const LAST = 2;
/** Also an ordinary word. */
const WORD = 4;

let lists: Map<string, number> | undefined;

/** The names of names.txt; 27,000, read when first needed. */
function names(): Map<string, number> {
  if (lists !== undefined) return lists;
  lists = new Map();
  for (const line of readFileSync(new URL('./names.txt', import.meta.url), 'utf8').split('\n')) {
    if (line !== '' && !line.startsWith('#')) lists.set(line.slice(0, -1), Number(line.at(-1)));
  }
  return lists;
}

/** As names.txt has names. */
const folded = (word: string): string => fold(word).replaceAll('’', "'");

/** Ends of surnames that hardly any other word has; of what is folded. */
const SURNAME =
  /.{2}(?:[^aeiou]ova|eva|ovna|evna|ovich|evich|ovic|evic|[^aeiou]ov|kov|sson|sdottir|sdatter|enko|chuk|czyk|czak|ewicz|owicz|[^aeiou]ski|[^aeiou]ska|escu|idis|akis|opoulos|opoulou|idze|shvili|quist|qvist|zadeh|oglu)$/;

/** Names that are more often something else: nationalities, places, forms of address, parts of addresses. */
const OTHER = new Set(
  `sir german roman rue rio colle villa san santa ben cite new the mora soto dora leon dolores victoria milford jordan israel chad georgia
paris sydney florence austin dallas houston phoenix chelsea lincoln jackson washington madison charlotte santiago london berlin vienna kent
may june april august avenue park parks hill hills lake university orchestra street van von del della suite unit box card bank`.split(
    /\s/,
  ),
);

/** What streets and companies are called: the words before it are no person. */
const NO_PERSON = phrases('personal/noname', 'whole');
/** Longer words are no names. */
const LONGEST = 40;

export type NameKind = 'first' | 'last' | 'both' | 'word' | 'initial' | 'particle' | 'thing' | 'unknown';

/** What a word is in a name. A word that begins with a small letter may only be a particle. */
export function nameKindOf(token: string): NameKind {
  if (/^\p{Lu}\.?$/u.test(token)) return 'initial';
  if (/^\p{Ll}/u.test(token)) return 'particle';
  if (token.length > LONGEST) return 'unknown';
  if (NO_PERSON.test(token)) return 'thing';
  if (token.length > 3 && token === token.toUpperCase()) return 'unknown';
  const form = folded(token);
  if (OTHER.has(form)) return 'word';
  const flags = names().get(form) ?? ofParts(form.split('-'));
  if ((flags & WORD) !== 0) return 'word';
  if ((flags & (FIRST | LAST)) === (FIRST | LAST)) return 'both';
  if ((flags & FIRST) !== 0) return 'first';
  if ((flags & LAST) !== 0 || SURNAME.test(form)) return 'last';
  return 'unknown';
}

/** Jean-Luc; not Weber-Santana, which may be a company. */
const ofParts = (parts: readonly string[]): number =>
  parts.length === 2 && parts.every((part) => names().get(part) === FIRST) ? FIRST : 0;

/** Whether a word ends as hardly anything but a surname does. */
export const isSureSurname = (token: string): boolean => token.length <= LONGEST && SURNAME.test(folded(token));

/** Whether two words in lower case are a first and a last name, and nothing else. */
export function isLowerName(first: string, last: string): boolean {
  const flags = (word: string): number => (OTHER.has(folded(word)) ? WORD : (names().get(folded(word)) ?? 0));
  const isFirst = (flags(first) & (FIRST | WORD)) === FIRST;
  return isFirst && ((flags(last) & (LAST | WORD)) === LAST || isSureSurname(last));
}

/** A word with a capital, with its apostrophes and hyphens. */
export const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}]*(?:['’-]\\p{L}[\\p{L}\\p{M}]*)*";
export const INITIAL = '\\p{Lu}\\.';
export const PARTICLE = '(?:de|da|di|do|dos|du|del|della|van|von|der|den|ter|ten|bin|al|la|le|y|e|zu|zum|af)';
/** Not within a word, a path or an address. */
export const START = "(?<![\\p{L}\\p{M}\\p{N}_@/.#&’'-])";
