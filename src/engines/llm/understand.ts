import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import type { Page } from '../page/index.ts';
import { ModelError, type ModelFailure, whyOf } from './errors.ts';
import type { Formed, Model, Usage } from './model.ts';
import { jsonIn } from './repair.ts';
import { type Schema, unfit } from './schema.ts';
import { countTokens } from './tokens.ts';

/**
 * The one way in which a model is asked about texts of strangers: fields of pages, questions, passages, summaries, goals of monitors, papers.
 * The request is fitted to the model's context and to the caller's time, an answer that cannot be used is asked for once more with what is
 * wrong with it, and a failure is a result: the caller goes on with rules.
 */

/** Texts as data, in a prompt. */
export interface ShownTexts {
  /** For the instructions: what is data, and how it is treated. */
  readonly rule: string;
  readonly text: string;
  /** Whether parts were left out. */
  readonly isCut: boolean;
}

/** What a question is about: how much of it a model with some context is shown. */
export interface Shown {
  /** @param tokens that the texts may have */
  readonly show: (tokens: number) => ShownTexts;
  /** Tokens that the texts may have for any model. */
  readonly mostTokens: number;
  /** What it is, in a warning; a page by default. */
  readonly of?: string;
}

export interface Question<T> extends Shown {
  /** What the model is to do; must not contain untrusted text. */
  readonly task: string;
  /** What is asked for, in front of the texts. */
  readonly asked: string;
  readonly schema: Schema<T> | 'text';
  /** Limit of output tokens, including reasoning. */
  readonly maxTokens: number;
  readonly deadline: Deadline;
  /** What is wrong with an answer of the right form, in words for the model and the caller. */
  readonly check?: (value: T) => string | undefined;
  readonly log?: Log;
}

interface Read<T> {
  readonly ok: true;
  readonly value: T;
  readonly usage: Usage;
  /** Limitations of the answer. */
  readonly warning?: string;
}

/** A model was of no use. */
export interface Unread<T = unknown> {
  readonly ok: false;
  readonly failure: ModelFailure;
  /** The end of a sentence about the model, for callers. */
  readonly why: string;
  readonly error: ModelError;
  readonly usage: Usage;
  /** An answer of the right form that the check refused. */
  readonly refused?: T;
}

export type Understood<T> = Read<T> | Unread<T>;

/** How a page is asked about. */
export interface PageAsked {
  readonly page: Page;
  readonly deadline: Deadline;
  /** Tokens of the page for any model. */
  readonly contextTokens: number;
  readonly log: Log;
}

/** The share of a caller's time that a model gets: the rest of the work needs the other. */
const SHARE = 0.7;
/** Tokens of texts with which it makes no sense to ask. */
const LEAST_SHOWN = 100;
/** Tokens that the protocol and estimates need. */
const SPARE = 40;

const cutOf = (of = 'page'): string =>
  `The ${of} is longer than the model can read at once; the parts that match the request best were read.`;
const CUT_ANSWER = 'The answer of the language model was cut; it may lack the end.';

/** Of the time of a caller, what a model may take. */
export const modelTime = (deadline: Deadline): Deadline =>
  Number.isFinite(deadline.remaining()) ? deadline.within(SHARE * deadline.remaining()) : deadline;

/** The result of a model that was not of use. */
const failed = (error: ModelError, usage: Usage = NONE): Unread<never> => ({
  ok: false,
  failure: error.failure,
  ...{ why: whyOf(error), error },
  usage,
});

const NONE: Usage = { input: 0, output: 0 };

/** @throws the deadline's abort reason when the caller aborts; errors that are no ModelError */
export async function understand<T>(model: Model, question: Question<T>): Promise<Understood<T>> {
  const { log = silentLog, check } = question;
  const deadline = modelTime(question.deadline);
  let usage = NONE;
  let refused: T | undefined;
  const prepared = fitted(model, question);
  if (prepared === undefined) {
    return failed(unfit(`its context of ${model.abilities.contextTokens} tokens is too small for this`));
  }
  let wrong: ModelError | undefined;
  for (const isLast of [false, true]) {
    try {
      const complaint =
        wrong?.said === undefined
          ? ''
          : `\n\nAn earlier answer was refused: ${wrong.said}. Answer in the form that is asked for.`;
      const answer = await ask(model, question, { ...prepared, prompt: prepared.prompt + complaint }, deadline);
      usage = plus(usage, answer.usage);
      if (answer.isCut && !isLast) throw unfit('it was cut, because it was too long: answer with less');
      const said = check?.(answer.value);
      if (said === undefined) {
        const warnings = [...(prepared.isCut ? [cutOf(question.of)] : []), ...(answer.isCut ? [CUT_ANSWER] : [])];
        return {
          ok: true,
          value: answer.value,
          usage,
          ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
        };
      }
      refused = answer.value;
      wrong = unfit(said);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      wrong = error;
      usage = plus(usage, error.usage ?? NONE);
      if (error.failure !== 'unusable') break;
    }
  }
  const error = wrong as ModelError;
  log.warn(
    { model: model.id, failure: error.failure, reason: error.message },
    'a model was of no use; the work goes on without it',
  );
  return { ...failed(error, usage), ...(refused === undefined ? {} : { refused }) };
}

interface Prepared {
  readonly instructions: string;
  readonly prompt: string;
  readonly maxTokens: number;
  readonly isCut: boolean;
}

/** The request within the model's context; undefined if nothing of the texts would be in it. */
function fitted<T>(
  { abilities }: Model,
  { task, asked, show, mostTokens, schema, ...question }: Question<T>,
): Prepared | undefined {
  const { contextTokens = Number.POSITIVE_INFINITY } = abilities;
  const maxTokens = Math.min(question.maxTokens, Math.floor(contextTokens / 4));
  const fixed = [task, asked, show(0).rule, ...(schema === 'text' ? [] : [JSON.stringify(schema.json)])].join('\n');
  const room = Math.min(mostTokens, contextTokens - maxTokens - countTokens(fixed) - SPARE);
  if (room < LEAST_SHOWN && room < mostTokens) return undefined;
  const { rule, text, isCut } = show(room);
  return { instructions: `${task} ${rule}`, prompt: `${asked}\n\n${text}`, maxTokens, isCut };
}

async function ask<T>(
  model: Model,
  { schema }: Pick<Question<T>, 'schema'>,
  { instructions, prompt, maxTokens }: Prepared,
  deadline: Deadline,
): Promise<Formed<T>> {
  const request = { instructions, prompt, maxTokens, deadline };
  if (schema !== 'text') return model.object({ ...request, schema });
  const { text, usage } = await model.text(request);
  return { value: wordsIn(text, usage) as T, usage };
}

/** The words of an answer, which some models put into JSON. @throws ModelError `unusable` */
function wordsIn(text: string, usage: Usage): string {
  const [meant] = text.startsWith('{') ? jsonIn(text) : [];
  if (meant === undefined) return text;
  const words = Object.values(meant.value as object).filter((one) => typeof one === 'string');
  if (words.length !== 1) throw unfit('it is JSON in place of words', usage);
  return words[0] as string;
}

const plus = (a: Usage, b: Usage): Usage => ({ input: a.input + b.input, output: a.output + b.output });
