import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Evidence } from './evidence-in.ts';
import type { Fact } from './facts.ts';
import type { Passage } from './passages.ts';

/** The answer of a paper to a question, and facts, by a language model; everything in it is stated by the passages that it was shown. */
export interface ModelAnswer {
  /** undefined if the passages do not answer the question, or do not state the model's answer. */
  readonly answer: (Evidence & { readonly text: string }) | undefined;
  /** Whether the model gave an answer that the passages do not state. */
  readonly isRefused: boolean;
  readonly facts: readonly Fact[];
  /** Limitations of the answer. */
  readonly warning?: string;
}

/** Why there is no answer of the model: the end of a sentence about it. */
interface NoAnswer {
  readonly why: string;
}

/** What passages of a paper answer to a question; or why there is nothing of it. */
export type AnswerByModel = (
  question: string,
  title: string,
  passages: readonly Passage[],
  deadline: Deadline,
) => Promise<ModelAnswer | NoAnswer>;
