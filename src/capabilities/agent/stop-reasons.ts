import type { ErrorCode, Outcome, TraceError } from './events.ts';

/** The reason why a run ended without completing. */

/** The caller cancelled it. */
export class CancelledError extends Error {
  constructor() {
    super('The run was cancelled.');
    this.name = 'CancelledError';
  }
}

/** It would need more credits than it may take, or than its team has. */
export class CreditLimitError extends Error {
  constructor(reason = 'Max credits exceeded') {
    super(reason);
    this.name = 'CreditLimitError';
  }
}

/** It declines the task. The message is for the caller. */
export class RefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedError';
  }
}

/** What it needs failed, such as the language model. The message is for the caller. */
export class FailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FailedError';
  }
}

/** The language model that leads came to no end: what rules find is still there. */
export class ModelFailedError extends FailedError {}

export interface Stop {
  readonly outcome: Exclude<Outcome, 'succeeded'>;
  readonly error: TraceError;
}

/** What an error means for the run; undefined for one that says nothing about it: a mistake of ours, or a database that is away. */
export function stopOf(error: unknown): Stop | undefined {
  if (error instanceof CancelledError) return stop('cancelled', 'cancelled', 'system', error.message);
  if (error instanceof CreditLimitError) {
    return stop('credit_limit_reached', 'credit_limit_reached', 'billing', error.message);
  }
  if (error instanceof RefusedError) return stop('refused', 'refused', 'agent', error.message);
  if (error instanceof FailedError) return stop('failed', 'internal', 'agent', error.message, true);
  return undefined;
}

export const unexpected = (message: string): Stop => stop('failed', 'internal', 'system', message, true);

function stop(
  outcome: Stop['outcome'],
  code: ErrorCode,
  source: TraceError['source'],
  message: string,
  retryable = false,
): Stop {
  return { outcome, error: { code, source, retryable, message } };
}
