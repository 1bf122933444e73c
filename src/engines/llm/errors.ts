import type { Usage } from './usage.ts';

/** How an operator chooses a model, in messages that lack one. */
export const HOW_TO_CHOOSE = 'trawl model use, or TRAWL_LLM_BASE_URL and TRAWL_LLM_MODEL';

/** How an operator chooses an endpoint of embeddings. */
export const HOW_TO_EMBED =
  'TRAWL_EMBEDDINGS, or TRAWL_EMBEDDINGS_BASE_URL and TRAWL_EMBEDDINGS_MODEL, or TRAWL_EMBEDDINGS_API_KEY';

/**
 * Why a model returned nothing usable. `unreachable`: no connection, or an interrupted response. `throttled`: asked to wait. `refused`:
 * rejected the request or the key. `failing`: a server error. `unusable`: an invalid response. `timeout`: the time was up. `resting`: it
 * failed a moment ago and is paused.
 */
export type ModelFailure = 'unreachable' | 'throttled' | 'refused' | 'failing' | 'unusable' | 'timeout' | 'resting';

/** A model or an embeddings endpoint returned nothing usable; the caller continues without it, or reports it. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Milliseconds from Retry-After. */
  readonly wait: number | undefined;
  /** Status of the response, if there was one. */
  readonly status: number | undefined;
  /** What is wrong with an unusable answer, in words of ours: callers and the model may read it. */
  readonly said: string | undefined;
  /** Tokens of an unusable answer. */
  readonly usage: Usage | undefined;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { cause?: unknown; wait?: number | undefined; status?: number; said?: string; usage?: Usage } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ModelError';
    this.failure = failure;
    this.wait = options.wait;
    this.status = options.status;
    this.said = options.said;
    this.usage = options.usage;
  }
}

/** Why there is no answer of the model: the end of a sentence about it, for callers. */
export const whyOf = ({ failure, said }: Pick<ModelError, 'failure' | 'said'>): string =>
  failure === 'unusable' ? `gave no usable answer: ${said ?? 'it cannot be read'}` : `did not respond (${failure})`;
