import type { Counter, Histogram, Registry } from 'prom-client';
import { metricsLibrary } from '../../foundation/kernel/metrics-library.ts';
import { ModelError } from './errors.ts';
import type { Model } from './model.ts';
import type { Usage } from './usage.ts';

/** Statuses that no request of ours changes: a wrong key, or a wrong address or name of the model. */
const MISCONFIGURED = [401, 403, 404];

/** Whether an error says that the endpoint fails, and not only that this request had no usable answer. */
const isOutage = ({ failure, status }: ModelError): boolean =>
  failure === 'refused' ? MISCONFIGURED.includes(status ?? 0) : ['unreachable', 'failing', 'timeout'].includes(failure);

export interface ModelMetrics {
  readonly requests: Counter<'task' | 'outcome'>;
  readonly seconds: Histogram<'task'>;
  readonly tokens: Counter<'direction'>;
}

/** Metrics of all models of a process. */
export function modelMetrics(registry: Registry): ModelMetrics {
  const library = metricsLibrary();
  const requests = new library.Counter({
    name: 'trawl_model_requests_total',
    help: 'Requests to the language model by task and outcome: ok, a reason such as timeout, or aborted by the caller',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  });
  const seconds = new library.Histogram({
    name: 'trawl_model_seconds',
    help: 'Response times of the language model',
    labelNames: ['task'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers: [registry],
  });
  const tokens = new library.Counter({
    name: 'trawl_model_tokens_total',
    help: 'Tokens that the language model reported',
    labelNames: ['direction'],
    registers: [registry],
  });
  return { requests, seconds, tokens };
}

/**
 * A model whose calls are counted.
 * @param onChange called after each call with whether the endpoint fails
 */
export function measured(
  model: Model,
  { requests, seconds, tokens }: ModelMetrics,
  onChange: (isFailing: boolean) => void,
): Model {
  const count = async <T extends { readonly usage: Usage }>(task: string, call: Promise<T>): Promise<T> => {
    const began = performance.now();
    let outcome = 'ok';
    try {
      const answer = await call;
      onChange(false);
      tokens.inc({ direction: 'input' }, answer.usage.input);
      tokens.inc({ direction: 'output' }, answer.usage.output);
      return answer;
    } catch (error) {
      outcome = error instanceof ModelError ? error.failure : 'aborted';
      if (error instanceof ModelError) onChange(isOutage(error));
      throw error;
    } finally {
      requests.inc({ task, outcome });
      seconds.observe({ task }, (performance.now() - began) / 1000);
    }
  };
  return {
    get id() {
      return model.id;
    },
    get abilities() {
      return model.abilities;
    },
    text: (request) => count('text', model.text(request)),
    object: (request) => count('object', model.object(request)),
    turn: (request) => count('turn', model.turn(request)),
  };
}
