import { END_OF_EVENTS, EventStream, itemsSeen } from './event-stream.ts';

/** Jobs as clients watch them: read again and again, and told of where they have changed. */

/** Milliseconds between two reads of a job that another process works on. */
const POLL_EVERY = 1_000;
/** Minimum milliseconds between two reads of a job that this process works on. */
const POLL_LEAST = 150;

/**
 * Reads a job until it is over: every second, and earlier where this process hears of a change.
 * @param read returns whether the job is over
 * @param signal ends it
 * @param subscribe calls back at changes of the job; returns what ends that
 */
export async function untilOver(
  read: (round: number) => Promise<boolean>,
  signal: AbortSignal,
  subscribe?: (changed: () => void) => () => void,
): Promise<void> {
  let changed = (): void => {};
  const unsubscribe = subscribe?.(() => changed());
  try {
    for (let round = 0; !signal.aborted; round++) {
      if (await read(round)) return;
      await new Promise<void>((resolve) => setTimeout(resolve, POLL_LEAST));
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, POLL_EVERY);
        changed = end;
        signal.addEventListener('abort', end, { once: true });
      });
    }
  } finally {
    unsubscribe?.();
  }
}

/** A job that has one status, and perhaps events. */
interface FollowedJob {
  /** @throws ApiError if the team has no such job */
  status(): Promise<{ readonly status: string }>;
  /** Events as JSON after the first `seen`. Those of a job that was over when its status was read are all there. */
  readonly eventsAfter?: (seen: number) => Promise<readonly string[]>;
}

/**
 * The messages of such a job (`statusMessage` in the contract): `catchup` with the status unless the job is over, each `event`, a `snapshot`
 * whenever the status has changed, and `done`; a job that did not complete ends with a snapshot.
 * @param running the statuses of a job that is not over
 */
export function statusEvents(
  job: FollowedJob,
  running: readonly string[],
  lastEventId: string | undefined,
): EventStream {
  const seen = itemsSeen(lastEventId);
  return new EventStream(async ({ send, signal }) => {
    if (seen === undefined) return;
    let sent = seen;
    let shown = '';
    await untilOver(async (round) => {
      const now = await job.status();
      const isOver = !running.includes(now.status);
      const text = JSON.stringify(now);
      const events = (await job.eventsAfter?.(sent)) ?? [];
      if (!isOver && text !== shown)
        await send(`{"type":"${round === 0 ? 'catchup' : 'snapshot'}","data":${text}}`, String(sent));
      shown = text;
      for (const event of events) {
        if (signal.aborted) return false;
        sent++;
        await send(`{"type":"event","data":${event}}`, String(sent));
      }
      if (isOver)
        await send(`{"type":"${now.status === 'completed' ? 'done' : 'snapshot'}","data":${text}}`, END_OF_EVENTS);
      return isOver;
    }, signal);
  });
}
