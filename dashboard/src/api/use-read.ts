import { requestPath } from '@trawl/contract/path.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Body, bodyOf, type Inputs, type Reads, send } from './client.ts';
import { useReadAgain } from './connection.ts';
import { asFailure, type Failure } from './failure.ts';

export interface Loaded<Body> {
  /** The last answer, also while a newer one is on its way or when that failed. */
  readonly data: Body | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  /** Asks again. */
  reload(): void;
  /** Puts another answer in its place, for what is known already. */
  set(change: (body: Body) => Body): void;
}

/** Answers of this visit, so that going back shows something at once. Emptied when the person or the team changes. */
const remembered = new Map<string, unknown>();

export function forgetAnswers(): void {
  remembered.clear();
}

/**
 * What an endpoint returns, for as long as the component is there.
 * @param inputs undefined asks nothing
 * @param every milliseconds after which it asks again, undefined for never; only while the page is visible
 */
export function useRead<Key extends Reads>(
  endpoint: Key,
  inputs: Inputs<Key> | undefined,
  every?: number,
): Loaded<Body<Key>> {
  return usePath<Body<Key>>(inputs && requestPath(endpoint, inputs), every);
}

/** @param path undefined asks nothing */
function usePath<Body>(path: string | undefined, every: number | undefined): Loaded<Body> {
  const [state, setState] = useState<{
    path: string | undefined;
    data: unknown;
    failure: Failure | undefined;
    loading: boolean;
  }>(() => fresh(path));
  const [round, setRound] = useState(0);
  const current = state.path === path ? state : fresh(path);
  const latest = useRef(current);
  latest.current = current;
  /** Whether an answer is on its way, and whether that is nobody's business: the page asks by itself whether something is new. */
  const isAsking = useRef(false);
  const isByItself = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    const settle = (data: unknown, failure: Failure | undefined): void => {
      if (stop.signal.aborted) return;
      isAsking.current = false;
      setState({ path, data, failure, loading: false });
    };
    const isQuiet = isByItself.current && latest.current.path === path;
    isByItself.current = false;
    isAsking.current = true;
    if (!isQuiet) setState({ ...(latest.current.path === path ? latest.current : fresh(path)), loading: true });
    send('GET', path, undefined, stop.signal, { 'x-trawl-page-read': '1' })
      .then(bodyOf)
      .then(
        (body) => {
          remembered.set(path, body);
          settle(body, undefined);
        },
        (error: unknown) => settle(latest.current.data, asFailure(error)),
      );
    return () => {
      stop.abort();
      isAsking.current = false;
    };
  }, [path, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  useReadAgain(useCallback(() => latest.current.failure !== undefined && reload(), [reload]));

  useEffect(() => {
    if (every === undefined || path === undefined) return;
    // An answer that takes longer than that is waited for: asking again would discard it.
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || isAsking.current) return;
      isByItself.current = true;
      reload();
    }, every);
    return () => clearInterval(timer);
  }, [every, path, reload]);

  const set = useCallback((change: (body: Body) => Body) => {
    setState((before) => {
      if (before.data === undefined || before.path === undefined) return before;
      const data = change(before.data as Body);
      remembered.set(before.path, data);
      return { ...before, data };
    });
  }, []);
  return { data: current.data as Body | undefined, failure: current.failure, loading: current.loading, reload, set };
}

const fresh = (path: string | undefined) => ({
  path,
  data: path === undefined ? undefined : remembered.get(path),
  failure: undefined,
  loading: path !== undefined,
});
