import { englishLexicon, type Lexicon } from '../lexicon.ts';

/** Whether a hyphen at the end of a line belongs to the word or only divides it. */

/** Words that compounds with hyphens begin with, or that connect them. */
const FIRST = /^(?:self|ex|quasi|all|of|the|to|in|by|and|on|a|at|co)$/;
const SELF = /^(?:ish|ishly|ishness|less|lessly|lessness|hood|same|ie|ies|ves)/;
/** Compounds that are often written in one word by mistake, so that lists of words have them. */
const COMPOUND =
  /^(?:well-(?:known|defined|established|being|suited|studied|understood|documented|designed|founded|written|formed|developed|informed|balanced|behaved)|(?:long|short|mid|near|medium)-(?:term|range|lived|standing|distance|lasting|run|tailed|sighted)|(?:high|low|mid|top)-(?:quality|level|cost|risk|dimensional|resolution|frequency|energy|speed|end|density|income|performance|pressure|power|tech|temperature|rank|pass|profile|priced?|ranking)|(?:part|full|real|half|first|second|third|one|two|run|compile)-(?:time|length|scale|world|life|text|hand|class|year|party|way|sided|dimensional|person|day|step|stage|fold)|(?:open|closed)-(?:source|ended|access|loop|minded)|(?:decision|policy|law)-(?:making|makers?)|(?:large|small|fine|coarse|full|wide|mid)-(?:scale|grained|size|sized)|follow-(?:up|ups|on)|cross-(?:section|sectional|sections|validation|border|cultural|platform|linked|reference|references)|trade-offs?|state-(?:of|owned|level))$/u;
/** Words that compounds end with. */
const SECOND =
  /^(?:based|related|specific|friendly|driven|oriented|dependent|free|wide|aware|like|term|scale|level|quality|time|up|date|old)$/;
/** Words that a text must have to tell its language, and the share of them that must be known. */
const FEWEST_WORDS = 4;
const KNOWN = 0.75;
/** Words that are looked at for it. */
const MOST_WORDS = 300;

/** What stands before and after a hyphen. */
export interface Halves {
  readonly key: string;
  readonly first: string;
  readonly second: string;
  readonly place: Place;
}

/** Where a hyphen is: before a space, as it may stand for a word that comes later; beside another hyphen; elsewhere. */
type Place = 'before space' | 'between' | 'word';

export const pairOf = (first: string, second: string, place: Place = 'word'): Halves => ({
  ...{ first, second, place },
  key: `${first}-${second} ${place}`,
});

const joined = (first: string, second: string): string => (first + second).toLowerCase();
const hyphenated = (first: string, second: string): string => `${first}-${second}`.toLowerCase();

/** The words of a document that say something about its hyphens. */
interface Words {
  readonly all: ReadonlySet<string>;
  /** The same without their endings. */
  readonly stems: ReadonlySet<string>;
  /** What other compounds begin and end with. */
  readonly firsts: ReadonlySet<string>;
  readonly seconds: ReadonlySet<string>;
  /** Of the language, if it is known. */
  readonly lexicon: Lexicon | undefined;
}

const stemOf = (word: string): string => word.replace(/(?<=\p{L}{4})(?:ations?|ions?|ings?|e[drs]s?|ly|s|e)$/u, '');

const startOf = (word: string): string => word.slice(0, 4);

/** Whether the hyphen of each pair stays: by the words of the document, then by those of the language. */
export function decisionsOf(pairs: ReadonlyMap<string, Halves>, texts: readonly string[]): Map<string, boolean> {
  const words = wordsOf(pairs, texts);
  return new Map([...pairs].map(([key, pair]) => [key, isKept(pair, words)]));
}

function wordsOf(pairs: ReadonlyMap<string, Halves>, texts: readonly string[]): Words {
  const wanted = new Set(
    [...pairs.values()].flatMap(({ first, second }) => [joined(first, second), hyphenated(first, second)]),
  );
  const wantedStems = new Set([...wanted].map(stemOf));
  // A word's stem begins as the word does.
  const starts = new Set([...wantedStems].map(startOf));
  const none = (): Set<string> => new Set();
  const [all, stems, firsts, seconds, sample] = [none(), none(), none(), none(), none()];
  const note = (word: string): void => {
    if (wanted.has(word)) all.add(word);
    const stem = starts.has(startOf(word)) ? stemOf(word) : '';
    if (wantedStems.has(stem)) stems.add(stem);
  };
  for (const text of texts) {
    for (const [word] of text.matchAll(/\p{L}+(?:[-‐‑]\p{L}+)*(?![\p{L}\ufdde])/gu)) {
      const parts = word.toLowerCase().split(/[-‐‑]/);
      note(parts.join('-'));
      for (const [index, second] of parts.slice(1).entries()) {
        const first = parts[index] as string;
        // A compound may have more parts: "self-employed-only".
        note(`${first}-${second}`);
        firsts.add(first);
        seconds.add(second);
      }
      if (sample.size < MOST_WORDS && word.length > 3 && word === parts[0]) sample.add(word);
    }
  }
  const lexicon = sample.size < FEWEST_WORDS ? undefined : englishLexicon();
  const known = [...sample].filter((word) => lexicon?.has(word)).length;
  return { all, stems, firsts, seconds, lexicon: known > sample.size * KNOWN ? lexicon : undefined };
}

function isKept(pair: Halves, { all, stems, firsts, seconds, lexicon }: Words): boolean {
  const [first, second] = [pair.first.toLowerCase(), pair.second.toLowerCase()];
  const [key, whole] = [`${first}-${second}`, first + second];
  const isWord = lexicon?.has(whole) === true;
  if (pair.place === 'before space') return !(all.has(whole) || (isWord && !lexicon.has(first)));
  if (all.has(key) !== all.has(whole)) return all.has(key);
  if (stems.has(stemOf(key)) !== stems.has(stemOf(whole))) return stems.has(stemOf(key));
  if (/^\p{Lu}/u.test(pair.second)) return !(isUpper(pair.first) && isUpper(pair.second) && second.length > 2);
  // Of abbreviations: "RNAi-mediated".
  if (/\p{Lu}\p{L}?$/u.test(pair.first.slice(1))) return true;
  if (pair.place === 'between' && !isWord) return true;
  if (FIRST.test(first) && !(first === 'self' && SELF.test(second)) && !(isWord && first !== 'self')) return true;
  if (COMPOUND.test(key)) return true;
  if (isWord) return false;
  if (SECOND.test(second) && first.length > 2) return true;
  if (second.length < 3 || lexicon === undefined) return false;
  const isCompound = lexicon.has(first) || firsts.has(first);
  return (isCompound && lexicon.has(second)) || (seconds.has(second) && second.length > 4);
}

const isUpper = (text: string): boolean => text === text.toUpperCase();
