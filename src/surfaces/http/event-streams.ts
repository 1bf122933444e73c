import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ApiError, errorBody } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { EventStream } from '../../foundation/routing/event-stream.ts';
import { apiErrorOf } from '../../foundation/store/index.ts';

/** Server-sent events: responses that go on until their stream ends, the client is gone or the service stops. */

/** Milliseconds between comments: proxies cut connections on which nothing is sent, often after 60 seconds. */
const COMMENT_EVERY = 15_000;
/** Buffered bytes for a client from which its stream pauses. */
const MAX_WAITING = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx passes on each event at once instead of filling a buffer.
  'x-accel-buffering': 'no',
};

/** The event streams of a server. */
export interface EventStreams {
  /**
   * Responds with the events of a stream, or with 204 if it has none.
   * @param inspect called with every message before it is sent
   * @returns after the first message
   * @throws what the stream throws before its first message; why it was ended, if before that
   */
  respond(source: EventStream, reply: FastifyReply, inspect: (text: string) => void): Promise<unknown>;
  /** Ends all. */
  close(): void;
}

/** @param commentEvery milliseconds */
export function createEventStreams(log: Log, commentEvery = COMMENT_EVERY): EventStreams {
  const open = new Set<AbortController>();
  return {
    async respond(source, reply, inspect) {
      const gone = new AbortController();
      const { signal } = gone;
      open.add(gone);
      const body = new EventBody();
      signal.addEventListener('abort', () => body.close(), { once: true });
      const leave = (): void => gone.abort(new DOMException('The client disconnected', 'AbortError'));
      // It may have gone while its request waited; then nothing tells of it again.
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
      const comments = setInterval(() => body.comment(), commentEvery).unref();
      const begun = Promise.withResolvers<void>();
      const send = (text: string, id: string): Promise<void> => {
        inspect(text);
        const sent = body.add(text, id);
        begun.resolve();
        return sent;
      };
      source
        .write({ send, signal })
        .catch((error: unknown) => {
          if (signal.aborted) return;
          if (!body.hasEvents) return begun.reject(error);
          const known = apiErrorOf(error);
          if (known !== error) log.error({ err: error, requestId: reply.request.id }, 'event stream failed');
          void body.add(JSON.stringify({ type: 'error', ...errorBody(known) }));
        })
        .finally(() => {
          clearInterval(comments);
          open.delete(gone);
          body.close();
          begun.resolve();
        });
      await begun.promise;
      if (reply.sent) return undefined;
      if (body.hasEvents) return reply.headers(HEADERS).send(body);
      signal.throwIfAborted();
      return reply.code(204).send();
    },
    close() {
      for (const one of open) one.abort(new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
    },
  };
}

/** The body of a response. */
class EventBody extends Readable {
  hasEvents = false;
  #isClosed = false;
  #wake = (): void => {};

  constructor() {
    super({ highWaterMark: MAX_WAITING });
  }

  /** @returns when the client is ready for more, or gone */
  add(text: string, id?: string): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.hasEvents = true;
    const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    if (this.push(`${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Sends what clients ignore, unless something else waits to be sent. */
  comment(): void {
    if (this.hasEvents && !this.#isClosed && this.readableLength === 0) this.push(':\n\n');
  }

  /** Ends it after what was added. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.push(null);
    this.#wake();
  }

  override _read(): void {
    this.#wake();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#isClosed = true;
    this.#wake();
    done(error);
  }
}
