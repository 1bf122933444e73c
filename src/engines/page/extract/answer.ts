import { once, phraseSource, rowsOf, wordsIn } from '../../lexicon/index.ts';
import { statementsBeyond } from './answer-beyond.ts';
import { answerByRule, demandsOf, meets, type RuledAnswer } from './answer-by-rule.ts';
import { type Candidates, candidatesFor } from './answers-ranked/features.ts';
import { type Best, bestOf, confidenceOf, LEAST_SCORE } from './answers-ranked/model.ts';
import type { Page } from './material.ts';
import type { Statement } from './outline.ts';
import { readText, textWith } from './read-statements.ts';
import type { Evidence } from './scope.ts';

export interface Answer {
  /** A value or a statement, as it is on the page. */
  readonly answer: string;
  readonly evidence: Evidence[];
  /** How likely it is right, 0 to 1: the share of right answers with such a score, on pages and questions that the model was not made from. */
  readonly confidence: number;
}

/** UTF-16 units of a question. */
const MAX_QUESTION = 10_000;
/** UTF-16 units of a statement that is read with its heading. */
const SHORT = 60;
const MAX_QUOTE = 300;
/** Statements of a short text, and how often rules are right about one (`npm run bench -- questions`: developed with). */
const BRIEF = 30;
const OF_RULES = 0.95;
/** How much better than the least score. */
const MORE = 1;

/** The page's answer to a question; undefined if it does not seem to state one. */
export function answerQuestion(question: string, page: Page): Answer | undefined {
  const read = questionRead(question, page);
  const { ruled, candidates } = read;
  const best = bestOf(candidates);
  const confidence = best === undefined ? 0 : confidenceOf(best.score);
  if (ruled !== undefined && isPlain(read)) {
    const { answer, evidence } = ruled;
    return { answer, evidence, confidence: Math.max(confidence, OF_RULES) };
  }
  if (best === undefined || best.score < LEAST_SCORE) return undefined;
  if (read.statements <= BRIEF) {
    // The words of a short text say too little: an answer needs its form as well.
    if (best.candidate.features.fits === 0) return undefined;
    // The price of adults is no answer where seniors are asked for and never mentioned.
    const { money = 0, unmentioned = 0 } = candidates.whole;
    if (money > 0 && unmentioned > 0 && best.score < LEAST_SCORE + MORE) return undefined;
  }
  if (ruled !== undefined && isBest(ruled, best)) {
    const { answer, evidence } = ruled;
    return { answer, evidence, confidence };
  }
  const { statement } = best.candidate.read;
  return {
    answer: answerText(statement),
    evidence: [{ field: 'answer', source: 'prose', quote: statement.text.slice(0, MAX_QUOTE) }],
    confidence,
  };
}

/** What is read of a page to answer a question. */
export interface QuestionRead {
  readonly ruled: RuledAnswer | undefined;
  /** Statements that may be an answer, for the model. */
  readonly candidates: Candidates;
  /** Of the text. */
  readonly statements: number;
}

export function questionRead(question: string, page: Page): QuestionRead {
  const inEnglish = askedInEnglish(question.slice(0, MAX_QUESTION));
  const text = readText(page.markdown, titleOf(page));
  const demands = demandsOf(inEnglish, text);
  const ruled = answerByRule(inEnglish, page, text, demands);
  const wider = textWith(
    text,
    statementsBeyond(
      page,
      text.read.map(({ statement }) => statement),
    ),
  );
  const candidates = candidatesFor(inEnglish, wider, ruled, (statement) => meets(demands, statement));
  return { ruled, candidates, statements: text.read.length };
}

/** Whether rules alone decide: about a short text, in which hardly anything else has the words of the question. */
export const isPlain = ({ ruled, statements }: QuestionRead): boolean => ruled !== undefined && statements <= BRIEF;

/** Whether rules found what answers best, or something that no statement says, such as data for machines. */
export const isBest = ({ by, answer }: RuledAnswer, { candidate }: Best): boolean =>
  by !== 'statement' || answer.includes(candidate.read.statement.text);

/** Short statements say little without their heading. */
export const answerText = ({ text, heading, kind }: Statement): string =>
  heading !== '' && kind !== 'reply' && text.length <= SHORT ? `${heading.replace(/:$/, '')}: ${text}` : text;

function titleOf({ markdown, metadata, structured }: Page): string {
  const heading = /^#\s+(.+)$/m.exec(markdown)?.[1] ?? '';
  return [heading, metadata?.title, structured?.title]
    .filter((one) => typeof one === 'string')
    .join(' ')
    .slice(0, 600);
}

/** Questions in German, French, Spanish, Italian, Dutch and Portuguese, with the words that ask in English; what they ask about stays as it is. */

/** What asks in other languages, longest first, and what says the same in English. */
const ASKING = once(() =>
  rowsOf('asking').map(
    ({ concept, words }) => [new RegExp(`^\\s*[¿¡]?(?:${words.join('|')})(?=[\\s'’]|$)\\s*`, 'iu'), concept] as const,
  ),
);

/** Words that only join others. */
const JOINING = once(() => wordsIn('joiner'));
/** Of English questions. */
const ENGLISH = new RegExp(String.raw`^\s*(?:${phraseSource('asks/first')})\b`, 'iu');

/** A question with English words that ask; as it is where those are English, or unknown. */
function askedInEnglish(question: string): string {
  if (ENGLISH.test(question) && !/^\s*(?:wie|was) /i.test(question)) return question;
  for (const [form, english] of ASKING()) {
    const found = form.exec(question);
    if (!found) continue;
    const rest = question
      .slice(found[0].length)
      .split(/\s+|(?<=\b[ldLD])['’]/)
      .filter((word) => word !== '' && !JOINING().has(word.toLowerCase().replace(/[?!.,;]+$/, '')));
    return `${english} ${rest.join(' ')}`;
  }
  return question;
}
