// Over 10 kB: one query from text to terms; each step looks at what the steps before it read.

import { idf, isUnspaced, termHash } from '../../../engines/text/index.ts';
import { initialForm, nameParts, PARTICLE_LETTERS, withoutApostrophes } from '../text/names.ts';
import { analyze, compoundTerms, foldText, IN_NAME, IN_TITLE, IN_YEAR, termOf } from '../text/terms.ts';
import type { CountedCorpus } from '../vectors/corpus-stats.ts';
import type { Correction } from '../vectors/speller.ts';
import { queryTerms } from './query.ts';
import { type Substitution, trustIn } from './trust.ts';

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
  /** 0 to 1: how certain it is that the words put in place of unknown ones are meant. */
  readonly confidence: number;
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

/** Words with spellings that papers have, and parts of names (behind IN_NAME). */
type Corrections = ReadonlyMap<string, readonly Correction[]>;

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
const WITHIN = /(?<=\p{L})['\u2018\u2019\u02bc`\u00b4](?=\p{L})/gu;
const GENITIVE = /(?<=\p{L})['\u2019]s(?![\p{L}\p{N}])/giu;
const WITH_APOSTROPHE = /(?<!\p{L})\p{L}+(?:['\u2018\u2019\u02bc`\u00b4]\p{L}+)+/gu;
/** Before "et al.". */
const LONGEST_NAME = 100;
const YEAR = /^(?:19|20)\d\d$/;

interface Token {
  readonly folded: string;
  /** Whether a full stop follows. */
  readonly isDotted: boolean;
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
  const tokens = tokensOf(foldText(plainNames(text, stats))).filter(({ term }) => term !== '');
  if (tokens.length > MOST_SPELLED) return [];
  for (const { folded, term } of tokens) {
    if (folded.length < 4 || isUnspaced(folded)) continue;
    if (stats.df(termHash(term)) === 0 && stats.nameDf(termHash(folded)) === 0) unknown.add(folded);
  }
  return [...unknown];
}

/** @param stats undefined if the index has none */
export function planOf(asked: string, stats: CountedCorpus | undefined, corrections?: Corrections): QueryPlan {
  const text = stats ? foldText(plainNames(asked, stats)) : asked;
  const own = queryTerms(text);
  const plain = {
    terms: own,
    weights: own.map(() => 1),
    joined: [],
    names: [],
    years: [],
    wanted: own,
    isNamesOnly: false,
    confidence: 1,
  };
  const tokens = tokensOf(text);
  const years = tokens.filter(({ folded }) => YEAR.test(folded)).map(({ folded }) => Number(folded));
  if (years.length === tokens.length) return { ...plain, years, wanted: [...own, ...yearTerms(years)] };
  if (!stats || tokens.length > MOST_NAMED) return plain;
  const { names, spelledNames } = namesIn(text, tokens, stats, corrections);
  const terms: string[] = [];
  const weights: number[] = [];
  const isName = new Map(tokens.map(({ term, confidence }) => [term, confidence >= LIKELY ? confidence : 0]));
  const spelled = [...(corrections ?? [])]
    .filter(([word]) => stats.df(termHash(termOf(word))) === 0)
    .map(([word, found]) => [word, found.filter((one) => !one.word.startsWith(IN_NAME))] as const);
  const substitutions = [...spelledNames.values()];
  const corrected = new Set(spelled.flatMap(([word, found]) => (found.length > 0 ? [termOf(word)] : [])));
  for (const word of spelledNames.keys()) corrected.add(termOf(word));
  const isBesideYears = names.length > 0;
  for (const term of own) {
    if (corrected.has(term)) continue;
    terms.push(term);
    // Years beside names are those of publication, which ranking knows.
    const asWord = isBesideYears && YEAR.test(term) ? YEAR_AS_WORD : 1;
    weights.push(asWord * (1 - Math.min(1, isName.get(term) ?? 0) * OUT_OF_WORDS));
  }
  const others = terms.filter((term) => stats.df(termHash(term)) > 0).length + names.length - spelledNames.size;
  for (const [unknown, found] of spelled) {
    if (spelledNames.has(unknown)) continue;
    const [best] = found;
    if (best) substitutions.push({ unknown, ...best, papers: stats.df(termHash(termOf(best.word))) });
    found.forEach(({ word, likeness }, i) => {
      const term = termOf(word);
      if (term === '' || terms.includes(term)) return;
      terms.push(term);
      weights.push(i === 0 ? likeness : likeness / (2 + i));
    });
  }
  const joined = [...hyphenated(text, stats), ...joinedWords(tokens, stats)];
  const isNamesOnly =
    names.length > 0 &&
    tokens.every(({ confidence, folded, term }) => confidence >= LIKELY || YEAR.test(folded) || term === '');
  const wanted = [
    // Repeats count.
    ...terms.filter((term) => stats.df(termHash(term)) > 0),
    ...new Set([
      ...titleTerms([...terms, ...joined.map(({ term }) => term)]),
      ...joined.map(({ term }) => term),
      ...names.map(({ part }) => IN_NAME + part),
      ...(names.length > 0 ? yearTerms(years) : []),
    ]),
  ];
  const confidence = trustIn(substitutions, others, stats.documents);
  return { terms, weights, joined, names, years, wanted, isNamesOnly, confidence };
}

const yearTerms = (years: readonly number[]): string[] => years.map((year) => `${IN_YEAR}${year}`);

/** The share of a name's confidence by which its word counts less as a word. */
const OUT_OF_WORDS = 1;
const YEAR_AS_WORD = 0.1;

/** Terms as titles have them: of few words only, since more describe a subject. */
const titleTerms = (terms: readonly string[]): string[] =>
  terms.length > FEW_WORDS ? [] : terms.map((term) => IN_TITLE + term);

const FEW_WORDS = 4;
const BEFORE_HYPHEN = /^[-‐‑–]{1,2}\p{L}/u;
const BEHIND_HYPHEN = /\p{L}[-‐‑–]{1,2}$/u;

/** Without genitives, and with names such as O'Neill as one word. */
function plainNames(text: string, stats: CountedCorpus): string {
  return text
    .replace(GENITIVE, '')
    .replace(WITH_APOSTROPHE, (name) =>
      nameParts(name).some((part) => stats.nameDf(termHash(part)) > 0) ? withoutApostrophes(name) : name,
    );
}

/** @param text folded */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const plain = text.replace(ET_AL, ' ').replace(WITHIN, '');
  for (const { 0: folded, index } of plain.matchAll(WORDS)) {
    const end = index + folded.length;
    tokens.push({
      folded,
      isDotted: plain[end] === '.',
      term: isUnspaced(folded) ? (analyze(folded)[0] ?? '') : termOf(folded),
      isJoined:
        BEFORE_HYPHEN.test(plain.slice(end, end + 3)) || BEHIND_HYPHEN.test(plain.slice(Math.max(0, index - 3), index)),
      confidence: 0,
    });
  }
  return tokens;
}

/**
 * The words that are likely to be parts of names: more papers have them in a name than in their text, relative to how many words and names
 * a paper has. Beside a certain name, and before "et al.", less is enough.
 */
function namesIn(
  text: string,
  tokens: readonly Token[],
  stats: CountedCorpus,
  corrections: Corrections | undefined,
): { names: NamePart[]; spelledNames: Map<string, Substitution> } {
  const countOf = (part: string): number => (part === '' ? 0 : stats.nameDf(termHash(part)));
  const beforeEtAl = new Set(
    [...text.matchAll(ET_AL)].map(
      ({ index }) =>
        text
          .slice(Math.max(0, index - LONGEST_NAME), index)
          .match(WORDS)
          ?.at(-1) ?? '',
    ),
  );
  /** A word that is likely to be a name, or an initial. */
  const nameAt = (i: number): string | undefined => {
    const { folded = '', term = '' } = tokens[i] ?? {};
    const count = countOf(folded);
    return INITIAL.test(folded) || count / (count + stats.df(termHash(term))) >= LIKELY ? folded : undefined;
  };
  const spelledNames = new Map<string, Substitution>();
  const parts = tokens.map(({ folded }, i) => {
    const [part = ''] = nameParts(folded);
    const count = countOf(part);
    if (part === '' || count > 0) return { part, count };
    const spelled = spelledName(folded, [nameAt(i - 1), nameAt(i + 1)], corrections, countOf);
    if (!spelled) return { part, count: 0 };
    spelledNames.set(folded, spelled);
    return { part: spelled.word, count: spelled.papers };
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
  const said = tokens.filter(({ term, folded }) => term !== '' && !YEAR.test(folded));
  if (said.length >= 2 && said.length < tokens.length && said.every((token) => isCertain[tokens.indexOf(token)])) {
    tokens.forEach((token, i) => {
      const { count } = parts[i] as (typeof parts)[number];
      if (token.term === '' && count > 0 && !BETWEEN_NAMES.has(token.folded)) token.confidence = AMONG_NAMES;
    });
  }
  // Among names, a word that may be a name is one.
  const others = tokens.filter(({ term, folded }, i) => term !== '' && !YEAR.test(folded) && !isCertain[i]);
  const [other] = others;
  if (other && others.length === 1 && tokens.length >= 3 && isCertain.filter(Boolean).length >= 2) {
    const { count } = parts[tokens.indexOf(other)] as (typeof parts)[number];
    if (count > 0) other.confidence = Math.max(other.confidence, AMONG_NAMES);
  }
  // Initials.
  tokens.forEach((token, i) => {
    const isBeside = [i - 1, i + 1].some((beside) => (tokens[beside]?.confidence ?? 0) >= LIKELY);
    if (isBeside && INITIAL.test(token.folded)) token.confidence = 1;
  });
  const names = new Map<string, NamePart>();
  for (const form of formsOf(tokens, parts, countOf)) {
    names.set(form, { part: form, confidence: 1, rarity: idf(stats.documents, countOf(form)), term: '' });
  }
  tokens.forEach(({ confidence, term }, i) => {
    const { part, count } = parts[i] as (typeof parts)[number];
    if (confidence < LIKELY || count === 0 || names.has(part)) return;
    names.set(part, { part, confidence, rarity: idf(stats.documents, count), term });
  });
  for (const [folded, { word }] of spelledNames) if (!names.has(word)) spelledNames.delete(folded);
  return { names: [...names.values()], spelledNames };
}

/** The part of a name that an unknown word stands for, if it is nearer than words are, or fits the name beside it. */
function spelledName(
  unknown: string,
  beside: readonly (string | undefined)[],
  corrections: Corrections | undefined,
  countOf: (part: string) => number,
): Substitution | undefined {
  const found = corrections?.get(unknown) ?? [];
  const asNames = found
    .filter(({ word }) => word.startsWith(IN_NAME))
    .map(({ word, likeness }) => ({ word: word.slice(IN_NAME.length), likeness }));
  const [before = '', behind = ''] = beside;
  const fits = ({ word }: Correction): boolean =>
    (before !== '' && countOf(initialForm(before[0] as string, word)) > 0) ||
    (behind !== '' && countOf(initialForm(word[0] as string, behind)) > 0);
  const best = asNames.find(fits) ?? asNames[0];
  if (!best) return undefined;
  const asWord = found.find(({ word }) => !word.startsWith(IN_NAME));
  if (asWord && asWord.likeness >= best.likeness && !fits(best)) return undefined;
  return { unknown, ...best, papers: countOf(best.word) };
}

/** Names of two words that authors write as one, and initials with the family name beside them. What they say is taken out of the parts. */
function formsOf(
  tokens: readonly Token[],
  parts: { part: string; count: number }[],
  countOf: (part: string) => number,
): string[] {
  const forms: string[] = [];
  tokens.forEach((token, i) => {
    const [next, other] = [tokens[i + 1], parts[i + 1]];
    if (!next || !other || INITIAL.test(token.folded) || INITIAL.test(next.folded)) return;
    const joined = token.folded + next.folded;
    const isUnspacedName = isUnspaced(joined);
    if (!isUnspacedName && (token.folded.length > PARTICLE_LETTERS || token.confidence + next.confidence === 0)) return;
    const count = countOf(joined);
    if (count === 0 || (!isUnspacedName && count < other.count)) return;
    forms.push(joined);
    for (const [one, part] of [
      [token, parts[i]],
      [next, other],
    ] as const) {
      one.confidence = 1;
      if (part) part.count = 0;
    }
  });
  tokens.forEach((token, i) => {
    if (!INITIAL.test(token.folded) || isUnspaced(token.folded)) return;
    for (const step of [1, -1]) {
      let at = i + step;
      while (INITIAL.test(tokens[at]?.folded ?? '')) at += step;
      // Of a double name, the last one.
      while (tokens[at]?.isJoined && tokens[at + 1]?.isJoined) at++;
      const family = tokens[at];
      const part = parts[at];
      if (!family || !part || part.part === '') continue;
      const form = initialForm(token.folded, part.part);
      const isLikely = family.confidence >= (token.isDotted ? DOTTED : LIKELY);
      if (!isLikely || countOf(form) === 0) continue;
      forms.push(form);
      token.confidence = 1;
      family.confidence = 1;
      return;
    }
  });
  return forms;
}

const INITIAL = /^\p{L}$/u;
/** Minimum confidence of a name with an initial and a full stop before it: "F. Young" is one, "E. coli" is none. */
const DOTTED = 0.1;

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
