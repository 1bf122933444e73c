import { ApiError } from '../../foundation/kernel/errors.ts';

/**
 * Why a file gave no text.
 * `unsupported`: of no kind that can be read. `damaged`: cut off or broken. `encrypted`: needs a password. `empty`: there is no
 * text in it (a scan). `tooLarge`: larger than allowed, or its text is. `timeout`: reading it took too long. `crashed`: reading
 * it took more memory than allowed or ended the process that read it.
 */
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number];

export const DOCUMENT_FAILURES = [
  'unsupported',
  'damaged',
  'encrypted',
  'empty',
  'tooLarge',
  'timeout',
  'crashed',
] as const;

/** A file that could not be made into text; where nobody translates it, it is answered as Unprocessable Entity. */
export class DocumentError extends ApiError {
  readonly failure: DocumentFailure;
  /** A sentence for people, without a stop. */
  readonly reason: string;

  constructor(failure: DocumentFailure, reason: string, options: { cause?: unknown } = {}) {
    super('UNPROCESSABLE_ENTITY', { details: { message: reason }, cause: options.cause });
    this.name = 'DocumentError';
    this.failure = failure;
    this.reason = reason;
  }
}
