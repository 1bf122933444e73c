/**
 * Why a model gave nothing usable. `unreachable`: nobody answers there, or the answer broke off. `throttled`: asked to wait.
 * `refused`: the request or the key is not taken. `failing`: an error on its side. `unusable`: an answer that is not what
 * was asked for. `timeout`: the time was up. `resting`: it failed a moment ago and is left alone for a while.
 */
export type ModelFailure = 'unreachable' | 'throttled' | 'refused' | 'failing' | 'unusable' | 'timeout' | 'resting';

/** A model or an embeddings endpoint that gave nothing usable; whoever asked does without, or says so. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Milliseconds that it asked to wait. */
  readonly wait: number | undefined;
  /** The answer's status, where there was one. */
  readonly status: number | undefined;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { cause?: unknown; wait?: number | undefined; status?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ModelError';
    this.failure = failure;
    this.wait = options.wait;
    this.status = options.status;
  }
}
