import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Admission, overloaded } from './overload.ts';

/** Timeout of the readiness check in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * `/health`: the process is up. `/ready`: it can serve requests, otherwise 503 with the reason of an overload. Both are public.
 * @param readiness throws or hangs when a dependency is unavailable
 */
export function mountHealth(
  app: FastifyInstance,
  options: {
    readonly version: string;
    readonly readiness: () => Promise<void>;
    readonly admission: Pick<Admission, 'shortage'>;
  },
): void {
  app.get('/health', async () => ({ success: true, status: 'ok', version: options.version }));
  app.get('/ready', async () => {
    const { shortage } = options.admission;
    if (shortage !== undefined) throw overloaded(shortage);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the readiness check timed out')), TIMEOUT_MS);
    });
    try {
      await Promise.race([options.readiness(), tooLong]);
    } catch (error) {
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: error });
    } finally {
      clearTimeout(timer);
    }
    return { success: true, status: 'ready' };
  });
}
