/** A response of server-sent events (text/event-stream), which goes on after its handler has returned. */

/**
 * Sends one message.
 * @param id what a client that reconnects says in `Last-Event-ID`
 * @returns when the client is ready for more, or gone
 */
type SendEvent = (text: string, id: string) => Promise<void>;

interface EventCall {
  readonly send: SendEvent;
  /** Aborts when the client is gone or the service stops. */
  readonly signal: AbortSignal;
}

/** The response ends when `write` does. If `write` fails before its first message, its error is the response; if it ends before, that is 204. */
export class EventStream {
  readonly write: (call: EventCall) => Promise<void>;

  constructor(write: (call: EventCall) => Promise<void>) {
    this.write = write;
  }
}

/** The id of the last message of a stream. To a client that has seen it there is nothing to send: 204 tells browsers to stop. */
export const END_OF_EVENTS = 'end';

/**
 * How many items a client has got, from its `Last-Event-ID`; 0 for a new client and for an id that no stream has sent.
 * @returns undefined if it has got all
 */
export function itemsSeen(lastEventId: string | undefined): number | undefined {
  if (lastEventId === END_OF_EVENTS) return undefined;
  return /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
}
