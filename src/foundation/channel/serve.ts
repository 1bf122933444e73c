import { ownField } from '../kernel/table.ts';
import type { Context, ErrorCodec, Handler } from './types.ts';

/** The receiving half of a channel: runs handlers for the requests of the peer. */
interface Server {
  /** @param until the deadline of the request in milliseconds since 1970; undefined when it has none */
  request(id: number, name: string, params: unknown, until: number | undefined): void;
  abort(id: number): void;
  /** Aborts everything that is served; nothing more is sent. */
  end(): void;
}

interface ServerOptions {
  readonly handlers: Readonly<Record<string, Handler<never>>>;
  readonly serial: boolean;
  readonly mostServed: number;
  readonly errors: ErrorCodec;
  /** @throws when the message cannot be serialized */
  send(message: object, transfer?: readonly ArrayBuffer[]): void;
}

/** A request that is served, or waits for its turn. Its signal is made only when somebody looks at it. */
class Served implements Context<unknown, unknown> {
  readonly id: number;
  isStarted = false;
  buffers: readonly ArrayBuffer[] | undefined;
  respond: (result: unknown) => void = () => {};
  readonly #until: number;
  readonly #send: ServerOptions['send'];
  #abort: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reason: Error | undefined;

  constructor(id: number, until: number | undefined, send: ServerOptions['send']) {
    this.id = id;
    this.#until = until ?? Number.POSITIVE_INFINITY;
    this.#send = send;
  }

  // Most handlers use none of these, so they are created when a handler reads them.

  get remaining(): Context<unknown>['remaining'] {
    return () => Math.max(0, this.#until - Date.now());
  }

  get progress(): Context<unknown>['progress'] {
    return (value, transfer) => this.#send({ progress: this.id, value }, transfer);
  }

  get transfer(): Context<unknown>['transfer'] {
    return (buffers) => {
      this.buffers = buffers;
    };
  }

  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      this.#abort = new AbortController();
      const ms = this.remaining();
      if (this.#reason !== undefined) this.#abort.abort(this.#reason);
      else if (Number.isFinite(ms)) {
        const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
        this.#timer = setTimeout(() => this.#abort?.abort(late), Math.min(ms, 2 ** 31 - 1));
        this.#timer.unref();
      }
    }
    return this.#abort.signal;
  }

  stop(reason: Error): void {
    this.#reason = reason;
    this.#abort?.abort(reason);
  }

  over(): void {
    clearTimeout(this.#timer);
  }
}

const aborted = (): Error => new DOMException('The requester aborted', 'AbortError');

export function createServer({ handlers, serial, mostServed, errors, send }: ServerOptions): Server {
  const served = new Map<number, Served>();
  const turns: (() => void)[] = [];
  let isBusy = false;
  let isDraining = false;
  let isOver = false;

  const fail = (id: number, error: unknown): void => {
    if (isOver) return;
    try {
      send({ error: id, value: errors.encode(error) });
    } catch {
      // Text always crosses.
      send({ error: id, value: { message: String(error) } });
    }
  };

  const finish = (context: Served, respond: () => void): void => {
    context.over();
    if (!served.delete(context.id) || isOver) return;
    try {
      respond();
    } catch (error) {
      fail(context.id, error);
    }
  };

  /** Starts the next in line; a handler that is done at once comes back here. */
  const drain = (): void => {
    if (isDraining) return;
    isDraining = true;
    while (!isBusy && turns.length > 0) turns.shift()?.();
    isDraining = false;
  };

  const run = (context: Served, handler: Handler<never>, params: unknown): void => {
    const free = (): void => {
      if (!serial) return;
      isBusy = false;
      drain();
    };
    const respond = (value: unknown): void =>
      finish(context, () => send({ result: context.id, value }, context.buffers));
    const done = (value: unknown): void => {
      respond(value);
      free();
    };
    const failed = (error: unknown): void => {
      finish(context, () => fail(context.id, error));
      free();
    };
    context.respond = respond;
    isBusy = true;
    context.isStarted = true;
    let made: unknown;
    try {
      made = handler(params as never, context as Context<never>);
    } catch (error) {
      failed(error);
      return;
    }
    // A handler that is done answers at once.
    if (made instanceof Promise) made.then(done, failed);
    else done(made);
  };

  return {
    request(id, name, params, until) {
      const handler = ownField(handlers, name);
      if (handler === undefined) return fail(id, new Error(`unknown request: ${name.slice(0, 100)}`));
      if (served.has(id)) return;
      if (served.size >= mostServed) return fail(id, new Error('too many requests at once'));
      const context = new Served(id, until, (message, transfer) => {
        if (!isOver && served.has(id)) send(message, transfer);
      });
      served.set(id, context);
      if (!serial || !isBusy) return run(context, handler, params);
      turns.push(() => {
        if (served.has(id)) run(context, handler, params);
      });
    },
    abort(id) {
      const context = served.get(id);
      if (context === undefined) return;
      context.stop(aborted());
      if (context.isStarted) return;
      served.delete(id);
      fail(id, aborted());
    },
    end() {
      isOver = true;
      turns.length = 0;
      for (const context of served.values()) {
        context.over();
        context.stop(aborted());
      }
      served.clear();
    },
  };
}
