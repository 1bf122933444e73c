// Over 10 kB: all that the model sees, in one place.

import { answerWords } from '../../../lexicon/index.ts';
import type { RuledAnswer } from '../answer-by-rule.ts';
import { hasNumbers, isOfThing } from '../answer-conditions.ts';
import { isCountOf } from '../answer-counts.ts';
import { definesBy, definitionOf } from '../answer-definitions.ts';
import { fits } from '../answer-kinds.ts';
import { pairsIn, shareOf } from '../answer-passages.ts';
import type { Statement } from '../outline.ts';
import { type Query, queryIn } from '../query.ts';
import type { Read, Text } from '../read-statements.ts';
import { ANSWER_TYPES, type AnswerType, wantedIn } from './answer-type.ts';
import { hasForm } from './forms.ts';
import { nearnessIn } from './nearness.ts';
import { bestOf, type Compared, compare, type Placed, type Term, weightOf } from './terms.ts';

/** Numbers by their names: what the model of answers sees of a statement, and of a question and its text. */
export type Features = Readonly<Record<string, number>>;

/** A statement that may answer a question. */
export interface Candidate {
  readonly read: Read;
  readonly features: Features;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Of the question and the text as a whole. */
  readonly whole: Features;
}

type Ruled = Pick<RuledAnswer, 'by' | 'answer'>;

/** Statements that are looked at closely: those with the most words of the question in and around them. */
const MOST_CANDIDATES = 80;
/** How much a word counts that stands beside a statement, not in it. */
const BESIDE = { heading: 0.95, around: 0.8, title: 0.7 };
const FORMS: readonly Statement['kind'][] = ['sentence', 'item', 'row', 'lines', 'reply', 'list', 'heading', 'aside'];
const RULES: readonly Ruled['by'][] = ['statement', 'field', 'thing'];
/** Features by which a statement is compared with the others. */
const COMPARED = ['wideAll', 'wideOwn', 'all', 'own', 'plainAll', 'density', 'near', 'focusAll'];
/** Features that mean something else for each kind of question. */
const BY_KIND = ['wideAll', 'fits', 'formed', 'near', 'count', 'all', 'plainAll', 'news'];
const FEW = 6;
/** More than the words of a question are worth. */
const RULED = 4;

/**
 * The statements of a text that may answer a question, in order, with what the model sees of them; none for a text or question without words.
 * @param mayAnswer whether a statement may be an answer at all
 */
export function candidatesFor(
  question: string,
  text: Text,
  ruled: Ruled | undefined,
  mayAnswer: (statement: Statement) => boolean,
): Candidates {
  const compared = compare(question, text);
  const { statements } = compared;
  const main = compared.terms.filter(({ isMain }) => isMain);
  if (main.length === 0) return { candidates: [], whole: {} };
  const rough = statements.map((placed) => coverageOf(main, placed));
  const isRuled = ({ statement }: Read): boolean =>
    ruled !== undefined && (statement.text.includes(ruled.answer) || ruled.answer.includes(statement.text));
  const worth = rough.map(
    ({ all, own }, at) =>
      1.7 * all + 0.5 * own + (ruled?.by === 'statement' && isRuled((statements[at] as Placed).read) ? RULED : 0),
  );
  // Lists are answers where rules say so alone: each of their items is a statement, too.
  const chosen = worth
    .map((_, at) => at)
    .filter((at) => {
      const { statement } = (statements[at] as Placed).read;
      return (worth[at] as number) >= RULED || (statement.kind !== 'list' && mayAnswer(statement));
    })
    .sort((a, b) => (worth[b] as number) - (worth[a] as number) || a - b)
    .slice(0, MOST_CANDIDATES)
    .sort((a, b) => a - b);
  const query = queryIn(question);
  const type = wantedIn(question, query);
  const kinds = kindsOf(question, query, type);
  const featuresOf = statementFeatures(question, query, type, compared, rough, text);
  const rows = chosen.map((at): Features => {
    const { read } = statements[at] as Placed;
    return {
      ...featuresOf(at),
      before: rough[at - 1]?.own ?? 0,
      after: rough[at + 1]?.own ?? 0,
      ...Object.fromEntries(RULES.map((by) => [`is:${by}`, Number(ruled?.by === by && isRuled(read))])),
    };
  });
  const besides = COMPARED.map((name) => rows.map((row) => row[name] as number).sort((a, b) => a - b));
  const candidates = rows.map((row, i) => {
    const features: Record<string, number> = { ...row };
    for (const [k, name] of COMPARED.entries()) {
      const sorted = besides[k] as number[];
      const value = row[name] as number;
      features[`below:${name}`] = (sorted.at(-1) as number) - value;
      features[`rank:${name}`] = Math.log(1 + sorted.filter((other) => other > value + 1e-9).length);
    }
    for (const [kind, is] of Object.entries(kinds))
      for (const name of BY_KIND) features[`${kind}*${name}`] = is * (row[name] as number);
    return { read: (statements[chosen[i] as number] as Placed).read, features };
  });
  return {
    candidates,
    whole: { ...kinds, ...wholeFeatures(compared, main), ...ruledFeatures(ruled, statements.length) },
  };
}

interface Coverage {
  /** Shares of the question's weight: in the statement, with its heading, with what is around it, with the title. */
  readonly own: number;
  readonly withHeading: number;
  readonly withAround: number;
  readonly all: number;
  /** The greatest weight of a word that is nowhere near. */
  readonly missing: number;
}

function coverageOf(terms: readonly Term[], { own, heading, around }: Placed): Coverage {
  let [inside, withHeading, withAround, all, missing] = [0, 0, 0, 0, 0];
  for (const { values, rarity, inTitle } of terms) {
    const here = bestOf(own, values);
    const above = Math.max(here, BESIDE.heading * bestOf(heading, values));
    const near = Math.max(above, BESIDE.around * bestOf(around, values));
    const most = Math.max(near, BESIDE.title * inTitle);
    inside += rarity * here;
    withHeading += rarity * above;
    withAround += rarity * near;
    all += rarity * most;
    missing = Math.max(missing, rarity * (1 - most));
  }
  const total = weightOf(terms);
  return {
    own: inside / total,
    withHeading: withHeading / total,
    withAround: withAround / total,
    all: all / total,
    missing,
  };
}

/**
 * @param rough how much of the question each statement covers
 * @returns a function that tells what a statement is like, by its place in the text
 */
function statementFeatures(
  question: string,
  query: Query,
  type: AnswerType,
  compared: Compared,
  rough: readonly Coverage[],
  text: Text,
): (at: number) => Features {
  const main = compared.terms.filter(({ isMain }) => isMain);
  const plain = main.filter(({ isName }) => !isName);
  const names = main.filter(({ isName }) => isName);
  const focus = compared.terms.filter(({ isFocus }) => isFocus);
  const wide = main.map((term) => ({ ...term, values: term.wide }));
  const wideFocus = focus.map((term) => ({ ...term, values: term.wide }));
  const rarest = main.toSorted((a, b) => b.rarity - a.rarity).slice(0, 3);
  const definition = definitionOf(question);
  const ofQuestion = new Set(answerWords(question));
  const pairs = pairsIn(question);
  const total = weightOf(main);
  return (at) => {
    const placed = compared.statements[at] as Placed;
    const { read, own } = placed;
    const { statement } = read;
    const whole = rough[at] as Coverage;
    const ofPlain = coverageOf(plain, placed);
    const ofNames = names.length === 0 ? undefined : coverageOf(names, placed);
    const ofFocus = coverageOf(focus, placed);
    const ofWide = coverageOf(wide, placed);
    const ofWideFocus = coverageOf(wideFocus, placed);
    const nearness = nearnessIn(statement.text, type, ofQuestion, compared);
    return {
      ...whole,
      exact: main.reduce((sum, { values, rarity }) => sum + (bestOf(own, values) === 1 ? rarity : 0), 0) / total,
      density: (whole.own * total) / Math.sqrt(8 + own.length),
      ...{ plainOwn: ofPlain.own, plainAll: ofPlain.all, plainMissing: ofPlain.missing },
      ...{ isNamed: Number(ofNames !== undefined), namesOwn: ofNames?.own ?? 0, namesAll: ofNames?.all ?? 0 },
      ...{ wideOwn: ofWide.own, wideAll: ofWide.all, wideMissing: ofWide.missing },
      ...{ wideFocusOwn: ofWideFocus.own, wideFocusAll: ofWideFocus.withAround },
      ...{ focusOwn: ofFocus.own, focusAll: ofFocus.withAround },
      ...Object.fromEntries(
        [0, 1, 2].map((i) => [`rarest${i}`, rarest[i] === undefined ? 0 : bestOf(own, rarest[i].values)]),
      ),
      ...{ near: nearness.near, nearFocus: nearness.nearFocus },
      ...{ count: Math.min(nearness.count, FEW), span: Math.log(1 + nearness.span) },
      pairs: shareOf(pairs, statement.text),
      fits: Number(fits(query, question, statement)),
      numbers: Number(hasNumbers(query, read, text)),
      ofThing: Number(isOfThing(question, query, read)),
      isCount: Number(isCountOf(query, statement.text)),
      defines: definesBy(definition, statement.text),
      news: Math.log(1 + [...read.own].filter((word) => !ofQuestion.has(word)).length),
      length: Math.log(1 + statement.text.length),
      formed: Number(hasForm(statement.text, type, ofQuestion)),
      ...{ at: at / compared.statements.length, first: Math.log(1 + at), isTop: Number(statement.isTop) },
      digit: Number(/\d/.test(statement.text)),
      asks: Number(statement.text.endsWith('?')),
      ends: Number(/[.!”"]$/.test(statement.text)),
      introduces: Number(statement.text.endsWith(':')),
      ...Object.fromEntries(FORMS.map((form) => [`form:${form}`, Number(form === statement.kind)])),
    };
  };
}

const kindsOf = (question: string, { isYesNo }: Query, type: AnswerType): Features => ({
  ...Object.fromEntries(ANSWER_TYPES.map((one) => [one, Number(one === type)])),
  yesNo: Number(isYesNo),
  which: Number(/\bwhich\b/i.test(question)),
  what: Number(/^\s*what\b/i.test(question)),
  howTo: Number(/^\s*how (?:do|does|did|can|should|is|are|was|were)\b/i.test(question)),
});

function wholeFeatures({ terms, statements }: Compared, main: readonly Term[]): Features {
  const shareOfTerms = (some: readonly Term[], of: (term: Term) => number): number =>
    some.reduce((sum, term) => sum + term.rarity * of(term), 0) / weightOf(some);
  const focus = terms.filter(({ isFocus }) => isFocus);
  return {
    terms: Math.log(1 + main.length),
    statements: Math.log(statements.length),
    mentioned: shareOfTerms(main, ({ anywhere }) => anywhere),
    titled: shareOfTerms(main, ({ inTitle }) => inTitle),
    unmentioned: main.filter(({ anywhere }) => anywhere === 0).length,
    names: terms.filter(({ isName }) => isName).length,
    namesUnmentioned: terms.filter(({ isName, anywhere }) => isName && anywhere === 0).length,
    focusMentioned: shareOfTerms(focus, ({ anywhere }) => anywhere),
    focusRarity: weightOf(focus),
  };
}

/** Rules are right more often about short texts. */
const ruledFeatures = (ruled: Ruled | undefined, statements: number): Features => ({
  ...Object.fromEntries(RULES.map((by) => [`by:${by}`, Number(ruled?.by === by)])),
  brief: 1 / (1 + statements / BRIEF),
  ruledInBrief: Number(ruled !== undefined) / (1 + statements / BRIEF),
});
const BRIEF = 20;
