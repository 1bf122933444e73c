import { type Model, ModelError, whyOf } from '../../../engines/llm/index.ts';
import { createCircuit } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { ResearchMetrics } from '../metrics.ts';
import type { AnswerByModel } from '../read/model-answer.ts';
import { answerByModel } from './answer.ts';
import { writeHypothesis } from './hypothesis.ts';
import { createMemory } from './memory.ts';
import { orderByModel, type Rerankable, reordered } from './rerank.ts';

/** The optional steps of a language model in a search or a question; a disabled step is undefined. */
export interface Assist {
  /**
   * The abstract of a hypothetical paper that answers the query, to be searched for in addition to the query; undefined if the model
   * returns none in time.
   */
  readonly hypothesize: ((query: string, deadline: Deadline) => Promise<string | undefined>) | undefined;
  /** The same results with the first ones in the model's order; unchanged if the model does not respond in time. */
  readonly rerank: Rerank | undefined;
  /** What passages of a paper answer to a question; or why there is nothing of it. */
  readonly answer: AnswerByModel | undefined;
}

export type Rerank = <T extends Rerankable>(
  query: string,
  results: readonly T[],
  deadline: Deadline,
) => Promise<readonly T[]>;

interface AssistOptions {
  readonly model: Model | undefined;
  readonly hyde: boolean;
  readonly rerank: boolean;
  /** Timeout of each step of a search in milliseconds. */
  readonly timeout: number;
  readonly log: Log;
  readonly metrics?: ResearchMetrics | undefined;
}

/** Maximum share of the search's own time for a step. */
const SHARE = 0.8;

/** Milliseconds for the answer of one paper: a reader waits longer than a search does. */
const ANSWER_MS = 60_000;

type Step = 'hyde' | 'rerank' | 'ask';

/** Cache of responses, so that a repeated search calls the model once and gets the same result. */
const MOST_KEPT = 500;
const KEPT_MS = 3_600_000;

/** The enabled steps. Nothing fails because of them, and a search never waits longer than `timeout` for any of them. */
export function createAssist(options: AssistOptions): Assist {
  const { model, log, timeout } = options;
  if (model === undefined) return { hypothesize: undefined, rerank: undefined, answer: undefined };
  const circuit = createCircuit({ threshold: 3, rest: 30_000, longestRest: 10 * 60_000 });
  const count: ResearchMetrics['modelStep'] = (step, outcome) => options.metrics?.modelStep(step, outcome);
  const memory = createMemory<unknown>(MOST_KEPT, KEPT_MS);
  let lastWhy = '';

  /** The model's cached or new response, or why there is none. @throws only the caller's own reason */
  const attempt = async <T>(
    step: Step,
    key: readonly unknown[],
    deadline: Deadline,
    work: (deadline: Deadline) => Promise<T>,
    most = timeout,
  ): Promise<{ readonly made: T } | { readonly made?: undefined; readonly why: string }> => {
    const kept = memory.get([step, ...key]);
    if (kept !== undefined) {
      count(step, 'remembered');
      return { made: kept as T };
    }
    const pass = circuit.enter();
    if (pass === undefined) {
      count(step, 'resting');
      return { why: `is paused, because it ${lastWhy}` };
    }
    try {
      const made = await work(deadline.within(Math.min(most, SHARE * deadline.remaining())));
      circuit.succeed();
      count(step, 'ok');
      memory.put([step, ...key], made);
      return { made };
    } catch (error) {
      deadline.signal.throwIfAborted();
      const failure = error instanceof ModelError ? error.failure : 'broken';
      circuit.fail({ rest: error instanceof ModelError ? error.wait : undefined, atOnce: failure === 'refused' });
      count(step, failure);
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ step, model: model.id, reason }, 'language model failed; the work continues without it');
      lastWhy = error instanceof ModelError ? whyOf(error) : 'failed';
      return { why: lastWhy };
    } finally {
      pass.leave();
    }
  };

  return {
    hypothesize: options.hyde
      ? async (query, deadline) =>
          (await attempt('hyde', [query], deadline, (limit) => writeHypothesis(model, query, limit))).made
      : undefined,
    rerank: options.rerank
      ? async (query, results, deadline) => {
          if (results.length < 2) return results;
          const texts = results.map(({ title, abstract }) => [title, abstract]);
          const { made: order } = await attempt('rerank', [query, texts], deadline, (limit) =>
            orderByModel(model, query, results, limit),
          );
          return order === undefined ? results : reordered(results, order);
        }
      : undefined,
    answer: async (question, title, passages, deadline) => {
      const told = await attempt(
        'ask',
        [question, title, passages.map(({ text }) => text)],
        deadline,
        (limit) => answerByModel(model, question, title, passages, limit),
        ANSWER_MS,
      );
      return told.made ?? { why: told.why };
    },
  };
}
