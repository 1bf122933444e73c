import {
  answerWords,
  conceptOf,
  isStopWord,
  nameWords,
  phraseRows,
  phrases,
  typesOfKind,
  wordsOfRows,
} from '../../lexicon/index.ts';
import { mentionsDeed } from './answer-conditions.ts';
import { answerOfThings } from './answer-groups.ts';
import { passageFor } from './answer-passages.ts';
import { fieldsOf } from './fields.ts';
import { filled, newTally } from './fill.ts';
import { materialOf, type Page } from './material.ts';
import type { Statement } from './outline.ts';
import { queryIn } from './query.ts';
import { isAbout, type Text, unmentioned } from './read-statements.ts';
import type { Evidence } from './scope.ts';

/** An answer that rules find. */
export interface RuledAnswer {
  /** A value or sentences, as they are on the page. */
  readonly answer: string;
  readonly evidence: Evidence[];
  /** A statement with nearly all words of the question, the value of a field, or that of one of several things. */
  readonly by: 'statement' | 'field' | 'thing';
}

/** Verbs in questions, and the fields that they ask for. */
const ASKS = phraseRows('asksfor');
/** What is asked with the words for a price, and is none. */
const NO_PRICE = phrases('answer/noprice');

/** What an answer to a question has to do. */
export interface Demands {
  /** What it has to match: the question is about something by its name alone, and a sentence that only mentions a name does not say what it is. */
  readonly says: RegExp | undefined;
  /** Whether the page mentions what is done for a price, if that is asked. */
  readonly isOfDeed: boolean;
}

/** @param target the question, with English words that ask */
export function demandsOf(target: string, text: Text): Demands {
  const [, name] = OF_NAME.exec(target) ?? [];
  return {
    says: name === undefined ? undefined : new RegExp(`${RegExp.escape(name)}${SAYS}`, 'iu'),
    isOfDeed: mentionsDeed(target, queryIn(target), text),
  };
}

/** Whether a statement may answer a question at all: it says what is named, if nothing else is asked, and what is done for a price. */
export const meets = ({ says, isOfDeed }: Demands, { text, kind }: Statement): boolean =>
  says?.test(text) !== false && (isOfDeed || kind !== 'sentence');

/**
 * The answer to a question by rules: the value, if the question asks for one that the page states by name, of the page or of one of several
 * things on it; otherwise the sentences with nearly all words of the question.
 * @param target the question, with English words that ask
 * @param text of the page, with its title
 */
export function answerByRule(
  target: string,
  page: Page,
  text: Text,
  { says, isOfDeed }: Demands,
): RuledAnswer | undefined {
  const material = materialOf(
    page,
    nameWords(target).filter((word) => typesOfKind(word) !== undefined),
    () => 0,
  );
  const reading = { lang: material.lang, url: page.url };
  const names = namesAsked(target);
  // What is stated of others is no answer: of adults, when seniors are asked for and never mentioned.
  const isNamed = /\b(?:what|which)\b|^where is (?:the|your) [\p{L}-]+\s*\?*$/iu.test(target);
  const own = new Set([...OF_FIELDS, ...(isNamed ? answerWords(names.join(' ')) : [])]);
  const isMentioned = unmentioned(target, text).every((word) => own.has(word));
  // What something is, sentences say best.
  const isDefined = OF_NAME.test(target) || /^\s*what is an? /i.test(target);
  const ofThing = isMentioned && !isDefined ? answerOfThings(target, names, material.structured) : 'unstated';
  const ofQuestion = new Set(answerWords(target));
  const { kind } = queryIn(target);
  const isNumber = NUMERIC.has(kind);
  // The name of the thing that is asked about is no answer.
  const isNews = (answer: string): boolean => answerWords(answer).some((word) => !ofQuestion.has(word));
  if (typeof ofThing === 'object' && isNews(ofThing.answer) && (!isNumber || /\d|free/i.test(ofThing.answer))) {
    const { answer, ...where } = ofThing;
    return { answer, evidence: [{ field: 'answer', ...where }], by: 'thing' };
  }
  for (const name of ofThing === undefined && !isDefined ? names : []) {
    const [field] = fieldsOf({ properties: { [name]: {} } }).fields;
    if (!field) continue;
    const tally = newTally();
    const value = filled(field, { facts: material.facts, page: material, byId: material.byId, reading }, tally);
    if (!isOfDeed && tally.evidence[0]?.source === 'prose') continue;
    // A bare number that only a class calls a price may be anything.
    if (kind === 'money' && tally.evidence[0]?.source === 'class' && /^[\d.,]+$/.test(String(value))) continue;
    if (
      value === undefined ||
      value === '' ||
      (isNumber && !/\d/.test(String(value))) ||
      !isAbout(target, String(value), own, text)
    )
      continue;
    return { answer: String(value), evidence: tally.evidence, by: 'field' };
  }
  const passage = passageFor(target, text, says);
  return (
    passage && {
      answer: passage.text,
      evidence: [{ field: 'answer', source: 'prose', quote: passage.quote.slice(0, 300) }],
      by: 'statement',
    }
  );
}

/** Kinds of answers that have a number. */
const NUMERIC = new Set<unknown>(['money', 'weight', 'extent', 'phone', 'version', 'past', 'age']);

/** What follows a name in a sentence that says what it is or does. */
const SAYS =
  '(?:[”"]? \\(|[”"]?:\\s|[”"]? [–—-]\\s|(?:,? \\p{L}+){0,4},? (?:is|are|was|were|means|stands for|makes?|turns?|provides?|offers?|gives?|helps?|lets?|enables?|sells?|builds?|runs?|serves?)\\b)';

/** A question about something by its name, and nothing else. */
const OF_NAME =
  /^\s*[Ww]hat\s+(?:is|are|was|were)\s+(\p{Lu}[\p{L}\p{N}.-]*(?:\s\p{Lu}[\p{L}\p{N}.-]*){0,3})\s*\??\s*$/u;

/** Words of `ASKS` that pages need not have: they state the field. */
const OF_FIELDS = answerWords(wordsOfRows('asks/offield').join(' '));

/** The names of fields in a question, longest first. */
function namesAsked(question: string): string[] {
  const names: string[] = [];
  for (const [pattern, name] of ASKS())
    if (pattern.test(question) && !(name === 'price' && NO_PRICE.test(question))) names.push(name);
  const [, noun] =
    /^\s*(?:what|which) ((?:[\p{L}-]+ )?[\p{L}-]+) (?:is|was) (?:it|this|the [\p{L}-]+)\s*\??\s*$/iu.exec(question) ??
    [];
  if (noun !== undefined) names.push(noun);
  const match =
    /\b(?:what|which|who|where|when)(?:'s|\s+(?:is|are|was|were))\s+(?:the\s+|its\s+|their\s+|this\s+)?(.{2,80}?)\s*\??$/i.exec(
      question.trim(),
    );
  const phrase = match?.[1]?.replace(/\s+(?:of|for|in|on|at)\s+.*$/i, '');
  if (phrase !== undefined) {
    const words = phrase
      .split(/\s+/)
      .map((word) => word.replace(/[^\p{L}\p{N}-]/gu, ''))
      .filter(Boolean);
    const owner = words.findIndex((word) => /s$/.test(word) && phrase.includes(`${word.slice(0, -1)}'s`));
    const own = owner >= 0 ? words.slice(owner + 1) : words;
    if (own.length > 0 && own.length <= 4 && !own.every((word) => isStopWord(word.toLowerCase()))) {
      names.push(own.join(' '));
      for (let from = 1; from < own.length; from++) {
        const tail = own.slice(from);
        if (conceptOf(nameWords(tail.join(' '))) !== undefined) names.push(tail.join(' '));
      }
    }
  }
  return [...new Set(names)];
}
