import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Admission, overloaded } from './overload.ts';

export interface Problem {
  readonly of: string;
  readonly since: string;
}

/** Timeout of the readiness check in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Milliseconds that the reason of a failure may take on top of that. */
const REASON_MS = 500;

/**
 * `/health`: the process is up. `/ready`: it can serve requests, and what fails although it can; otherwise 503 with the reason of an
 * overload. Both are public, so they name what fails and not why.
 * @param options.readiness throws or hangs when a dependency is unavailable
 * @param options.problems what fails: `index papers` and since when (ISO time)
 */
export function mountHealth(
  app: FastifyInstance,
  options: {
    readonly version: string;
    readonly readiness: () => Promise<void>;
    readonly problems: () => Promise<readonly Problem[]>;
    readonly admission: Pick<Admission, 'shortage'>;
  },
): void {
  app.get('/health', async () => ({ success: true, status: 'ok', version: options.version }));
  app.get('/ready', async () => {
    const { shortage } = options.admission;
    if (shortage !== undefined) throw overloaded(shortage);
    const timer = new AbortController();
    const tooLong = (ms: number): Promise<never> =>
      pause(ms, undefined, { signal: timer.signal }).then(() => {
        throw new Error('the readiness check timed out');
      });
    const known = options.problems();
    try {
      const [problems] = await Promise.race([Promise.all([known, options.readiness()]), tooLong(TIMEOUT_MS)]);
      return { success: true, status: 'ready', ...(problems.length === 0 ? {} : { problems }) };
    } catch (cause) {
      const problems = await Promise.race([known, tooLong(REASON_MS)]).catch(() => []);
      throw new ApiError('SERVICE_UNAVAILABLE', {
        ...{ retryAfter: 5, cause },
        ...(problems.length === 0 ? {} : { details: { problems } }),
      });
    } finally {
      timer.abort();
    }
  });
}
