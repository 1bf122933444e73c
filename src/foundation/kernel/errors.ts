import {
  CATALOG,
  type CatalogKey,
  type CatalogRow,
  type ErrorBody,
  firstSentence,
  type RequiresAction,
  type Retryable,
} from '@trawl/contract/errors.ts';

/** Expected errors: ApiError for callers, OperatorError for the operator. */

export type { CatalogKey, ErrorBody, FieldIssue, RequiresAction } from '@trawl/contract/errors.ts';

interface ApiErrorOptions {
  /** Replaces the row's text; only for rows with variable text (validation messages, UNSUPPORTED_SITE). */
  readonly message?: string;
  readonly details?: unknown;
  /** Replaces the row's code; for refinements such as PRIVATE_ADDRESS. */
  readonly code?: string;
  readonly requiresAction?: RequiresAction;
  /** Seconds; written as the `Retry-After` header. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional fields of the body that an endpoint's contract requires, such as `feedbackErrorCode`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error that is sent to the caller. Any other exception becomes INTERNAL_SERVER_ERROR. */
export class ApiError extends Error {
  readonly key: CatalogKey;
  readonly status: number;
  readonly code: string | undefined;
  readonly details: unknown;
  readonly requiresAction: RequiresAction | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryable: Retryable;
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(key: CatalogKey, options: ApiErrorOptions = {}) {
    const entry: CatalogRow = CATALOG[key];
    super(
      options.message ?? sentenceOf(key, options.details) ?? entry.error,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'ApiError';
    this.key = key;
    this.status = entry.status;
    this.code = options.code ?? entry.code;
    this.details = options.details;
    this.requiresAction = options.requiresAction;
    this.retryable = entry.retryable;
    this.fields = options.fields;
    this.headers =
      options.retryAfter === undefined
        ? (options.headers ?? {})
        : { ...options.headers, 'retry-after': String(Math.max(1, Math.ceil(options.retryAfter))) };
  }
}

/** A 400 for one field of a request. */
export const badRequest = (field: string, message: string): ApiError =>
  new ApiError('BAD_REQUEST', { details: [{ field, message }] });

/**
 * The same error for the field that the URL came in.
 * @param error anything; only that of a URL is changed, which whoever reads URLs says of `url`
 */
export function ofField(error: unknown, field: string): unknown {
  if (!(error instanceof ApiError) || error.key !== 'INVALID_URL') return error;
  const { code, details, cause } = error;
  const placed = Array.isArray(details) ? details.map((one: object) => ({ ...one, field })) : details;
  return new ApiError('INVALID_URL', { ...(code === undefined ? {} : { code }), details: placed, cause });
}

/** Reads a URL that came in a field. @throws what `read` throws, with that field */
export function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw ofField(error, field);
  }
}

/** Rows whose `error` may be a sentence: its first detail, since many clients show only `error`. */
const SENTENCES: readonly CatalogKey[] = ['BAD_REQUEST', 'UNPROCESSABLE_ENTITY'];

const sentenceOf = (key: CatalogKey, details: unknown): string | undefined =>
  SENTENCES.includes(key) ? firstSentence(details) : undefined;

/** The body of an error response; absent fields are omitted. */
export function errorBody(error: ApiError): ErrorBody {
  return {
    success: false,
    error: error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.requiresAction === undefined ? {} : { requiresAction: error.requiresAction }),
    ...error.fields,
  };
}

/**
 * A mistake of the operator (a bad setting, a folder that cannot be written, a port in use): the process prints
 * `message` as one line and exits with code 1, without a stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
