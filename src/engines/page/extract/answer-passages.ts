import { answerWords, isLike } from '../../lexicon/index.ts';
import { weekdays } from '../../values/index.ts';
import { addsTo, asksAlike, hasNoun, hasNumbers, hasVerb, isOfThing, mentionsDeed } from './answer-conditions.ts';
import { isCountOf } from './answer-counts.ts';
import { definesBy, definitionOf } from './answer-definitions.ts';
import { fits, isPlain } from './answer-kinds.ts';
import { isOfRole } from './answer-names.ts';
import type { Statement } from './outline.ts';
import { PAGE_KINDS, type Query, queryIn, THING_KINDS } from './query.ts';
import { best, meant, type Read, SAME_MEANING, type Text } from './read-statements.ts';

/** The statement of a text that answers a question: one with nearly all its words, in the form that the question asks for. */

/** How much a word counts that is not in the statement as it is asked. */
const IN_HEADING = 0.9;
const IN_CONTEXT = 0.75;
const IN_TITLE = 0.7;
/** Weights of words, beside how rare they are: of what the text is about, of what it never mentions, of what is counted, what happened. */
const OF_SUBJECT = 0.4;
const UNMENTIONED = 1.4;
const OF_COUNTED = 1.2;
const OPTIONAL = 0.4;
const OF_VERB = 1.5;
const OF_MEASURE = 1;
/** The share of a question's words, by weight, that its answer has. */
const LEAST = 0.62;
const LEAST_YES_NO = 0.7;
/** The share of the words in the statement itself or in the heading above it. */
const LEAST_OWN = 0.2;
/** UTF-16 units of a statement that is read with its heading. */
const SHORT = 160;
/** UTF-16 units of a list that is. */
const LONG = 400;

export interface Passage {
  /** The statement, behind its heading where that has words of the question. */
  readonly text: string;
  readonly quote: string;
}

/**
 * @param text with the title of what questions are about, which they need not say
 * @param says what an answer has to match
 */
export function passageFor(question: string, text: Text, says?: RegExp): Passage | undefined {
  const query = queryIn(question);
  const terms = query.words.map((word) => termOf(word, query, question, text));
  const measured = query.measure === undefined ? undefined : meant(query.measure, text);
  // A measure that the text names counts as much as what is measured.
  if (measured !== undefined && measured.size > 0 && terms.every(({ isSubject }) => isSubject))
    terms.push({ values: measured, weight: OF_MEASURE, isSubject: false });
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return ofSubject(question, query, text);
  const pairs = pairsIn(question);
  const definition = definitionOf(question);
  const isDefined = /^\s*what (?:is an? |are (?!the |my |your |its |their |our ))/i.test(question);
  const isRole = (word: string): boolean =>
    query.words.some((one) => answerWords(word).some((other) => isLike(one, other)));
  // Lists of prices need not say what is done for them.
  const isOfDeed = mentionsDeed(question, query, text);
  let chosen: { readonly one: Read; readonly score: number; readonly isOfHeading: boolean } | undefined;
  for (const one of text.read) {
    const { statement } = one;
    if (says?.test(statement.text) === false) continue;
    if (!isOfDeed && statement.kind === 'sentence') continue;
    const isReply = statement.kind === 'reply';
    let [covered, inside, own, ofHeading, asHeading] = [0, 0, 0, 0, 0];
    for (const { values, weight, isSubject } of terms) {
      const here = best(one.own, values);
      const above = (isReply ? 1 : IN_HEADING) * best(one.heading, values);
      const near = IN_CONTEXT * best(one.around, values);
      covered += weight * Math.max(here, above, near, isSubject ? IN_TITLE : 0);
      inside += weight * Math.max(here, above);
      own += weight * here;
      asHeading += weight * above;
      if (above > here) ofHeading += weight;
    }
    const coverage = covered / total;
    const isImplied = [one.own, one.heading].some((words) => !words.isDisjointFrom(query.implied));
    if (coverage < (query.isYesNo ? LEAST_YES_NO : LEAST)) continue;
    if (inside / total < LEAST_OWN && !isImplied) continue;
    const isAsked = isReply && asHeading / total >= LEAST && asksAlike(query, statement.heading);
    if (!isAsked && !(fits(query, question, statement) && addsTo(question, query, one))) continue;
    if (isDefined && !isAsked && definition?.test(statement.text) === false) continue;
    // A line that introduces a list says it together with the list.
    if (statement.text.endsWith(':') && (query.kind === undefined || query.kind === 'expansion')) continue;
    if (
      statement.text.endsWith('?') ||
      !hasVerb(query, one, text) ||
      !hasNumbers(query, one, text) ||
      !hasNoun(query, one, text) ||
      !isOfThing(question, query, one) ||
      !isOfRole(question, `${statement.heading} ${statement.text}`, isRole)
    )
      continue;
    // All of a list whose heading is asked for; one of its items where that is.
    if (statement.kind === 'list' && ofHeading === 0) continue;
    const isPartly = statement.kind === 'item' && ofHeading > 0 && own === 0;
    const score =
      coverage +
      (0.25 * inside) / total +
      (isAsked ? 0.2 : 0) +
      0.1 * shareOf(pairs, statement.text) +
      (isCountOf(query, statement.text) ? 0.15 : 0) +
      definesBy(definition, statement.text) -
      (statement.kind === 'heading' ? 0.1 : 0) -
      (isPartly ? 0.1 : 0) -
      statement.text.length / 10_000;
    if (chosen === undefined || score > chosen.score) chosen = { one, score, isOfHeading: ofHeading > 0 };
  }
  if (chosen !== undefined)
    return passageOf(
      chosen.one.statement,
      chosen.isOfHeading || (isChoice(query) && !/[.!?]$/.test(chosen.one.statement.text)),
    );
  // Only what the text is about is named: what it says first.
  return terms.every(({ isSubject }) => isSubject) ? ofSubject(question, query, text) : undefined;
}

/** `Which tent is sold out?`: the heading says which. */
const isChoice = ({ kind, optional }: Query): boolean => kind === undefined && optional.size > 0;

const passageOf = ({ text, heading, kind }: Statement, isOfHeading: boolean): Passage => ({
  text:
    isOfHeading && heading !== '' && kind !== 'reply' && text.length <= (kind === 'list' ? LONG : SHORT)
      ? `${heading.replace(/:$/, '')}: ${text}`
      : text,
  quote: text,
});

/** Questions that a text answers by what it says first, or anywhere but once. */
const OF_TITLE = new Set<unknown>(['money', 'past', 'time', 'span', 'person', 'place', 'address']);
const ANYWHERE = new Set<unknown>(['phone', 'email', 'age', 'weight', 'extent']);

/** What a text says first in the form that is asked for; of several telephone numbers none. */
function ofSubject(question: string, query: Query, text: Text): Passage | undefined {
  const read = text.read.filter((one) => isOfThing(question, query, one));
  const isAnywhere = ANYWHERE.has(query.kind);
  if (!isAnywhere && !OF_TITLE.has(query.kind)) return undefined;
  const found = read.filter(
    ({ statement }) =>
      (isAnywhere || statement.isTop) &&
      statement.kind !== 'list' &&
      statement.kind !== 'heading' &&
      fits(query, question, statement) &&
      (query.kind !== 'place' || isPlain(statement.text)),
  );
  const [first] = found;
  return first && (!isAnywhere || found.length === 1) ? passageOf(first.statement, false) : undefined;
}

/** Neighbouring words, as in `check out`. */
export const pairsIn = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
};

/** The share of such pairs that a text has. */
export const shareOf = (pairs: ReadonlySet<string>, text: string): number =>
  pairs.size === 0 ? 0 : pairs.intersection(pairsIn(text)).size / pairs.size;

/** Of a stem: `mondai`. */
const isWeekday = (word: string): boolean => weekdays.named(word.replace(/ai$/, 'ay')) !== undefined;

const isKind = (word: string, isMentioned: boolean, question: string): boolean =>
  isMentioned ? (PAGE_KINDS.has(word) || THING_KINDS.has(word)) && isTheOne(word, question) : PAGE_KINDS.has(word);

/** Whether a question speaks of the only one of its kind: `the company`. */
const isTheOne = (word: string, question: string): boolean =>
  [...question.matchAll(/\b(?:the|this|your) (\p{L}+)(?! of\b)/giu)].some(
    ([, name = '']) => answerWords(name)[0] === word,
  );

interface Term {
  readonly values: ReadonlyMap<string, number>;
  readonly weight: number;
  readonly isSubject: boolean;
}

function termOf(word: string, { counted, optional, verb }: Query, question: string, text: Text): Term {
  const { read, title } = text;
  const values = meant(word, text);
  const isSubject = (!counted.has(word) && best(title, values) > 0) || isKind(word, values.size > 0, question);
  const exact = new Map([...values].filter(([, value]) => value !== SAME_MEANING));
  const count = read.filter(({ own, heading }) => best(own, exact) > 0 || best(heading, exact) > 0).length;
  // Days within `Monday to Friday` are not mentioned.
  if (values.size === 0 && isWeekday(word)) return { values, isSubject: false, weight: 0 };
  const rarity = Math.log(1 + (read.length + 1) / (count + 1)) / Math.log(read.length + 2);
  const factor = optional.has(word) ? OPTIONAL : isSubject ? OF_SUBJECT : values.size === 0 ? UNMENTIONED : 1;
  return {
    values,
    isSubject,
    weight: rarity * factor * (counted.has(word) ? OF_COUNTED : 1) * (word === verb ? OF_VERB : 1),
  };
}
