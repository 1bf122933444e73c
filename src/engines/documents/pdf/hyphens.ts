import { englishLexicon } from '../lexicon.ts';
import { HYPHEN, joinedMarks, unmarked } from './marks.ts';
import { type Block, FURNITURE, type Page } from './page.ts';

/** Letters at the edges of two lines that are looked at. */
const NEAR = 200;

const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：！？「」『』（）]/u;
/** What a hyphen at the end of a word stands for in a list: "long- and short-term". */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis|et|ou|y|o|e|en|of|och|og|eller|и|или)\s/i;
/** Parts of addresses, options, paths and names in code. */
const TECHNICAL = /[:/\\_@#=&?%\d]|\.\p{L}|^-/u;

/**
 * Two lines of a paragraph as one. A hyphen that only divides a word goes, one that belongs to it stays; where the words have to say it,
 * there is a mark in its place (`decideHyphens`).
 */
export function joinedLines(before: string, after: string): string {
  const [end, start] = [unmarked(before.slice(-NEAR)), unmarked(after.slice(0, NEAR))];
  const token = /\S*$/.exec(end)?.[0] ?? '';
  const next = /^\S*/.exec(start)?.[0] ?? '';
  if (DENSE.test(end.slice(-1)) && DENSE.test(start.slice(0, 1))) return joinedMarks(before, '', after);
  if (/[\u00ad\u0002]$/.test(token)) return joinedMarks(withoutHyphen(before, ''), '', after);
  // Addresses are broken behind such signs.
  if (/^(?:https?:\/\/|www\.)\S*[/=&?_#%.-]$/i.test(token) && /^[\p{Ll}\d]\S/u.test(next))
    return joinedMarks(before, '', after);
  if (/\d[–—]$/.test(token) && /^\d/.test(next)) return joinedMarks(before, '', after);
  if (!/[\p{L}\p{N}][-‐‑]$/u.test(token) || !/^[\p{L}\p{N}]/u.test(next) || CONJUNCTION.test(start)) {
    return joinedMarks(before, ' ', after);
  }
  return mayDivide(token.slice(0, -1), next)
    ? joinedMarks(withoutHyphen(before, HYPHEN), '', after)
    : joinedMarks(before, '', after);
}

const withoutHyphen = (text: string, mark: string): string =>
  text.replace(/[-‐‑\u00ad\u0002](?=[\ufdd0-\ufddb]*$)/, mark);

/** Whether the hyphen between these may be one that only divides a word. */
function mayDivide(token: string, next: string): boolean {
  const [first = ''] = /\p{L}+$/u.exec(token) ?? [];
  const [second = ''] = /^\p{L}+/u.exec(next) ?? [];
  if ([...first].length < 2 || second === '') return false;
  if (TECHNICAL.test(token) || TECHNICAL.test(next.replace(/[.,;:!?)\]"'”’\d]+$/, ''))) return false;
  const isUpper = (text: string): boolean => text === text.toUpperCase();
  return isUpper(second.slice(0, 1)) ? isUpper(first) && isUpper(second) && second.length > 2 : !isUpper(first);
}

/** Words that compounds with hyphens begin with, or that connect them. */
const FIRST = /^(?:self|ex|quasi|all|of|the|to|in|by|and|on|a|at|co)$/;
const SELF = /^(?:ish|ishly|ishness|less|lessly|lessness|hood|same|ie|ies|ves)/;
/** Compounds that are often written in one word by mistake, so that lists of words have them. */
const COMPOUND =
  /^(?:well-(?:known|defined|established|being|suited|studied|understood|documented|designed|founded|written|formed|developed|informed|balanced|behaved)|(?:long|short|mid|near|medium)-(?:term|range|lived|standing|distance|lasting|run|tailed|sighted)|(?:high|low|mid|top)-(?:quality|level|cost|risk|dimensional|resolution|frequency|energy|speed|end|density|income|performance|pressure|power|tech|temperature|rank|pass|profile|priced?|ranking)|(?:part|full|real|half|first|second|third|one|two|run|compile)-(?:time|length|scale|world|life|text|hand|class|year|party|way|sided|dimensional|person|day|step|stage|fold)|(?:open|closed)-(?:source|ended|access|loop|minded)|(?:decision|policy|law)-(?:making|makers?)|(?:large|small|fine|coarse|full|wide|mid)-(?:scale|grained|size|sized|spread)|follow-(?:up|ups|on)|cross-(?:section|sectional|sections|validation|border|cultural|platform|linked|reference|references)|trade-offs?|state-(?:of|owned|level)|\p{L}{3,}-(?:based|related|specific|friendly|driven|oriented|dependent|free|wide|aware|like|term|scale|level|quality|time|up|date|old))$/u;
/** Words that a text must have to tell its language, and the share of them that must be known. */
const FEWEST_WORDS = 8;
const KNOWN = 0.75;
/** Words that are looked at for it. */
const MOST_WORDS = 300;

/** The end of a text that may go on in another one, and the beginning of that. */
const END = /(\p{L}{1,60})[-‐]$/u;
const START = /^\p{Ll}\p{L}{0,59}/u;

/**
 * Pages in which marks of hyphens are what they stand for: by the words of the document, then by those of the language. One at the end of a page stays
 * a mark if it only divides a word that goes on on the next page.
 */
export function decideHyphens(pages: readonly Page[]): Page[] {
  const texts = pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const pairs = new Map<string, Pair>();
  for (const text of texts) {
    if (!text.includes(HYPHEN)) continue;
    for (const [, first = '', , second = ''] of text.matchAll(BESIDE))
      pairs.set(keyOf(first, second), { first, second });
  }
  const ends = endsOf(pages);
  for (const { first, second } of ends.values()) pairs.set(keyOf(first, second), { first, second });
  if (pairs.size === 0) return [...pages];
  const keeps = decisionsOf(pairs, texts);
  const decided = (block: Block): Block => {
    const end = ends.get(block);
    if (end === undefined && !block.text.includes(HYPHEN)) return block;
    const text = block.text
      .replace(BESIDE, (_, first: string, signs: string, second: string) => {
        return `${first}${keeps.get(keyOf(first, second)) ? '-' : ''}${signs}${second}`;
      })
      .replaceAll(HYPHEN, '');
    return { ...block, text: end && !keeps.get(keyOf(end.first, end.second)) ? text.slice(0, -1) + HYPHEN : text };
  };
  return pages.map((page) => ({ ...page, blocks: page.blocks.map(decided) }));
}

/** Last texts of pages that end with a hyphen, with the word that goes on on the next page. */
function endsOf(pages: readonly Page[]): Map<Block, Pair> {
  const ends = new Map<Block, Pair>();
  let last: Block | undefined;
  for (const { blocks } of pages) {
    const own = blocks.filter(({ type, text }) => !FURNITURE.has(type) && text !== '');
    const first = END.exec(last?.text.slice(-NEAR) ?? '')?.[1];
    const second = START.exec(own[0]?.text ?? '')?.[0];
    if (last !== undefined && first !== undefined && second !== undefined) ends.set(last, { first, second });
    last = own.at(-1) ?? last;
  }
  return ends;
}

interface Pair {
  readonly first: string;
  readonly second: string;
}

const BESIDE = new RegExp(`(\\p{L}{1,60})${HYPHEN}([*_\`\\f]*)(\\p{L}{1,60})`, 'gu');
const keyOf = (first: string, second: string): string => `${first}-${second}`.toLowerCase();

/** Whether the hyphen of each pair stays. */
function decisionsOf(pairs: ReadonlyMap<string, Pair>, texts: readonly string[]): Map<string, boolean> {
  const wanted = new Set([...pairs].flatMap(([key]) => [key, key.replace('-', '')]));
  const found = new Set<string>();
  const sample = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/\p{L}+(?:[-‐‑]\p{L}+)*(?![\p{L}\ufdde])/gu)) {
      const lower = word.toLowerCase().replace(/[‐‑]/g, '-');
      if (wanted.has(lower)) found.add(lower);
      // A compound may have more parts: "self-employed-only".
      else if (lower.includes('-')) for (const key of twos(lower)) if (wanted.has(key)) found.add(key);
      if (sample.size < MOST_WORDS && word.length > 3 && word === lower) sample.add(word);
    }
  }
  const lexicon = sample.size < FEWEST_WORDS ? undefined : englishLexicon();
  const isEnglish =
    lexicon !== undefined && [...sample].filter((word) => lexicon.has(word)).length > sample.size * KNOWN;
  return new Map(
    [...pairs].map(([key, pair]) => {
      const [first, second] = [pair.first.toLowerCase(), pair.second.toLowerCase()];
      const whole = first + second;
      if (found.has(key) !== found.has(whole)) return [key, found.has(key)];
      if (
        FIRST.test(first) &&
        !(first === 'self' && SELF.test(second)) &&
        !(isEnglish && first !== 'self' && lexicon.has(whole))
      ) {
        return [key, true];
      }
      if (COMPOUND.test(key)) return [key, true];
      return [key, isEnglish && !lexicon.has(whole) && lexicon.has(first) && lexicon.has(second) && second.length > 2];
    }),
  );
}

const twos = (word: string): string[] => {
  const parts = word.split('-');
  return parts.slice(1).map((part, index) => `${parts[index]}-${part}`);
};
