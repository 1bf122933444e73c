/** The language of a text. */
import { createRequire } from 'node:module';
import { once, rowsOf } from '../../lexicon/index.ts';

/** Loaded with the first text: it takes a third of a second and 50 MB, and most pages say what language they are in. */
let tinyld: typeof import('tinyld') | undefined;
const load = (): typeof import('tinyld') => {
  tinyld ??= createRequire(import.meta.url)('tinyld') as typeof import('tinyld');
  return tinyld;
};

/** Characters whose words are counted. */
const SAMPLE = 4000;
/** Characters that the detector reads: each thousand takes it the better part of a millisecond. */
const DETECTED = 800;
/** Letters below which what a page declares is the better guess, and plain Latin letters without function words tell nothing. */
const FEW_LETTERS = 60;
/** Letters below which nothing can be told without a script of its own. */
const FEWEST_LETTERS = 20;

/** Scripts that are written in one language, or nearly so. */
const SCRIPTS: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];

/**
 * The language of a text as a tag of ISO 639-1, for example `de`; undefined when it has no letters to tell by.
 * @param declared what the page says of itself (`de-AT`): its region is kept when the text agrees, and it decides where
 *   the text is too short to tell
 */
export function languageOf(text: string, declared?: string): string | undefined {
  const hint = primaryOf(declared);
  const sample = sampleOf(text);
  // Of other characters nothing is left but spaces and a few marks.
  const letters = sample.replace(/[\s'’]+/g, '').length;
  if (letters === 0) return hint === undefined ? undefined : declared;
  const [best, ...others] = candidates(sample, letters);
  // Two or three words in Latin letters could be of any language.
  if (hint === undefined) {
    const fewest =
      /[^\u0000-\u007f]/.test(sample) || hasSmallWord(sample, best?.language) ? FEWEST_LETTERS : FEW_LETTERS;
    return letters < fewest && !best?.byScript ? undefined : best?.language;
  }
  const agrees = best?.language === hint || others.some(({ language, weight }) => language === hint && weight > 0.5);
  return letters < FEW_LETTERS || best === undefined || agrees ? declared : best.language;
}

/** Languages of the web: among all of its own the detector takes lists of names for Klingon. */
const LIKELY = (
  'en de fr es it pt nl sv da no fi pl cs sk hu ro hr sr sl bg ru uk be el tr ar he fa ur hi bn ta te mr gu kn ml pa th vi id ms tl ' +
  'ja ko zh lt lv et ca ka hy az kk mn my km sw af is ga sq mk'
).split(' ');

interface Guess {
  readonly language: string;
  readonly weight: number;
  /** Whether the letters alone tell. */
  readonly byScript?: boolean;
}

/** The best guesses, the best first, the weight of which is 1. */
function candidates(sample: string, letters: number): Guess[] {
  for (const [script, language] of /[\u0370-\uffff]/.test(sample) ? SCRIPTS : []) {
    // Japanese is mostly Han characters, with kana between them.
    if ((sample.match(script)?.length ?? 0) > letters * (language === 'ja' ? 0.1 : 0.5))
      return [{ language, weight: 1, byScript: true }];
  }
  const language = bySmallWords(sample);
  if (language !== undefined) return [{ language, weight: 1 }];
  const found = load().detectAll(sample.slice(0, DETECTED), { only: LIKELY });
  const top = found[0]?.accuracy ?? 1;
  return found.slice(0, 5).map(({ lang, accuracy }) => ({ language: lang, weight: accuracy / top }));
}

/** Words from the middle too: beginnings are menus. Addresses, code and markup are no words. */
function sampleOf(text: string): string {
  const part =
    text.length <= 15_000 ? text : text.slice(0, 5_000) + text.slice(text.length / 2, text.length / 2 + 10_000);
  const words = part
    .replace(/```[\s\S]{0,20000}?```/g, ' ')
    .replace(/\]\([^)\s]{0,2000}|https?:\/\/\S{1,2000}/g, ' ')
    .replace(/[^\p{L}\p{M}'’\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= SAMPLE) return words;
  const from = Math.floor((words.length - SAMPLE) / 2);
  return words.slice(from, from + SAMPLE);
}

function primaryOf(declared: string | undefined): string | undefined {
  const primary = /^([a-z]{2,3})(?:-|$)/i.exec(declared ?? '')?.[1]?.toLowerCase();
  return primary === undefined ? undefined : (SAME.get(primary) ?? primary);
}

/** Tags of languages that the detector knows by another. */
const SAME = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['fil', 'tl'],
]);

/**
 * Function words of languages: a few lines of text have many of their own language and few of any other. For lists of names and code this
 * is far more reliable than letters. Closely related languages are distinguished by words that only one of them has.
 */
const smallWords = once(() => {
  const rows = rowsOf('small');
  return {
    languages: rows.map(({ languages }) => languages),
    /** Each word with its languages. */
    owners: Map.groupBy(
      rows.flatMap(({ words }, at) => words.map((word) => ({ word, at }))),
      ({ word }) => word,
    ),
  };
});

/**
 * The language of the function words of a text; undefined if there are too few, or a tie.
 * @param words letters and spaces only
 */
function bySmallWords(words: string): string | undefined {
  const { languages, owners } = smallWords();
  const scores = languages.map(() => 0);
  let count = 0;
  for (const word of words.toLowerCase().split(/\s+/, 1000)) {
    count++;
    const known = owners.get(word) ?? [];
    // A word of many languages is weak evidence for any.
    for (const { at } of known) scores[at] = (scores[at] as number) + 1 / Math.sqrt(known.length);
  }
  let best = 0;
  for (const [i, score] of scores.entries()) if (score > (scores[best] as number)) best = i;
  const top = scores[best] as number;
  const second = Math.max(...scores.map((score, i) => (i === best ? 0 : score)));
  return top >= 2.5 && top >= count * 0.04 && top > second * 1.2 ? languages[best] : undefined;
}

/** Whether a text has a function word of a language. @param words letters and spaces only */
function hasSmallWord(words: string, language: string | undefined): boolean {
  const { languages, owners } = smallWords();
  const own = languages.indexOf(language ?? '');
  return words
    .toLowerCase()
    .split(/\s+/, 1000)
    .some((word) => owners.get(word)?.some(({ at }) => at === own));
}
