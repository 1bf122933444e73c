import { decisionsOf, type Halves, pairOf } from './compounds.ts';
import { DIVIDED, HYPHEN, joinedMarks, unmarked } from './marks.ts';
import { type Block, FURNITURE, type Page } from './page.ts';

/** Letters at the edges of two lines that are looked at. */
const NEAR = 500;

const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：！？「」『』（）]/u;
/** What a hyphen at the end of a word stands for in a list: "long- and short-term". */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis|et|ou|y|o|e|en|of|och|og|eller|и|или)\s/i;
/** Parts of addresses, options, paths and names in code. */
const TECHNICAL = /[:/\\_@#=&?%\d]|\.\p{L}|^-/u;

/**
 * Two lines of a paragraph as one. A hyphen that only divides a word goes, one that belongs to it stays; where the words have to say it,
 * there is a mark in its place (`decideHyphens`).
 * @param isFull whether the first one goes on to the right edge
 */
export function joinedLines(before: string, after: string, isFull = false): string {
  const [end, start] = [unmarked(before.slice(-NEAR)), unmarked(after.slice(0, NEAR))];
  const token = /\S*$/.exec(end)?.[0] ?? '';
  const next = /^\S*/.exec(start)?.[0] ?? '';
  if (DENSE.test(end.slice(-1)) && DENSE.test(start.slice(0, 1))) return joinedMarks(before, '', after);
  if (/[\u00ad\u0002]$/.test(token)) return joinedMarks(withoutHyphen(before, DIVIDED), '', after);
  if (isUrlGoingOn(token, next, isFull)) return joinedMarks(before, '', after);
  if (/\d[–—]$/.test(token) && /^\d/.test(next)) return joinedMarks(before, '', after);
  if (!/[\p{L}\p{N}][-‐‑]$/u.test(token) || !/^[\p{L}\p{N}]/u.test(next)) return joinedMarks(before, ' ', after);
  const space = CONJUNCTION.test(start) ? ' ' : '';
  return joinedMarks(mayDivide(token.slice(0, -1), next) ? withoutHyphen(before, HYPHEN) : before, space, after);
}

const withoutHyphen = (text: string, mark: string): string =>
  text.replace(/[-‐‑\u00ad\u0002](?=[\ufdd0-\ufddb]*$)/, mark);

/** Whether the hyphen between these may be one that only divides a word. */
function mayDivide(token: string, next: string): boolean {
  const [first = ''] = /\p{L}+$/u.exec(token) ?? [];
  if ([...first].length < 2 || !/^\p{L}/u.test(next)) return false;
  return !TECHNICAL.test(token) && !TECHNICAL.test(next.replace(/[.,;:!?)\]"'”’\d]+$/, ''));
}

/** The end of a text that may go on in another one, and the beginning of that. */
const END = /(\p{L}{1,60})[-‐]$/u;
const START = /^\p{Ll}\p{L}{0,59}/u;

/**
 * Pages in which marks of hyphens are what they stand for: by the words of the document, then by those of the language. One at the end of a page stays
 * a mark if it only divides a word that goes on on the next page.
 */
export function decideHyphens(pages: readonly Page[]): Page[] {
  const texts = pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const pairs = new Map<string, Halves>();
  for (const text of texts) for (const { pair } of pairsIn(text)) pairs.set(pair.key, pair);
  const ends = endsOf(pages);
  for (const pair of ends.values()) pairs.set(pair.key, pair);
  const keeps = pairs.size === 0 ? new Map<string, boolean>() : decisionsOf(pairs, texts);
  return pages.map((page) => {
    // A program that marks its own hyphens has not put the others there.
    const isMarked = page.blocks.some(({ text }) => text.includes(DIVIDED));
    const blocks = page.blocks.map((block): Block => {
      const end = ends.get(block);
      if (end === undefined && !MARKS.test(block.text)) return block;
      const text = decided(block.text, (pair) => isMarked || keeps.get(pair.key) === true);
      return { ...block, text: end && !keeps.get(end.key) ? text.slice(0, -1) + HYPHEN : text };
    });
    return { ...page, blocks };
  });
}

const MARKS = new RegExp(`[${HYPHEN}${DIVIDED}]`);

function decided(source: string, keeps: (pair: Halves) => boolean): string {
  let text = '';
  let at = 0;
  for (const { pair, mark, space } of pairsIn(source)) {
    const isKept = keeps(pair);
    text += source.slice(at, mark) + (isKept ? '-' : '');
    at = mark + 1 + (isKept ? 0 : space);
  }
  return (text + source.slice(at)).replace(new RegExp(MARKS, 'g'), '');
}

/** Last texts of pages that end with a hyphen, with the word that goes on on the next page. */
function endsOf(pages: readonly Page[]): Map<Block, Halves> {
  const ends = new Map<Block, Halves>();
  let last: Block | undefined;
  for (const { blocks } of pages) {
    const own = blocks.filter(({ type, text }) => !FURNITURE.has(type) && text !== '');
    const first = END.exec(last?.text.slice(-NEAR) ?? '')?.[1];
    const second = START.exec(own[0]?.text ?? '')?.[0];
    if (last !== undefined && first !== undefined && second !== undefined) ends.set(last, pairOf(first, second));
    last = own.at(-1) ?? last;
  }
  return ends;
}

const BESIDE = new RegExp(`(\\p{L}{1,60})${HYPHEN}([*_\`\f]*)( ?)([*_\`\f]*)(\\p{L}{1,60})`, 'gu');

/** The places of marks of hyphens, and the number of spaces behind them. */
function pairsIn(text: string): { readonly pair: Halves; readonly mark: number; readonly space: number }[] {
  if (!text.includes(HYPHEN)) return [];
  return [...text.matchAll(BESIDE)].map(({ 0: all, 1: first = '', 3: space = '', 5: second = '', index }) => {
    const isBetween = text[index - 1] === '-' || text[index + all.length] === '-';
    const place = space !== '' ? 'before space' : isBetween ? 'between' : 'word';
    return { pair: pairOf(first, second, place), mark: index + first.length, space: space.length };
  });
}

/** A URL at the end of a line, behind brackets and quotation marks; also one that is broken behind its scheme. */
const URL_AT_END = /(?:https?:\/{0,2}|www\.|doi\.org\/)\S*$/i;
/** Signs that no URL in a sentence ends with, and those that one may end with, but that it is often broken behind. */
const [UNFINISHED, BREAKABLE] = [/(?:[-_=&?%#~+@]|:\/{0,2}|\/\/)$/, /[/.]$/];
/** How a line starts that can only go on with a URL: no word starts so. */
const INNER_START = /^[/?&=_%-][\p{L}\p{N}%/]|^[#+~][\p{L}%/]|^\.\p{L}/u;
/** What words of sentences do not have, without punctuation at their end. */
const INNER = /[/=&_#%?~]|\p{L}\.\p{L}|\d-|-\d|-.*-/u;
/** Words of sentences that have it. */
const WORD =
  /^(?:and\/or|s?\/?he(?:\/\p{L}+)?|hi[ms]\/\p{L}+|n\/a|w\/o|i\.e|e\.g|a\.k\.a|[ap]\.m|\d+(?:[.,]\d+)?%|\d{4}-\d\d-\d\d)$|^(?-i:\p{Lu}\.)+\p{Lu}?$/iu;

/**
 * Whether a URL at the end of a line goes on at the start of the next one.
 * @param token what the line ends with, without spaces
 * @param next what the next one starts with
 * @param isFull whether the line goes on to the right edge
 */
function isUrlGoingOn(token: string, next: string, isFull: boolean): boolean {
  const url = URL_AT_END.exec(token)?.[0] ?? '';
  if (url === '' || /[)\]>"”’]$/.test(url)) return false;
  if (/^[([<"'“‘]*(?:https?:|www\.)/i.test(next)) return /^https?:\/{0,2}$/i.test(url);
  if (INNER_START.test(next)) return true;
  if (!/^[\p{L}\p{N}]/u.test(next)) return false;
  if (/^https?:$/i.test(url)) return /\p{L}\.\p{L}/u.test(next);
  if (UNFINISHED.test(url)) return true;
  const rest = next.replace(/[.,;:!?)\]>"'”’]+$/, '');
  if (WORD.test(rest)) return false;
  if (INNER.test(rest)) return BREAKABLE.test(url) || isFull;
  return /[/.]$/.test(url) && /^[\p{Ll}\d]\S/u.test(next);
}
