import { setTimeout as pause } from 'node:timers/promises';
import { ArchiveError, type ArchivePlace, UnreachableArchive } from '../../../engines/archives/index.ts';

interface About {
  readonly name: string;
  readonly size: number | undefined;
  readonly signal: AbortSignal;
}

/** Attempts in a row without a byte, and milliseconds before the second one, doubled with each further one. */
const ATTEMPTS = 6;
const FIRST_PAUSE = 500;

/**
 * Reads on where a connection broke off.
 * @throws UnreachableArchive after several attempts without a byte; ArchiveError if it is refused for good
 */
export function continued(
  open: (from: number, to: number | undefined) => AsyncIterable<Uint8Array>,
  { name, size, signal }: About,
): ArchivePlace['open'] {
  return async function* (from, to) {
    const end = size === undefined ? to : Math.min(to ?? size, size);
    for (let at = from, failures = 0; end === undefined || at < end; ) {
      try {
        for await (const part of open(at, to)) {
          failures = 0;
          const within = end === undefined ? part : part.subarray(0, end - at);
          at += within.length;
          yield within;
          if (at === end) return;
        }
        // It ended, as far as anybody knows.
        if (end === undefined) return;
        throw new Error('the answer ended early');
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ArchiveError || error instanceof UnreachableArchive) throw error;
        const { message, status } = error as Error & { status?: unknown };
        if (typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429)
          throw new ArchiveError(name, `cannot be read: ${message}`, { cause: error });
        if (++failures >= ATTEMPTS) {
          throw new UnreachableArchive(name, `cannot be read now: ${message}`, { cause: error });
        }
        await pause(FIRST_PAUSE * 2 ** (failures - 1), undefined, { signal });
      }
    }
  };
}
