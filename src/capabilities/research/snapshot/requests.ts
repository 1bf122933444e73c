import { text } from 'node:stream/consumers';
import type { Egress, EgressStream, Pacer } from '../../../foundation/egress/index.ts';
import { createPacer } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { askPatiently, type PatientRequest } from '../harvest/index.ts';

/** Requests to the server of a snapshot, a few at once, repeated when it is busy or the connection breaks. */
export interface Requests {
  /** @throws OperatorError if the server refuses, or stays unusable; the signal's reason; errors of `read` */
  ask<T>(url: string, read: (answer: EgressStream) => Promise<T>, request?: PatientRequest): Promise<T>;
}

/** Parts that are fetched at once. */
export const AT_ONCE = 4;

export interface RequestDeps {
  readonly egress: Egress;
  readonly log: Log;
  readonly contact?: string | undefined;
}

export function createRequests({ egress, log, contact }: RequestDeps, signal: AbortSignal): Requests {
  const pacer: Pacer = createPacer({ snapshot: { every: 0, atOnce: AT_ONCE } });
  const deadline = deadlineIn(Number.POSITIVE_INFINITY, signal);
  return {
    ask: (url, read, request) =>
      askPatiently({ egress, pacer, api: 'snapshot', name: new URL(url).host, deadline, contact, log }, url, read, {
        ...request,
        // Ranges are those of the stored bytes.
        headers: () => ({ 'accept-encoding': 'identity', ...request?.headers?.() }),
      }),
  };
}

/** The body as text, up to what `askPatiently` takes. */
export const textOf = ({ body }: EgressStream): Promise<string> => text(body);
