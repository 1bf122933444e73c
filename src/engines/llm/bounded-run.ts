import { createContext, Script } from 'node:vm';

/** Bounds the time of work on untrusted input that may not terminate, such as patterns and recursive references. */

const context = createContext({ run: undefined });
const script = new Script('run()');

export class TookTooLong extends Error {}

/** Attempts when the machine, not the work, was slow. */
const STARVED = 10;
/** Attempts when the thread was busy: what else it does in between, such as to collect garbage, it does once. */
const BUSY = 2;

/**
 * Runs synchronous work and interrupts it at the timeout. The overhead is about 0.1 ms. On a busy machine, where the work got
 * little CPU time before the timeout, it is restarted, so it must be idempotent.
 * @param ms timeout in milliseconds
 * @throws TookTooLong; errors of the work
 */
export function runWithin<T>(ms: number, work: () => T): T {
  let busy = 0;
  for (let attempt = 1; ; attempt++) {
    const before = process.threadCpuUsage();
    try {
      return once(ms, work);
    } catch (error) {
      if (!(error instanceof TookTooLong) || attempt >= STARVED) throw error;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1_000 > 0.7 * ms && ++busy >= BUSY) throw error;
    }
  }
}

function once<T>(ms: number, work: () => T): T {
  let result: T | undefined;
  const outer = context.run;
  context.run = () => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: ms });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TookTooLong('took too long');
    throw error;
  } finally {
    context.run = outer;
  }
  return result as T;
}
