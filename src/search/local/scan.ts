import { fold } from '../../kernel/fold.ts';
import { termsOf } from './terms.ts';

/** A second look at a page that matched: where in its text the words of the query stand together. */

/** The words of a query as one expression to find them all in a text. */
export interface Matcher {
  readonly expression: RegExp | undefined;
  /** Names of the groups of the expression are the places of terms in this list. */
  readonly terms: readonly string[];
}

export interface Scan {
  /** How often each term is there, in the order of the matcher's. */
  readonly counts: readonly number[];
  /** Share of the terms that stand together in the best place, 0 to 1. */
  readonly together: number;
  /** That place, widened to whole sentences; '' when no term is there. */
  readonly passage: string;
}

/** UTF-16 units of a text that are looked at, and of the place that is looked for. */
const READ = 100_000;
const WINDOW = 260;
/** Matches that are looked at; beyond, a page repeats itself. */
const MOST_MATCHES = 2_000;
/** UTF-16 units of a passage. */
const LONGEST = 420;

export function matcherOf(query: string): Matcher {
  const terms: string[] = [];
  const groups: string[] = [];
  for (const [word] of query.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    for (const term of termsOf(word)) {
      if (terms.includes(term) || terms.length >= 40) continue;
      terms.push(term);
      const spelled = [stemStart(term), ...(term === fold(word) || /^[a-z]+$/.test(term) ? [] : [term])];
      const lower = word.toLowerCase();
      if (lower !== fold(word) && !term.match(/^\p{sc=Han}/u)) spelled.push(lower);
      groups.push(`(${spelled.map(escaped).join('|')})`);
    }
  }
  if (terms.length === 0) return { terms, expression: undefined };
  return { terms, expression: new RegExp(`(?<![\\p{L}\\p{N}])(?:${groups.join('|')})|${unspaced(terms)}`, 'giu') };
}

/** Terms of scripts without spaces stand anywhere in a text. */
function unspaced(terms: readonly string[]): string {
  const anywhere = terms.map((term) =>
    /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(term) ? escaped(term) : '(?!)',
  );
  return anywhere.map((one) => `(${one})`).join('|');
}

/** What the words of a stem begin with: `memori` stands for memory and memories. */
const stemStart = (term: string): string => (/^[a-z]{4,}$/.test(term) ? term.replace(/[ie]$/, '') : term);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function scan(whole: string, { expression, terms }: Matcher): Scan {
  const counts = terms.map(() => 0);
  if (expression === undefined) return { counts, together: 0, passage: '' };
  const text = whole.slice(0, READ);
  const found: { readonly at: number; readonly end: number; readonly term: number }[] = [];
  for (const match of text.matchAll(expression)) {
    let group = 1;
    while (group < match.length && match[group] === undefined) group++;
    const term = (group - 1) % terms.length;
    counts[term] = (counts[term] as number) + 1;
    found.push({ at: match.index, end: match.index + match[0].length, term });
    if (found.length >= MOST_MATCHES) break;
  }
  const place = bestPlace(found, terms.length);
  if (place === undefined) return { counts, together: 0, passage: '' };
  return { counts, together: place.distinct / terms.length, passage: passageAt(text, place.from, place.to) };
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly distinct: number;
}

/** The window with the most different terms; of equals the tightest, then the first. */
function bestPlace(found: readonly { at: number; end: number; term: number }[], terms: number): Place | undefined {
  const within = new Int32Array(terms);
  let distinct = 0;
  let first = 0;
  let best: Place | undefined;
  const add = (term: number, by: 1 | -1): number => {
    within[term] = (within[term] as number) + by;
    return within[term];
  };
  for (const { end, term } of found) {
    if (add(term, 1) === 1) distinct++;
    for (let left = found[first]; left && end - left.at > WINDOW; left = found[++first]) {
      if (add(left.term, -1) === 0) distinct--;
    }
    // Without what another one further on repeats.
    for (let left = found[first]; left && (within[left.term] as number) > 1; left = found[++first]) add(left.term, -1);
    const from = (found[first] as { at: number }).at;
    const isBetter =
      best === undefined ||
      distinct > best.distinct ||
      (distinct === best.distinct && end - from < best.to - best.from);
    if (isBetter) best = { from, to: end, distinct };
  }
  return best;
}

const SENTENCE_END = /[.!?。！？]["'”’)\]]*\s|\n/g;

/** The sentences around a place, cut where they are too long. */
function passageAt(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - LONGEST), from);
  let start = Math.max(0, from - LONGEST);
  for (const match of before.matchAll(SENTENCE_END))
    start = Math.max(0, from - LONGEST) + match.index + match[0].length;
  SENTENCE_END.lastIndex = Math.max(0, to - 1);
  const after = SENTENCE_END.exec(text);
  let end = after ? after.index + after[0].length : text.length;
  let isCutBefore = false;
  let isCutAfter = false;
  if (end - start > LONGEST) {
    const spare = Math.max(0, LONGEST - (to - from));
    if (from - start > spare / 2) {
      start = wordStart(text, from - Math.floor(spare / 2));
      isCutBefore = true;
    }
    if (end - start > LONGEST) {
      end = Math.max(to, start + LONGEST);
      isCutAfter = true;
    }
  }
  let passage = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  if (isCutAfter && end < text.length) passage = `${passage.replace(/\s+\S*$/, '')} …`;
  return (isCutBefore && start > 0 ? `… ${passage}` : passage).toWellFormed();
}

function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + 60).search(/\s/);
  return space < 0 ? from : from + space + 1;
}
