import { setTimeout as pause } from 'node:timers/promises';
import { encodeEvent, parseEventId } from './events.ts';
import type { LostStreams } from './lost-streams.ts';

/** Milliseconds between two looks for new events. */
const LOOK = 200;
/** Milliseconds within which the process of a call notices that the client has disconnected: the client may notice it earlier. */
const NOTICE = 3_000;

interface ResumeOptions {
  readonly teamId: string;
  readonly lost: LostStreams;
  readonly signal: AbortSignal;
}

/**
 * The rest of a stream whose client has disconnected, from any process, as it comes.
 * @param lastEventId the last event that the client has seen
 * @returns undefined if the team has no such stream
 */
export async function resume(lastEventId: string, options: ResumeOptions): Promise<Response | undefined> {
  const { teamId, lost, signal } = options;
  const from = parseEventId(lastEventId);
  if (from === undefined) return undefined;
  const stream = { id: from.streamId, teamId };
  let found = await lost.read(stream, from.number);
  for (let waited = 0; found === undefined && waited < NOTICE; waited += LOOK) {
    await pause(LOOK, undefined, { signal });
    found = await lost.read(stream, from.number);
  }
  if (found === undefined) return undefined;

  let after = from.number;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      found ??= await lost.read(stream, after);
      while (found !== undefined && found.events.length === 0 && !found.isEnded) {
        await pause(LOOK, undefined, { signal });
        found = await lost.read(stream, after);
      }
      for (const { number, event } of found?.events ?? []) {
        controller.enqueue(encodeEvent(stream.id, number, event));
        after = number;
      }
      if (found === undefined || found.isEnded) controller.close();
      found = undefined;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } });
}
