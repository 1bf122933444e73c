import { createContext, Script } from 'node:vm';

/** Work that strangers' input may make endless (patterns, references that double), stopped when its time is up. */

const context = createContext({ run: undefined });
const script = new Script('run()');

export class TookTooLong extends Error {}

/** Number of retries if the machine, not the work, was slow. */
const STARVED = 10;

/**
 * Runs synchronous work, interrupting it wherever it is. Costs about 0.1 ms. Where the machine is so busy that the work hardly
 * ran before its time was up, it is begun again: it must not mind that.
 * @param ms milliseconds
 * @throws TookTooLong; whatever the work throws
 */
export function runWithin<T>(ms: number, work: () => T): T {
  for (let attempt = 1; ; attempt++) {
    const before = process.threadCpuUsage();
    try {
      return once(ms, work);
    } catch (error) {
      if (!(error instanceof TookTooLong) || attempt >= STARVED) throw error;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1_000 > 0.7 * ms) throw error;
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
