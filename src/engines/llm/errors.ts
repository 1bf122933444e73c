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
