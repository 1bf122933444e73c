import { useCallback, useRef, useState } from 'react';
import { asFailure, type Failure } from './failure.ts';

export interface Action<Arguments extends unknown[]> {
  /** Resolves with true when it went well. A second run is refused while the first is under way. */
  run(...args: Arguments): Promise<boolean>;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  reset(): void;
}

/** Something that a person sets off: one at a time, with what went wrong to show. */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  const run = useCallback(async (...args: Arguments): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await latest.current(...args);
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  const reset = useCallback(() => setFailure(undefined), []);
  return { run, busy, failure, reset };
}
