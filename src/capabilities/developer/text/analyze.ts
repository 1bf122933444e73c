import { stemmer } from 'stemmer';
import { characterPairs, fold, isUnspaced, unspacedRuns } from '../../../foundation/kernel/fold.ts';
import { ONE_WORD, STOP_WORDS } from './stop-words.ts';

/**
 * Text with code in it -> index terms, the same for passages and for queries. Prose becomes Porter stems without stop
 * words. What looks like an identifier is found whole and in its parts, whatever its spelling:
 *
 *     readFile, read_file, read-file    readfile (one word), read, file
 *     fs.promises.readFile              fs.promises.readfile (to the letter), and each of its segments as above
 *     --max-old-space-size=4096         --max-old-space-size (to the letter), maxoldspacesize, max, old, space, size, 4096
 *     ERR_HTTP2_INVALID_SESSION         errhttp2invalidsession, err, http2, invalid, session
 *     @babel/core, /v2/search, c++, .env, 1.2.3     to the letter, and their parts
 *
 * The terms are stored in the index: a change here needs a new `format` in corpus.ts.
 */

/** Terms longer than this say nothing (base64, hashes) and only bloat the dictionary. */
const LONGEST_TERM = 64;
/** Tokens longer than this are data. */
const LONGEST_TOKEN = 200;
/** Terms of tokens that were seen before, so that the frequent ones of a corpus are analysed once. */
const MOST_KEPT = 100_000;
const LONGEST_KEPT = 40;
const kept = new Map<string, readonly string[]>();

/** Everything between white space, brackets, quotes and operators. */
const TOKEN = /[^\s()[\]{}<>,;"'`|&=?!*^‘’“”«»…—–·•→]+/gu;
const CONTRACTION = /(\p{L})['’](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}])/gu;
const STOP_CODE = /`([A-Za-z]{1,12})`/g;

const EDGE_START = /^[^\p{L}\p{N}]+/u;
const EDGE_END = /[^\p{L}\p{N}]+$/u;
const PLAIN_WORD = /^(?:\p{L}?[\p{Ll}\p{Lo}\p{M}]*|\p{Lu}+s?)$/u;
const SEGMENT_BORDERS = /[./\\:@#$%~+]+/;
const PARTS =
  /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*|\p{Lu}+\p{N}*|\p{N}+\p{Ll}*|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+/gu;
/** `c++`, `C#`: the only names that end in a sign. */
const SIGNED_NAME = /^[a-z]{1,3}(?:\+\+|#)/i;
/** What may stand before a name that is kept to the letter. */
const SIGIL = /(?:--?|@|\.|\/)$/;
const NUMERIC = /^\d+$/;

/** @returns the terms in reading order, repeats kept; empty when the text holds no word that counts */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const [token] of text.replace(CONTRACTION, '$1').matchAll(TOKEN)) {
    for (const term of termsOf(token)) terms.push(term);
  }
  // `this`, `with`: words of the language that the text is about, when it sets them as code.
  if (text.includes('`')) {
    for (const [, word = ''] of text.matchAll(STOP_CODE)) {
      if (STOP_WORDS.has(word.toLowerCase())) terms.push(word.toLowerCase());
    }
  }
  return terms;
}

/** The words of a text of which none counts, as they are: better than to find nothing. */
export function everyWord(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .map(([word]) => fold(word))
    .filter((word) => word.length <= LONGEST_TERM);
}

function termsOf(token: string): readonly string[] {
  const known = kept.get(token);
  if (known !== undefined) return known;
  const terms = token.length > LONGEST_TOKEN ? [] : [...new Set(analyzeToken(token))];
  if (token.length <= LONGEST_KEPT) {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(token, terms);
  }
  return terms;
}

function analyzeToken(token: string): string[] {
  const core = token.replace(EDGE_START, '').replace(EDGE_END, '');
  if (core === '') return [];
  const terms: string[] = [];
  const start = token.indexOf(core);
  const signed = SIGNED_NAME.exec(token.slice(start))?.[0];
  if (signed !== undefined && signed.length > core.length) terms.push(signed.toLowerCase());
  const sigil = SIGIL.exec(token.slice(0, start))?.[0] ?? '';
  if (sigil === '' && PLAIN_WORD.test(core)) return [...terms, ...wordTerms(core)];
  const isUrl = core.includes('://');
  const segments = core.split(SEGMENT_BORDERS).filter((segment) => segment !== '');
  if (!isUrl && (segments.length > 1 || sigil !== '')) {
    const whole = fold(`${sigil}${core}`);
    if (whole.length <= LONGEST_TERM) terms.push(whole);
  }
  for (const [i, segment] of segments.entries()) {
    if (isUrl && i === 0) continue;
    // The numbers of a version or an address say nothing one by one.
    if (segments.length > 1 && segment.length < 3 && NUMERIC.test(segment)) continue;
    terms.push(...segmentTerms(segment));
  }
  return terms;
}

/** One name between dots, slashes and the like: as one word, and word by word. */
function segmentTerms(segment: string): string[] {
  if (PLAIN_WORD.test(segment) || ONE_WORD.has(segment.toLowerCase())) return wordTerms(segment);
  const parts = segment.match(PARTS) ?? [];
  if (parts.length <= 1) return wordTerms(parts[0] ?? segment);
  const terms = wordTerms(parts.join(''));
  for (const part of parts) if (part.length > 1) terms.push(...wordTerms(part));
  return terms;
}

function wordTerms(raw: string): string[] {
  const word = fold(raw);
  if (!isUnspaced(word)) {
    const term = termOf(word);
    return term === '' ? [] : [term];
  }
  return unspacedRuns(word).flatMap((run) => {
    if (isUnspaced(run)) return characterPairs(run);
    const term = termOf(run);
    return term === '' ? [] : [term];
  });
}

/** The term of one folded word, '' when it is to be left out. */
function termOf(word: string): string {
  if (word.length > LONGEST_TERM || STOP_WORDS.has(word)) return '';
  return word.length < 3 ? word : stemmer(word);
}
