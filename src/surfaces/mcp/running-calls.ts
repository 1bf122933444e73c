/**
 * The calls that run in this process, for clients before revision 2026-07-28, which cancel a call with a message of its own. (Later ones close
 * the request.) A message that reaches another process has no effect: the call then goes on to its end, as it may.
 */
export interface RunningCalls {
  /** A signal that aborts when the call is cancelled. The result has to be disposed of when the call is over. */
  begin(call: CallId): Disposable & { readonly signal: AbortSignal };
  cancel(call: CallId): void;
}

interface CallId {
  readonly teamId: string;
  /** Null for clients without one, whose calls cannot be told apart. */
  readonly session: string | null;
  readonly id: string | number;
}

export function createRunningCalls(): RunningCalls {
  const running = new Map<string, AbortController>();
  const keyOf = ({ teamId, session, id }: CallId): string => JSON.stringify([teamId, session, id]);
  return {
    begin(call) {
      const controller = new AbortController();
      const key = keyOf(call);
      if (call.session !== null) running.set(key, controller);
      return {
        signal: controller.signal,
        [Symbol.dispose]() {
          if (running.get(key) === controller) running.delete(key);
        },
      };
    },
    cancel: (call) => running.get(keyOf(call))?.abort(new DOMException('The client cancelled the call', 'AbortError')),
  };
}
