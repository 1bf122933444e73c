import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Admission, overloaded } from './overload.ts';

/** Milliseconds that the check of readiness may take. */
const PATIENCE = 5_000;

/**
 * `/health`: the process is up. `/ready`: it can do its work, else 503, with a sentence about what is short. Both are open.
 * @param readiness throws or hangs when something that requests need is out of order
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
      timer = setTimeout(() => reject(new Error('the check of readiness takes too long')), PATIENCE);
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
