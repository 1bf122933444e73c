import { answerWords, isDerived, meaningsOf } from '../../lexicon/index.ts';
import { persons } from '../../values/index.ts';
import type { Statement } from './outline.ts';
import { PAGE_KINDS, queryIn } from './query.ts';
import { spelledOut } from './spelled-out.ts';
import { statementsOf } from './statements.ts';

/** A text as questions are compared with it: its statements as words, and the words that mean a word of a question. */

/** How well a word means another: one of the same meaning, and one that is derived from it. */
export const SAME_MEANING = 0.9;
const DERIVED = 0.85;

export interface Read {
  readonly statement: Statement;
  readonly own: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
}

export interface Text {
  readonly read: readonly Read[];
  readonly title: ReadonlySet<string>;
  /** All words of all statements and of the title. */
  readonly vocabulary: ReadonlySet<string>;
}

export function readText(markdown: string, title: string): Text {
  const read = statementsOf(markdown).map(readOf);
  const ofTitle = new Set(answerWords(`${title} ${kindOf(read.map(({ statement }) => statement.text))}`));
  return { read, title: ofTitle, vocabulary: vocabularyOf(read, ofTitle) };
}

/** A text with further statements behind its own. */
export function textWith({ read, title, vocabulary }: Text, statements: readonly Statement[]): Text {
  const further = statements.map(readOf);
  return { read: [...read, ...further], title, vocabulary: vocabularyOf(further, vocabulary) };
}

const readOf = (statement: Statement): Read => ({
  statement,
  own: new Set(answerWords(spelledOut(statement.text) + (isByline(statement) ? ' author' : ''))),
  heading: new Set(answerWords(statement.heading)),
  around: new Set(answerWords(statement.context)),
});

function vocabularyOf(read: readonly Read[], others: ReadonlySet<string>): Set<string> {
  const vocabulary = new Set(others);
  for (const { own, heading, around } of read)
    for (const words of [own, heading, around]) for (const word of words) vocabulary.add(word);
  return vocabulary;
}

/** Whether one of the lines below the name of a text is the name of a person: who wrote it. */
const isByline = ({ kind, text }: Statement): boolean =>
  kind === 'lines' &&
  text
    .split(' · ')
    .slice(1)
    .some((part) => persons.isOne(part));

/** What the text is about, by the first of its sentences that says so: `Kestrel is the largest climbing gym in the valley`. */
function kindOf(texts: readonly string[]): string {
  for (const text of texts.slice(0, FIRST)) {
    const [, kind] = IS_A.exec(text) ?? [];
    if (kind !== undefined) return kind;
  }
  return '';
}
/** Statements in which a text says what it is about. */
const FIRST = 5;
const IS_A =
  /^[^,.:;]{2,60} is (?:an?|the|one of the) ((?:[\p{L}-]+ ){0,4}?[\p{L}-]+)(?= (?:in|of|for|that|which|who|with|at|on|to|from|based)\b|[,.]|$)/u;

/** Words of the text that mean a word of the question, and how well. */
export function meant(word: string, { vocabulary }: Text): Map<string, number> {
  const found = new Map<string, number>();
  const meanings = meaningsOf(word);
  for (const one of vocabulary) {
    if (one === word) found.set(one, 1);
    else if (meanings.size > 0 && !meaningsOf(one).isDisjointFrom(meanings)) found.set(one, SAME_MEANING);
    else if (isDerived(word, one)) found.set(one, DERIVED);
  }
  return found;
}

export function best(words: Iterable<string>, values: ReadonlyMap<string, number>): number {
  let most = 0;
  for (const word of words) most = Math.max(most, values.get(word) ?? 0);
  return most;
}

/** The words of a question that a text never mentions in any form. */
export const unmentioned = (question: string, text: Text): string[] => {
  const { words, optional } = queryIn(question);
  return words.filter((word) => meant(word, text).size === 0 && !PAGE_KINDS.has(word) && !optional.has(word));
};

/**
 * Whether what a text says around a value is about what the question names beside the value's own name: the price of the club, not that
 * of a meal. Values that no statement has, such as those of data for machines, are of the whole page.
 */
export function isAbout(question: string, value: string, known: ReadonlySet<string>, text: Text): boolean {
  const { words, optional } = queryIn(question);
  const terms = words
    .filter((word) => !known.has(word) && !optional.has(word) && !PAGE_KINDS.has(word))
    .map((word) => meant(word, text))
    .filter((values) => best(text.title, values) === 0);
  const places = text.read.filter(({ statement }) => statement.text.includes(value));
  if (terms.length === 0 || places.length === 0) return true;
  return places.some(
    ({ own, heading, around }) =>
      terms.filter((values) => [own, heading, around].some((one) => best(one, values) > 0)).length * 2 > terms.length,
  );
}
