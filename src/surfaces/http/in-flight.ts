import type { FastifyReply } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { EndedBy, RequestDeadline } from './request-call.ts';

/** A running request. */
interface CallInFlight {
  readonly deadline: RequestDeadline;
  readonly reply: FastifyReply;
}

/**
 * Requests with a running handler. All have the same timeout and are kept in arrival order, so one timer that checks the oldest is
 * enough; a timer per request would be more expensive.
 */
export interface InFlight {
  add(call: CallInFlight): void;
  delete(call: CallInFlight): void;
  readonly size: number;
  /** Ends all requests and responds where possible. */
  endAll(by: EndedBy): void;
  /** Adds `connection: close` to the responses of all running requests. */
  closeConnectionsAfter(): void;
  close(): void;
}

/** @param timeout milliseconds of a request; checked every tenth of it, but at least every 250 ms */
export function createInFlight(timeout: number): InFlight {
  const calls = new Set<CallInFlight>();
  let timer: NodeJS.Timeout | undefined;
  const check = (): void => {
    const now = performance.now();
    for (const call of calls) {
      if (call.deadline.ends > now) break;
      finish(call, 'GATEWAY_TIMEOUT');
    }
    if (calls.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const finish = (call: CallInFlight, by: EndedBy): void => {
    calls.delete(call);
    call.deadline.end(by);
    if (by === 'CLIENT_GONE' || call.reply.sent) return;
    call.reply.send(new ApiError(by, by === 'SERVICE_UNAVAILABLE' ? { retryAfter: 5 } : {}));
  };

  return {
    add(call) {
      calls.add(call);
      timer ??= setInterval(check, Math.max(5, Math.min(250, timeout / 10))).unref();
    },
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
