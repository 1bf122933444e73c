import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { encodeComment, encodeEvent, eventsOf } from './events.ts';
import type { LostStreams } from './lost-streams.ts';

/** Milliseconds for which a call continues without its client. */
const PATIENCE = 10_000;
/** Milliseconds between two looks whether the client has asked for the rest. */
const LOOK = 1_000;
/** Milliseconds after which a client should try again; sent with the first event. */
const RETRY = 500;

interface ResumableOptions {
  readonly teamId: string;
  readonly lost: LostStreams;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the client understands an event without data, by which it knows the stream before anything has happened. */
  readonly isPrimed: boolean;
  /** Ends the call, if it has no client. */
  readonly release: () => void;
}

/**
 * The event stream of a call, with ids. If its client disconnects, the call goes on for ten seconds; what it says is stored, and a
 * client that asks for it in this time gets all of it.
 * @param response a stream of events
 */
export function resumable(response: Response, options: ResumableOptions): Response {
  const { teamId, lost, clock, log, isPrimed, release } = options;
  const id = randomUUID();
  const kept: string[] = [];
  let client: ReadableStreamDefaultController<Uint8Array> | undefined;
  let lostAt: number | undefined;
  let writes = Promise.resolve();
  let isOver = false;

  const giveUp = (error: unknown): void => {
    log.warn({ err: error }, 'an MCP stream that lost its client could not be stored');
    release();
  };
  const untilForgotten = async (): Promise<void> => {
    while (!isOver) {
      await pause(LOOK, undefined, { ref: false });
      const askedAt = (await lost.askedAt(id)) ?? 0;
      if (clock.now() - Math.max(askedAt, lostAt as number) >= PATIENCE) return release();
    }
  };
  const pump = async (source: ReadableStream<Uint8Array>): Promise<void> => {
    try {
      for await (const event of eventsOf(source)) {
        const isComment = !/^data:/m.test(event);
        if (isComment) client?.enqueue(encodeComment(event));
        else {
          const number = kept.push(event);
          client?.enqueue(encodeEvent(id, number, event));
          if (client === undefined) writes = writes.then(() => lost.append(id, number, event));
        }
      }
      client?.close();
    } catch (error) {
      client?.error(error);
    }
    isOver = true;
    if (lostAt !== undefined) await writes.then(() => lost.end(id));
    release();
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      client = controller;
      if (isPrimed) controller.enqueue(encodeEvent(id, 0, `retry: ${RETRY}\ndata: `));
      void pump(response.body as ReadableStream<Uint8Array>).catch(giveUp);
    },
    cancel() {
      client = undefined;
      lostAt = clock.now();
      writes = lost.add({ id, teamId }, kept);
      void writes.then(untilForgotten).catch(giveUp);
    },
  });
  return new Response(body, response);
}
