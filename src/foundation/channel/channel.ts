import { ownField } from '../kernel/table.ts';
import { ChannelClosedError, PeerExitError, plainErrors } from './errors.ts';
import { createServer } from './serve.ts';
import type {
  Channel,
  ChannelOptions,
  Handler,
  Nothing,
  PeerExit,
  RequestOptions,
  SendOptions,
  Serving,
  Side,
  Transport,
} from './types.ts';

/**
 * Messages, each a plain object with one of these keys and the id of its request or the name of its event:
 * `request` (name, params, until), `abort`, `progress`, `result`, `error` (value), `event` (payload).
 * Ids count up on each side. What names an id that nobody waits for is ignored, so that a peer can lie to itself only.
 */
interface Pending {
  /** 0 until it is sent. */
  id: number;
  readonly name: string;
  readonly params: unknown;
  readonly options: RequestOptions<never>;
  readonly signal: AbortSignal | undefined;
  /** Whether its caller has gone. */
  isLeft: boolean;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  stop(): void;
}

/**
 * Opens one end of a channel. A request that arrives before the other end is opened waits in the transport.
 * @param options.requests serve what the peer requests; required when `Local` has any
 * @param options.events listen to what the peer emits
 */
export function openChannel<Remote extends Side, Local extends Side = Nothing>(
  transport: Transport,
  options: ChannelOptions & Serving<Local>,
): Channel<Remote> {
  const { limit = Number.POSITIVE_INFINITY, mostServed = Number.POSITIVE_INFINITY, errors = plainErrors } = options;
  const refs = options.keepsAlive === 'pending';
  const listeners = (options.events ?? {}) as Readonly<Record<string, (payload: unknown) => void>>;
  const pending = new Map<number, Pending>();
  const queue: Pending[] = [];
  let last = 0;
  let ended: Error | undefined;
  let exit: PeerExit | undefined;
  const { promise: exited, resolve: hasExited } = Promise.withResolvers<PeerExit>();

  const server = createServer({
    handlers: (options.requests ?? {}) as Readonly<Record<string, Handler<never>>>,
    serial: options.serial ?? false,
    mostServed,
    errors,
    send: (message, transfer) => transport.send(message, transfer, undefined),
  });

  const settle = (one: Pending): void => one.signal?.removeEventListener('abort', one.stop);

  const send = (one: Pending): void => {
    const { name, params, options: how } = one;
    const id = ++last;
    const ms = how.deadline?.remaining() ?? Number.POSITIVE_INFINITY;
    try {
      // As the clock tells it, which both sides see: what waits in the transport loses its time there.
      const until = ms === Number.POSITIVE_INFINITY ? undefined : Date.now() + ms;
      transport.send({ request: id, name, params, until }, how.transfer, undefined);
    } catch (error) {
      settle(one);
      one.reject(error);
      return;
    }
    one.id = id;
    pending.set(id, one);
    if (refs && pending.size === 1) transport.ref();
  };

  const next = (): void => {
    while (queue.length > 0 && pending.size < limit) send(queue.shift() as Pending);
  };

  /** The request that a response is for; it is over then. */
  const take = (id: unknown): Pending | undefined => {
    const one = pending.get(id as number);
    if (one === undefined) return undefined;
    pending.delete(one.id);
    settle(one);
    next();
    if (refs && pending.size === 0) transport.unref();
    return one;
  };

  const end = (error: Error): void => {
    if (ended !== undefined) return;
    ended = error;
    const all = [...pending.values(), ...queue.splice(0)];
    pending.clear();
    server.end();
    for (const one of all) {
      settle(one);
      one.reject(error);
    }
  };

  const receive = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || ended !== undefined) return;
    const { result, value } = message as Record<string, unknown>;
    if (result !== undefined) {
      take(result)?.resolve(value);
      return;
    }
    const { request, error, progress, abort, event } = message as Record<string, unknown>;
    if (request !== undefined) {
      const { name, params, until } = message as Record<string, unknown>;
      if (typeof request !== 'number' || typeof name !== 'string') return;
      server.request(request, name, params, typeof until === 'number' ? until : undefined);
    } else if (error !== undefined) {
      const one = take(error);
      if (one !== undefined && !one.isLeft) one.reject(decoded(value));
    } else if (progress !== undefined) {
      const one = pending.get(progress as number);
      if (one !== undefined && !one.isLeft) one.options.onProgress?.(value as never);
    } else if (abort !== undefined) server.abort(abort as number);
    else if (typeof event === 'string') ownField(listeners, event)?.(value);
  };

  const decoded = (value: unknown): Error => {
    try {
      return errors.decode(value);
    } catch (error) {
      return error as Error;
    }
  };

  transport.start(receive, (how) => {
    exit ??= how;
    end(new PeerExitError(exit));
    hasExited(exit);
  });
  if (refs) transport.unref();

  const close = (reason: Error = new ChannelClosedError()): void => {
    if (ended !== undefined) return;
    end(reason);
    transport.close();
  };

  const request = (name: string, params: unknown, how: RequestOptions<never> = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const signal = how.signal ?? how.deadline?.signal;
      if (ended !== undefined) return reject(ended);
      if (signal?.aborted) return reject(signal.reason);
      const one: Pending = {
        ...{ id: 0, name, params, options: how, signal, isLeft: false, resolve, reject },
        stop() {
          if (one.id === 0) {
            queue.splice(queue.indexOf(one), 1);
            return reject(signal?.reason);
          }
          transport.send({ abort: one.id }, undefined, undefined);
          if (how.onAbort === 'wait') return;
          one.isLeft = true;
          reject(signal?.reason);
        },
      };
      signal?.addEventListener('abort', one.stop, { once: true });
      if (pending.size < limit) send(one);
      else queue.push(one);
    });

  return {
    request: request as Channel<Remote>['request'],
    emit(event: string, value: unknown, { transfer, sent }: SendOptions = {}) {
      if (ended === undefined) transport.send({ event, value }, transfer, sent);
    },
    get load() {
      return pending.size + queue.length;
    },
    get isOpen() {
      return ended === undefined;
    },
    exited,
    close,
    async [Symbol.asyncDispose]() {
      close();
      if (transport.kill === undefined) return;
      transport.kill();
      await exited;
    },
  };
}
