/** One field of a refused request. */
export interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/** Without characters that turn the direction of what follows: messages quote what was entered. */
const inOneDirection = (text: string): string => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** An answer that is not a success, no answer at all (status 0), or something that the browser refused (-1). */
export class Failure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(fields: {
    status: number;
    error: string;
    code?: string | undefined;
    details?: unknown;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(inOneDirection(fields.error));
    this.name = 'Failure';
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }

  /** What the answer says about single fields. */
  get issues(): readonly FieldIssue[] {
    if (!Array.isArray(this.details)) return [];
    return this.details
      .filter((one): one is FieldIssue => typeof one?.field === 'string' && typeof one?.message === 'string')
      .map(({ field, message }) => ({ field, message: inOneDirection(message) }));
  }

  /** What it says about this field, named as in the form (the last part of `body.name`). */
  issue(field: string): string | undefined {
    return this.issues.find((one) => one.field === field || one.field.endsWith(`.${field}`))?.message;
  }
}

/** Whatever was thrown, as something that can be shown. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure({ status: 0, error: error instanceof Error ? error.message : String(error) });
}

/** Statuses that another time may not have: a wait that was too long, too many requests, and what the service itself could not do. */
const PASSING = new Set([0, 408, 425, 429]);

/** Whether the same request may go well later. What was wrong with it, or is not there, stays so. */
export const canPass = ({ status, code }: Pick<Failure, 'status' | 'code'>): boolean =>
  PASSING.has(status) || (status >= 500 && status !== 501) || code === 'CROSS_SITE';

/** A sentence for people instead of the bare text of the catalog, where one helps. */
export function explain(failure: Failure): string | undefined {
  const { status, code, retryAfter, details } = failure;
  const message = (details as { message?: unknown } | undefined)?.message;
  if (typeof message === 'string') return inOneDirection(message);
  if (status === 0) return 'The service does not respond. It may be restarting, or the connection is lost.';
  if (code === 'CROSS_SITE') return 'Your session has changed in another tab. Try again.';
  if (code === 'ROLE') return 'Ask an admin of your organization.';
  if (status === 429) return `Too many requests. Wait ${retryAfter ?? 'a few'} seconds and try again.`;
  if (status === 403) return 'You have no right to do this. Ask an admin of your organization.';
  if (status === 500) return 'The log of the service has details under the request id.';
  if (status === 503) return 'The service cannot do this right now. Try again in a few seconds.';
  return undefined;
}
