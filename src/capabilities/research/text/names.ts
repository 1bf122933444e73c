import { fold, isUnspaced } from '../../../engines/text/index.ts';

/**
 * Names of authors as they are indexed and asked for. What is said here of names is stored in the index, so a change needs a new
 * INDEX_VERSION (research/index-build/format.ts).
 */

const NAME_PARTS = /[\p{L}\p{M}]+/gu;
/** O'Brien is obrien. */
const APOSTROPHE = /['\u2018\u2019\u02bc`\u00b4]/g;

export const withoutApostrophes = (name: string): string => name.replace(APOSTROPHE, '');

const HYPHEN = /[-\u2010-\u2015\u2212]/g;
const UNSPACED_GAP =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\s\u00b7\u30fb]+(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;

/** The parts of a name, folded, without initials: those that people write of it. */
export function nameParts(name: string): string[] {
  const parts: string[] = [];
  for (const [part] of withoutApostrophes(fold(name)).matchAll(NAME_PARTS)) {
    if (part.length > 1 || isUnspaced(part)) parts.push(part);
  }
  return parts;
}

/** What an initial and a family name are asked for as: `F. Surname` is `f.surname`. */
export const initialForm = (initial: string, family: string): string => `${initial}.${family}`;

/**
 * Other forms by which a name is asked for: an initial with the family name, a family name of two words as one (Le Cun, 山田 太郎), and umlauts
 * written as two letters or as one (Müller, Mueller).
 */
export function nameForms(name: string): string[] {
  const words = (withoutApostrophes(fold(name)).match(NAME_PARTS) ?? []).slice(0, MOST_WORDS);
  const whole = words.filter((word) => word.length > 1 || isUnspaced(word));
  const family = whole.at(-1);
  if (family === undefined) return [];
  const forms = new Set<string>();
  const before = whole.at(-2);
  if (before !== undefined && (before.length <= PARTICLE_LETTERS || isUnspaced(before + family)))
    forms.add(before + family);
  const [first] = whole;
  const initials = words.filter((word) => word.length === 1 && !isUnspaced(word));
  if (first !== undefined && first !== family && !isUnspaced(first)) initials.push(first[0] as string);
  for (const initial of initials) forms.add(initialForm(initial, family));
  const umlauts = fold(withUmlautsAsTwo(name)).replace(APOSTROPHE, '').match(NAME_PARTS)?.at(-1);
  if (umlauts !== undefined && umlauts !== family) forms.add(umlauts);
  const short = family.replace(TWO_LETTERS, '$1');
  if (short !== family) forms.add(short);
  return [...forms];
}

/** Words of a name that are looked at. */
const MOST_WORDS = 12;
/** Letters of "von", "de", "Le". */
export const PARTICLE_LETTERS = 3;
const UMLAUT = /[äöüÄÖÜøØ]/g;
/** Mueller, Schroeder; not Bauer, Guerra, Queiroz. */
const TWO_LETTERS = /(?<=[^aeiougq])([aou])e(?=[^aeiou])/g;

/**
 * A name, or a part of one, for comparing parts of names letter by letter: no case, no accents, single spaces, a space for a hyphen, no
 * apostrophes, no spaces within names of East Asia. What is a part of a name stays a part of it.
 */
const comparableName = (text: string): string =>
  withoutApostrophes(fold(text)).replace(HYPHEN, ' ').replace(/\s+/g, ' ').replace(UNSPACED_GAP, '').trim();

/** The spellings of a part of a name that is asked for, in comparable form: Müller is muller or mueller. '' is of nothing. */
export const askedSpellings = (text: string): readonly string[] => [
  ...new Set([comparableName(text), comparableName(withUmlautsAsTwo(text))]),
];

const withUmlautsAsTwo = (name: string): string => name.normalize('NFC').replace(UMLAUT, (letter) => `${letter}e`);

/** The ways in which a name is compared: with umlauts as one letter and as two, and with LeCun as one word and as two. */
export function comparableNames(name: string): string[] {
  const plain = comparableName(name);
  if (!HAS_FORMS.test(name)) return [plain];
  const others = [
    comparableName(withUmlautsAsTwo(name)),
    comparableName(name.replace(INNER_CAPITAL, ' ')),
    plain.replace(AFTER_PARTICLE, '$1'),
  ];
  return [...new Set([plain, ...others])];
}

/** Most names have none: indexing reads every author of every paper. */
const HAS_FORMS = /[äöüÄÖÜøØ]|\p{Ll}\p{Lu}|\s\p{L}{2,3}\s\p{L}+$/u;
/** LeCun, DeVries, McDonald. */
const INNER_CAPITAL = /(?<=\p{Lu}\p{Ll}{1,2})(?=\p{Lu}\p{Ll})/gu;
const AFTER_PARTICLE = /(?<=\s)(\p{L}{2,3})\s(?=\p{L}+$)/u;
