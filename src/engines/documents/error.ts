import { ApiError } from '../../foundation/kernel/errors.ts';

/**
 * Why a file gave no text. `unsupported`: the kind cannot be read. `damaged`: truncated or broken. `encrypted`: needs a password. `empty`:
 * has no text (a scan). `tooLarge`: the file or its text exceeds the limit. `timeout`: reading took too long. `crashed`: reading exceeded
 * the memory limit or ended the reading process.
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

/** A file that could not be converted to text. Unless a caller translates it, the response is Unprocessable Entity. */
export class DocumentError extends ApiError {
  readonly failure: DocumentFailure;
  /** A sentence for people, without a period. */
  readonly reason: string;

  constructor(failure: DocumentFailure, reason: string, options: { cause?: unknown } = {}) {
    super('UNPROCESSABLE_ENTITY', { details: { message: reason }, cause: options.cause });
    this.name = 'DocumentError';
    this.failure = failure;
    this.reason = reason;
  }
}
