import { useCallback, useEffect, useState } from 'react';
import { asFailure, type Failure } from './failure.ts';

interface Timed<Answer> {
  /** Undefined until there is one. */
  readonly answer: Answer | undefined;
  /** Milliseconds until the answer was there. */
  readonly took: number;
  readonly failure: Failure | undefined;
  /** Asks again. */
  reload(): void;
}

/**
 * Asks once, and says how long the answer took.
 * @param key changes with what is asked
 */
export function useTimed<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, key: string): Timed<Answer> {
  const [answered, setAnswered] = useState<{ answer: Answer; took: number }>();
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what is asked, and `round` asks again
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    const started = performance.now();
    ask(stop.signal).then(
      (answer) => setAnswered({ answer, took: performance.now() - started }),
      (error) => stop.signal.aborted || setFailure(asFailure(error)),
    );
    return () => stop.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { answer: answered?.answer, took: answered?.took ?? 0, failure, reload };
}
