import { DocumentError, type DocumentFailure, FORMATS } from '../../engines/documents/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';

/** Codes of what is wrong with a file. */
const CODES: Readonly<Record<Exclude<DocumentFailure, 'unsupported' | 'timeout'>, string>> = {
  damaged: 'FILE_DAMAGED',
  encrypted: 'FILE_ENCRYPTED',
  empty: 'FILE_WITHOUT_TEXT',
  tooLarge: 'FILE_TOO_COMPLEX',
  crashed: 'FILE_TOO_COMPLEX',
};

/** The API error for a file that could not be read; other errors are returned unchanged. */
export function fileFailure(error: unknown): unknown {
  if (!(error instanceof DocumentError)) return error;
  const { failure, reason } = error;
  const message = `${reason[0]?.toUpperCase()}${reason.slice(1)}.`;
  if (failure === 'unsupported') {
    const supported = FORMATS.flatMap(({ extensions }) => extensions);
    return new ApiError('BAD_REQUEST', {
      code: 'UNSUPPORTED_FILE_TYPE',
      details: { message: `${message} Supported formats: ${supported.join(' ')}`, supported },
      cause: error,
    });
  }
  if (failure === 'timeout') {
    return new ApiError('REQUEST_TIMEOUT', { code: 'SCRAPE_TIMEOUT', details: { message }, cause: error });
  }
  // Many clients show only `error`.
  return new ApiError('UNPROCESSABLE_ENTITY', { message, code: CODES[failure], details: { message }, cause: error });
}

/** The error for a request whose timeout has passed. */
export function timedOut(timeout: number, cause?: unknown): ApiError {
  const message = `The file was not uploaded and read within ${timeout} ms. Increase timeout, or request fewer pages.`;
  return new ApiError('REQUEST_TIMEOUT', { code: 'SCRAPE_TIMEOUT', details: { message }, cause });
}
