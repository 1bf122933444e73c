import { Worker } from 'node:worker_threads';
import { type Channel, openChannel, PeerExitError, threadTransport } from '../../../foundation/channel/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { ValidBody } from '../../../foundation/routing/route.ts';
import type { TeamShare } from '../team-share.ts';
import type { Validated } from '../validation.ts';
import type { Accepted, BodyPeer, Refused, SentLarge } from './messages.ts';
import { createAssembly, cut } from './pieces.ts';

/**
 * Parses and validates large bodies on a thread, so that none of them, however it is made, holds up the event loop. One is read at a time:
 * next that of the team that has used least lately. The thread starts with the first and ends when there was none for a while.
 */
export interface LargeBodies extends AsyncDisposable {
  /**
   * @param sent its chunks are moved, and gone afterwards
   * @throws what `validate` throws; ApiError BAD_REQUEST if it is no JSON, SERVICE_UNAVAILABLE if it does not fit into the thread; the
   *   reason of the signal
   */
  read(teamId: string, sent: SentLarge, signal: AbortSignal): Promise<Validated>;
  /**
   * Validates a body that was made of a large one.
   * @param asked.endpoint method and path, as the contract has them
   * @throws what `validateBody` throws; the reason of the signal
   */
  validate(
    teamId: string,
    asked: { readonly endpoint: string; readonly body: unknown },
    signal: AbortSignal,
  ): Promise<ValidBody>;
}

/** Megabytes of the thread's JavaScript heap: a body of 25 MB takes 100 as text, and as much again as values. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
/** Milliseconds after which a thread that has nothing to do ends. */
const IDLE = 60_000;

interface Asked {
  readonly teamId: string;
  readonly signal: AbortSignal;
  /** Sends the body. */
  send(channel: Channel<BodyPeer>, charge: (ms: number) => void): Promise<Refused | Accepted>;
}

interface Task extends Asked {
  resolve(validated: Validated): void;
  reject(error: unknown): void;
}

export function createLargeBodies(share: Pick<TeamShare, 'charge' | 'usedBy'>, idle = IDLE): LargeBodies {
  let thread: Channel<BodyPeer> | undefined;
  let ending: NodeJS.Timeout | undefined;
  let isBusy = false;
  const waiting: Task[] = [];

  const open = (): Channel<BodyPeer> => {
    clearTimeout(ending);
    if (thread?.isOpen) return thread;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: HEAP });
    thread = openChannel<BodyPeer>(threadTransport(worker), { keepsAlive: 'pending' });
    return thread;
  };

  const end = async (): Promise<void> => {
    clearTimeout(ending);
    const ended = thread;
    thread = undefined;
    await ended?.[Symbol.asyncDispose]();
  };

  const readOne = async ({ teamId, send, signal }: Task): Promise<Validated> => {
    signal.throwIfAborted();
    const channel = open();
    const answer = await send(channel, (ms) => share.charge(teamId, ms));
    share.charge(teamId, answer.ms);
    if ('refused' in answer) {
      const { key, details } = answer.refused;
      throw new ApiError(key, details === undefined ? {} : { details });
    }
    const { query, params, ignored } = answer;
    const body = createAssembly();
    for (let part: Pick<typeof answer, 'piece' | 'hasMore'> = answer; ; ) {
      const began = performance.now();
      body.add(part.piece);
      share.charge(teamId, performance.now() - began);
      if (!part.hasMore) break;
      const more = await channel.request('more', null, { signal });
      share.charge(teamId, more.ms);
      part = more;
    }
    return { query, params, ignored, body: body.value };
  };

  const next = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const task = waiting.reduce<Task | undefined>(
        (least, one) => (least && share.usedBy(least.teamId) <= share.usedBy(one.teamId) ? least : one),
        undefined,
      );
      if (task === undefined) break;
      waiting.splice(waiting.indexOf(task), 1);
      await readOne(task).then(task.resolve, (error: unknown) =>
        task.reject(error instanceof PeerExitError ? tooLarge(error) : error),
      );
    }
    isBusy = false;
    if (thread !== undefined) ending = setTimeout(() => void end(), idle).unref();
  };

  const ask = (asked: Asked): Promise<Validated> =>
    new Promise((resolve, reject) => {
      waiting.push({ ...asked, resolve, reject });
      void next();
    });

  return {
    read: (teamId, sent, signal) =>
      ask({
        ...{ teamId, signal },
        send(channel) {
          const chunks = sent.chunks.map(ownChunk);
          const transfer = chunks.map(({ buffer }) => buffer);
          return channel.request('read', { ...sent, chunks }, { signal, transfer });
        },
      }),
    validate: (teamId, { endpoint, body }, signal) =>
      ask({
        ...{ teamId, signal },
        async send(channel, charge) {
          let isFirst = true;
          let began = performance.now();
          for (const piece of cut(body)) {
            const sent = channel.request('take', { piece, isFirst }, { signal });
            charge(performance.now() - began);
            charge((await sent).ms);
            began = performance.now();
            isFirst = false;
          }
          return channel.request('validate', { endpoint }, { signal });
        },
      }),
    async [Symbol.asyncDispose]() {
      for (const { reject } of waiting.splice(0)) reject(new Error('the service stops'));
      await end();
    },
  };
}

/** A chunk with a buffer of its own, which can be moved. */
function ownChunk(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = chunk;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(chunk);
}

/** Seconds after which the thread has long been started again. */
const RETRY_AFTER = 5;

const tooLarge = (cause: unknown): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', {
    details: { message: 'The body does not fit into the memory of this process.' },
    retryAfter: RETRY_AFTER,
    cause,
  });
