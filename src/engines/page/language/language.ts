import { createRequire } from 'node:module';
import { bySmallWords } from './small-words.ts';

/** Loaded with the first text: it takes a third of a second and 50 MB, and most pages declare their language. */
let tinyld: typeof import('tinyld') | undefined;
const load = (): typeof import('tinyld') => {
  tinyld ??= createRequire(import.meta.url)('tinyld') as typeof import('tinyld');
  return tinyld;
};

/** Maximum number of characters whose words are counted. */
const SAMPLE = 4000;
/** Maximum number of characters for the detector: a thousand take nearly a millisecond. */
const DETECTED = 800;
/** With fewer letters, the declared language is the better guess. */
const FEW_LETTERS = 60;

/** Scripts of a single language, or nearly so. */
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
 * The language of a text as an ISO 639-1 tag, for example `de`; undefined if it has no letters.
 * @param declared the page's own tag (`de-AT`): its region is kept if the text agrees, and it wins if the text is too short
 */
export function languageOf(text: string, declared?: string): string | undefined {
  const hint = primaryOf(declared);
  const sample = sampleOf(text);
  // All other characters become spaces.
  const letters = sample.replace(/[\s'’]+/g, '').length;
  if (letters === 0) return hint === undefined ? undefined : declared;
  const [best, ...others] = candidates(sample, letters);
  if (hint === undefined) return best?.language;
  const agrees = best?.language === hint || others.some(({ language, weight }) => language === hint && weight > 0.5);
  return letters < FEW_LETTERS || best === undefined || agrees ? declared : best.language;
}

/** Common languages of the web: with all of its languages, the detector mistakes lists of names for Klingon. */
const LIKELY = (
  'en de fr es it pt nl sv da no fi pl cs sk hu ro hr sr sl bg ru uk be el tr ar he fa ur hi bn ta te mr gu kn ml pa th vi id ms tl ' +
  'ja ko zh lt lv et ca ka hy az kk mn my km sw af is ga sq mk'
).split(' ');

/** The best guesses, best first; its weight is 1. */
function candidates(sample: string, letters: number): { language: string; weight: number }[] {
  for (const [script, language] of /[\u0370-\uffff]/.test(sample) ? SCRIPTS : []) {
    // Japanese is mostly Han characters, with kana between them.
    if ((sample.match(script)?.length ?? 0) > letters * (language === 'ja' ? 0.1 : 0.5))
      return [{ language, weight: 1 }];
  }
  const language = bySmallWords(sample);
  if (language !== undefined) return [{ language, weight: 1 }];
  const found = load().detectAll(sample.slice(0, DETECTED), { only: LIKELY });
  const top = found[0]?.accuracy ?? 1;
  return found.slice(0, 5).map(({ lang, accuracy }) => ({ language: lang, weight: accuracy / top }));
}

/** Words from the middle too, because pages start with menus. URLs, code and markup are not words. */
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

/** Other tags of languages that the detector knows. */
const SAME = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['fil', 'tl'],
]);
