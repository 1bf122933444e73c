import type { FastifyReply } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { EndedBy, RequestDeadline } from './request-call.ts';

/** What is known here of a request. */
export interface CallInFlight {
  readonly deadline: RequestDeadline;
  readonly reply: FastifyReply;
}

/**
 * The requests whose handlers run now. All of them have the same timeout and stand in the order in which they came, so
 * one timer that looks at the oldest serves them all; a timer each would cost more than everything else here.
 */
export interface InFlight {
  add(call: CallInFlight): void;
  delete(call: CallInFlight): void;
  readonly size: number;
  /** Ends every request and answers those that can still be answered. */
  endAll(by: EndedBy): void;
  /** Asks the clients of all requests under way not to send more on their connections. */
  closeConnectionsAfter(): void;
  close(): void;
}

/** @param timeout milliseconds that a request may take; it is noticed within a tenth of it or 250 ms, if that is less */
export function createInFlight(timeout: number): InFlight {
  const calls = new Set<CallInFlight>();
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const call of calls) {
        if (call.deadline.ends > now) break;
        finish(call, 'GATEWAY_TIMEOUT');
      }
    },
    Math.max(5, Math.min(250, timeout / 10)),
  );
  timer.unref();

  const finish = (call: CallInFlight, by: EndedBy): void => {
    calls.delete(call);
    call.deadline.end(by);
    if (by === 'CLIENT_GONE' || call.reply.sent) return;
    call.reply.send(new ApiError(by, by === 'SERVICE_UNAVAILABLE' ? { retryAfter: 5 } : {}));
  };

  return {
    add: (call) => void calls.add(call),
    delete: (call) => void calls.delete(call),
    get size() {
      return calls.size;
    },
    endAll(by) {
      for (const call of calls) finish(call, by);
    },
    closeConnectionsAfter() {
      for (const call of calls) if (!call.reply.sent) call.reply.header('connection', 'close');
    },
    close: () => clearInterval(timer),
  };
}
