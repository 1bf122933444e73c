import type { Executed } from './protocol.ts';

/** Maximum characters of each output stream of code, and of its result. */
const MOST_PRINTED = 1_000_000;
const MOST_RESULT = 10_000_000;

/** The output of code, up to a limit. */
export interface Output {
  add(to: 'stdout' | 'stderr', text: string): void;
  done(end: Pick<Executed, 'exitCode' | 'killed' | 'result' | 'error'>): Executed;
}

export function createOutput(): Output {
  const parts = { stdout: [] as string[], stderr: [] as string[] };
  const left = { stdout: MOST_PRINTED, stderr: MOST_PRINTED };
  let truncated = false;
  return {
    add(to, text) {
      if (text.length > left[to]) truncated = true;
      const part = text.slice(0, left[to]);
      left[to] -= part.length;
      if (part !== '') parts[to].push(part);
    },
    done({ result, error, ...end }) {
      if (result.length > MOST_RESULT) truncated = true;
      return {
        ...{ stdout: parts.stdout.join(''), stderr: parts.stderr.join(''), result: result.slice(0, MOST_RESULT) },
        ...end,
        truncated,
        ...(error === undefined ? {} : { error: error.slice(0, 20_000) }),
      };
    },
  };
}
