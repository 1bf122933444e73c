/**
 * How many pages this process works on at once, whoever asks: teams take turns, so that one with very many pages leaves room for one
 * with few.
 */
export interface Gate {
  /** Waits for a turn. @returns what ends it, once @throws the reason of the signal */
  enter(teamId: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiter {
  go(): void;
}

export function createGate(atOnce: number): Gate {
  const working = new Map<string, number>();
  /** Teams with somebody waiting, whoever had a turn longest ago first. */
  const lines = new Map<string, Set<Waiter>>();
  let busy = 0;

  const take = (teamId: string): (() => void) => {
    busy++;
    working.set(teamId, (working.get(teamId) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      busy--;
      const others = (working.get(teamId) ?? 1) - 1;
      if (others === 0) working.delete(teamId);
      else working.set(teamId, others);
      admit();
    };
  };

  /** Of the teams that wait, the one with the least at work; among equals the one that waits longest. */
  const admit = (): void => {
    while (busy < atOnce && lines.size > 0) {
      let next: string | undefined;
      for (const teamId of lines.keys()) {
        if (next === undefined || (working.get(teamId) ?? 0) < (working.get(next) ?? 0)) next = teamId;
      }
      const line = lines.get(next as string) as Set<Waiter>;
      const [first] = line as Set<Waiter> & Iterable<Waiter>;
      line.delete(first as Waiter);
      lines.delete(next as string);
      if (line.size > 0) lines.set(next as string, line);
      (first as Waiter).go();
    }
  };

  return {
    enter(teamId, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (busy < atOnce && lines.size === 0) return Promise.resolve(take(teamId));
      return new Promise((resolve, reject) => {
        const line = lines.get(teamId) ?? new Set();
        lines.set(teamId, line);
        const giveUp = (): void => {
          line.delete(waiter);
          if (line.size === 0 && lines.get(teamId) === line) lines.delete(teamId);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          go() {
            signal.removeEventListener('abort', giveUp);
            resolve(take(teamId));
          },
        };
        line.add(waiter);
        signal.addEventListener('abort', giveUp, { once: true });
        admit();
      });
    },
  };
}
