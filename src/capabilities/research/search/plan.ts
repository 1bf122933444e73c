// Over 10 kB: one query from text to terms; each step looks at what the steps before it read.

import { fold, idf, isUnspaced, termHash } from '../../../engines/text/index.ts';
import { analyze, compoundTerms, IN_NAME, IN_TITLE, IN_YEAR, nameParts, termOf } from '../text/terms.ts';
import type { CountedCorpus } from '../vectors/corpus-stats.ts';
import { queryTerms } from './query.ts';

/** What a query asks for, as ranking takes it. */
export interface QueryPlan {
  /** The words, as terms in their order, repeats kept. */
  readonly terms: readonly string[];
  /** How much each of them counts, 0 to 1. */
  readonly weights: readonly number[];
  /** Words that papers may have in place of several of them. */
  readonly joined: readonly Joined[];
  /** The words that are likely to be parts of names. */
  readonly names: readonly NamePart[];
  readonly years: readonly number[];
  /** The query for the text index. */
  readonly wanted: readonly string[];
  /** Whether all words are likely to be names or years. */
  readonly isNamesOnly: boolean;
}

/** One word for several neighbours. */
interface Joined {
  readonly term: string;
  readonly parts: readonly string[];
}

/** A word that may be a part of a name. */
interface NamePart {
  readonly part: string;
  /** 0 to 1: how likely it is meant as a name. */
  readonly confidence: number;
  /** Its rarity among names. */
  readonly rarity: number;
  /** The term of the same word; '' if it makes none. */
  readonly term: string;
}

/** Words with a spelling that papers have. */
type Corrections = ReadonlyMap<string, readonly { readonly word: string; readonly likeness: number }[]>;

/** Minimum confidence of a name that counts. */
const LIKELY = 0.3;
/** Beside a name that is certain, and before "et al.", a word is a name if it is one at all. */
const CERTAIN = 0.75;
/** More words than these are a text, in which names do not matter. */
const MOST_NAMED = 24;
const AMONG_NAMES = 0.6;
const BETWEEN_NAMES: ReadonlySet<string> = new Set(['and', 'by', 'in', 'of', 'the', 'with']);
/** Words of a query in which a double name may be a person's. */
const MOST_BESIDE_DOUBLE = 6;
const ET_AL = /\bet\.?\s*al\b\.?/giu;
const WORDS = /[\p{L}\p{N}]+/gu;
/** O'Brien is obrien. */
const WITHIN = /(?<=\p{L})['’](?=\p{L})/gu;
const YEAR = /^(?:19|20)\d\d$/;

interface Token {
  /** As it stands there. */
  readonly word: string;
  readonly folded: string;
  readonly term: string;
  /** Whether a hyphen joins it to another word. */
  readonly isJoined: boolean;
  confidence: number;
}

/** Of more words, the others are enough to find papers, and an unknown one is probably no error. */
const MOST_SPELLED = 8;

/** The words of a query that neither papers nor names have, folded: the input of the speller. */
export function unknownWords(text: string, stats: CountedCorpus): string[] {
  const unknown = new Set<string>();
  const tokens = tokensOf(text).filter(({ term }) => term !== '');
  if (tokens.length > MOST_SPELLED) return [];
  for (const { folded, term } of tokens) {
    if (folded.length < 4 || isUnspaced(folded)) continue;
    if (stats.df(termHash(term)) === 0 && stats.nameDf(termHash(folded)) === 0) unknown.add(folded);
  }
  return [...unknown];
}

/** @param stats undefined if the index has none */
export function planOf(text: string, stats: CountedCorpus | undefined, corrections?: Corrections): QueryPlan {
  const own = queryTerms(text);
  const plain = {
    terms: own,
    weights: own.map(() => 1),
    joined: [],
    names: [],
    years: [],
    wanted: own,
    isNamesOnly: false,
  };
  if (!stats) return plain;
  const tokens = tokensOf(text);
  const isLong = tokens.length > MOST_NAMED;
  if (isLong) return plain;
  const years = tokens.filter(({ word }) => YEAR.test(word)).map(({ word }) => Number(word));
  const names = namesIn(text, tokens, stats, corrections);
  const terms: string[] = [];
  const weights: number[] = [];
  const isName = new Map(tokens.map(({ term, confidence }) => [term, confidence >= LIKELY ? confidence : 0]));
  const spelled = [...(corrections ?? [])].filter(([word]) => stats.df(termHash(termOf(word))) === 0);
  const corrected = new Set(spelled.flatMap(([word, found]) => (found.length > 0 ? [termOf(word)] : [])));
  for (const term of own) {
    if (corrected.has(term)) continue;
    terms.push(term);
    weights.push(1 - Math.min(1, isName.get(term) ?? 0) * OUT_OF_WORDS);
  }
  for (const [, found] of spelled) {
    found.forEach(({ word, likeness }, i) => {
      if (word.startsWith(IN_NAME)) return;
      const term = termOf(word);
      if (term === '' || terms.includes(term)) return;
      terms.push(term);
      weights.push(i === 0 ? likeness : likeness / (2 + i));
    });
  }
  const joined = [...hyphenated(text, stats), ...joinedWords(tokens, stats)];
  const isNamesOnly =
    names.length > 0 &&
    tokens.every(({ confidence, word, term }) => confidence >= LIKELY || YEAR.test(word) || term === '');
  const wanted = [
    // Repeats count.
    ...terms.filter((term) => stats.df(termHash(term)) > 0),
    ...new Set([
      ...titleTerms([...terms, ...joined.map(({ term }) => term)]),
      ...joined.map(({ term }) => term),
      ...names.map(({ part }) => IN_NAME + part),
      ...(names.length > 0 ? years.map((year) => `${IN_YEAR}${year}`) : []),
    ]),
  ];
  return { terms, weights, joined, names, years, wanted, isNamesOnly };
}

/** The share of a name's confidence by which its word counts less as a word. */
const OUT_OF_WORDS = 1;

/** Terms as titles have them: of few words only, since more describe a subject. */
const titleTerms = (terms: readonly string[]): string[] =>
  terms.length > FEW_WORDS ? [] : terms.map((term) => IN_TITLE + term);

const FEW_WORDS = 4;
const BEFORE_HYPHEN = /^[-‐‑–]{1,2}\p{L}/u;
const BEHIND_HYPHEN = /\p{L}[-‐‑–]{1,2}$/u;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const plain = text.replace(ET_AL, ' ').replace(WITHIN, '');
  for (const { 0: word, index } of plain.matchAll(WORDS)) {
    const folded = fold(word);
    tokens.push({
      word,
      folded,
      term: isUnspaced(folded) ? (analyze(folded)[0] ?? '') : termOf(folded),
      isJoined: BEFORE_HYPHEN.test(plain.slice(index + word.length)) || BEHIND_HYPHEN.test(plain.slice(0, index)),
      confidence: 0,
    });
  }
  return tokens;
}

/**
 * The words that are likely to be parts of names: more papers have them in a name than in their text, relative to how many words and names
 * a paper has. Beside a certain name, and before "et al.", less is enough.
 */
function namesIn(text: string, tokens: readonly Token[], stats: CountedCorpus, corrections?: Corrections): NamePart[] {
  const beforeEtAl = new Set(
    [...text.matchAll(ET_AL)].map(({ index }) => fold(text.slice(0, index).match(WORDS)?.at(-1) ?? '')),
  );
  const parts = tokens.map(({ folded }) => {
    const [part = ''] = nameParts(folded);
    const known = stats.nameDf(termHash(part));
    if (part === '' || known > 0) return { part, count: known };
    const spelled = (corrections?.get(folded) ?? [])
      .find(({ word }) => word.startsWith(IN_NAME))
      ?.word.slice(IN_NAME.length);
    const isWord = (corrections?.get(folded) ?? []).some(({ word }) => !word.startsWith(IN_NAME));
    return spelled === undefined || isWord
      ? { part, count: 0 }
      : { part: spelled, count: stats.nameDf(termHash(spelled)) };
  });
  tokens.forEach((token, i) => {
    const { part, count } = parts[i] as (typeof parts)[number];
    if (count === 0 || token.term === '') return;
    // Yang-Mills and Calogero-Moser are subjects, among other words; a person with a double name is rarely asked for with so many.
    if (token.isJoined && tokens.length > MOST_BESIDE_DOUBLE && !beforeEtAl.has(token.folded)) return;
    const asWord = stats.df(termHash(token.term));
    token.confidence = beforeEtAl.has(token.folded) || beforeEtAl.has(part) ? 1 : count / (count + asWord);
  });
  const isCertain = tokens.map(({ confidence }) => confidence >= CERTAIN);
  tokens.forEach((token, i) => {
    const { count } = parts[i] as (typeof parts)[number];
    const isBeside = isCertain[i - 1] === true || isCertain[i + 1] === true;
    if (count > 0 && isBeside && token.term !== '') token.confidence = Math.sqrt(token.confidence);
  });
  // A function word among nothing but names is one: "He Xu Deng".
  const said = tokens.filter(({ term, word }) => term !== '' && !YEAR.test(word));
  if (said.length >= 2 && said.length < tokens.length && said.every((token) => isCertain[tokens.indexOf(token)])) {
    tokens.forEach((token, i) => {
      const { count } = parts[i] as (typeof parts)[number];
      if (token.term === '' && count > 0 && !BETWEEN_NAMES.has(token.folded)) token.confidence = AMONG_NAMES;
    });
  }
  // Among names, a word that may be a name is one.
  const others = tokens.filter(({ term, word }, i) => term !== '' && !YEAR.test(word) && !isCertain[i]);
  const [other] = others;
  if (other && others.length === 1 && tokens.length >= 3 && isCertain.filter(Boolean).length >= 2) {
    const { count } = parts[tokens.indexOf(other)] as (typeof parts)[number];
    if (count > 0) other.confidence = Math.max(other.confidence, AMONG_NAMES);
  }
  // Initials.
  tokens.forEach((token, i) => {
    const isBeside = [i - 1, i + 1].some((beside) => (tokens[beside]?.confidence ?? 0) >= LIKELY);
    if (isBeside && /^\p{L}$/u.test(token.word)) token.confidence = 1;
  });
  const names = new Map<string, NamePart>();
  tokens.forEach(({ confidence, term }, i) => {
    const { part, count } = parts[i] as (typeof parts)[number];
    if (confidence < LIKELY || count === 0 || names.has(part)) return;
    names.set(part, { part, confidence, rarity: idf(stats.documents, count), term });
  });
  return [...names.values()];
}

/** Words with hyphens that papers also have as one word. */
const hyphenated = (text: string, stats: CountedCorpus): Joined[] =>
  compoundTerms(text).filter(({ term }) => stats.df(termHash(term)) > 0);

/** Neighbouring words that papers write as one: `node 2 vec`, `data base`. */
function joinedWords(tokens: readonly Token[], stats: CountedCorpus): Joined[] {
  const joined: Joined[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (const length of [2, 3]) {
      const parts = tokens.slice(i, i + length);
      if (parts.length < length) continue;
      const word = parts.map(({ folded }) => folded).join('');
      const term = isUnspaced(word) || word.length > 40 || !/\p{L}/u.test(word) ? '' : termOf(word);
      if (term === '') continue;
      const count = stats.df(termHash(term));
      // A chance meeting of two frequent words makes a rare typing error, no compound.
      const least = Math.min(
        ...parts.map((part) => (part.term === '' ? stats.documents : stats.df(termHash(part.term)))),
      );
      if (count < 2 || count * RARE < least) continue;
      joined.push({ term, parts: parts.flatMap((part) => (part.term === '' ? [] : [part.term])) });
    }
  }
  return joined;
}

/** A compound is at most this many times as rare as the rarest of its parts. */
const RARE = 20;
