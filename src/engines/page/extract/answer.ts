import { answerByRule, type RuledAnswer } from './answer-by-rule.ts';
import { type Candidates, candidatesFor } from './answers-ranked/features.ts';
import { type Best, bestOf, confidenceOf, LEAST_OF_RULES, LEAST_SCORE } from './answers-ranked/model.ts';
import type { Page } from './material.ts';
import type { Statement } from './outline.ts';
import { askedInEnglish } from './question-words.ts';
import { textOf } from './read-statements.ts';
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

/** The page's answer to a question; undefined if it does not seem to state one. */
export function answerQuestion(question: string, page: Page): Answer | undefined {
  const { ruled, candidates } = questionRead(question, page);
  const best = bestOf(candidates);
  if (best === undefined) return undefined;
  const confidence = confidenceOf(best.score);
  if (ruled !== undefined && isBest(ruled, best)) {
    if (best.score < LEAST_OF_RULES) return undefined;
    const { answer, evidence } = ruled;
    return { answer, evidence, confidence };
  }
  if (best.score < LEAST_SCORE) return undefined;
  const { statement } = best.candidate.read;
  return {
    answer: said(statement),
    evidence: [{ field: 'answer', source: 'prose', quote: statement.text.slice(0, MAX_QUOTE) }],
    confidence,
  };
}

/** What rules answer, and the statements that may, for the model. */
export function questionRead(
  question: string,
  page: Page,
): { readonly ruled: RuledAnswer | undefined; readonly candidates: Candidates } {
  const asked = askedInEnglish(question.slice(0, MAX_QUESTION));
  const text = textOf(page.markdown, titleOf(page));
  const ruled = answerByRule(asked, page, text);
  return { ruled, candidates: candidatesFor(asked, text, ruled) };
}

/** Whether rules found what answers best, or something that no statement says, such as data for machines. */
export const isBest = ({ by, answer }: RuledAnswer, { candidate }: Best): boolean =>
  by !== 'statement' || answer.includes(candidate.read.statement.text);

/** Short statements say little without their heading. */
export const said = ({ text, heading, kind }: Statement): string =>
  heading !== '' && kind !== 'reply' && text.length <= SHORT ? `${heading.replace(/:$/, '')}: ${text}` : text;

function titleOf({ markdown, metadata, structured }: Page): string {
  const heading = /^#\s+(.+)$/m.exec(markdown)?.[1] ?? '';
  return [heading, metadata?.title, structured?.title]
    .filter((one) => typeof one === 'string')
    .join(' ')
    .slice(0, 600);
}

