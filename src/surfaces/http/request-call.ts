import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import type { CatalogKey } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import type { Call, Principal, RequestFacts, ValidBody } from '../../foundation/routing/route.ts';
import type { Validated } from './validation.ts';

/** Why a request was ended before its handler returned. */
export type EndedBy = Extract<CatalogKey, 'GATEWAY_TIMEOUT' | 'SERVICE_UNAVAILABLE'> | 'CLIENT_GONE';

/**
 * The deadline of one request. The signal and the listener on the connection are created on demand, since most handlers don't need
 * them.
 */
export class RequestDeadline implements Deadline {
  readonly #reply: FastifyReply;
  readonly #ends: number;
  #controller: AbortController | undefined;
  #endedBy: EndedBy | undefined;
  #outlasts = false;

  constructor(reply: FastifyReply, timeout: number) {
    this.#reply = reply;
    this.#ends = performance.now() + timeout;
  }

  /** When it passes, in the time of performance.now(). */
  get ends(): number {
    return this.#ends;
  }

  get endedBy(): EndedBy | undefined {
    if (this.#endedBy === undefined) {
      if (this.#reply.raw.destroyed && !this.#outlasts) this.end('CLIENT_GONE');
      else if (performance.now() >= this.#ends) this.end('GATEWAY_TIMEOUT');
    }
    return this.#endedBy;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      const by = this.endedBy;
      if (by) this.#controller.abort(reason(by));
      else
        this.#reply.raw.once(
          'close',
          () => this.#reply.raw.writableFinished || this.#outlasts || this.end('CLIENT_GONE'),
        );
    }
    return this.#controller.signal;
  }

  remaining(): number {
    return this.endedBy === undefined ? this.#ends - performance.now() : 0;
  }

  within(ms: number): Deadline {
    return deadlineIn(Math.min(ms, this.remaining()), this.signal);
  }

  /** Whether the request goes on after its client has disconnected. */
  get outlasts(): boolean {
    return this.#outlasts;
  }

  /** Lets the request go on after its client has disconnected, until the result is called. */
  outlast(): () => void {
    this.#outlasts = true;
    return () => {
      this.#outlasts = false;
      if (this.#reply.raw.destroyed && !this.#reply.raw.writableFinished) this.end('CLIENT_GONE');
    };
  }

  /** Ends the request; later calls have no effect. */
  end(by: EndedBy): void {
    if (this.#endedBy !== undefined) return;
    this.#endedBy = by;
    this.#controller?.abort(reason(by));
  }
}

/** An abort reason with the names of AbortSignal.timeout and of a cancelled fetch. */
function reason(by: EndedBy): DOMException {
  return by === 'GATEWAY_TIMEOUT'
    ? new DOMException('The gateway timeout has passed', 'TimeoutError')
    : new DOMException(by === 'CLIENT_GONE' ? 'The client disconnected' : 'The service is shutting down', 'AbortError');
}

interface CallTools extends Pick<Call<unknown, unknown, unknown>, 'requireRoom'> {
  validateAs(endpoint: string, body: unknown): Promise<ValidBody>;
  readonly log: Log;
  readonly baseUrl: (request: FastifyReply['request']) => string;
}

/** The call that a handler gets. */
export class RequestCall implements Call<unknown, unknown, unknown> {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
  readonly #validated: Validated;
  readonly principal: Principal;
  readonly deadline: RequestDeadline;
  readonly reply: FastifyReply;
  /** Facts that the handler has noted. */
  facts: RequestFacts = {};
  readonly #tools: CallTools;

  constructor(
    validated: Validated,
    principal: Principal,
    deadline: RequestDeadline,
    reply: FastifyReply,
    tools: CallTools,
  ) {
    this.#validated = validated;
    this.query = validated.query;
    this.body = validated.body;
    this.params = validated.params;
    this.principal = principal;
    this.deadline = deadline;
    this.reply = reply;
    this.#tools = tools;
  }

  readonly requireRoom = (): void => this.#tools.requireRoom();

  readonly validateAs = (endpoint: string, body: unknown): Promise<never> =>
    this.#tools.validateAs(endpoint, body) as Promise<never>;

  /** A bound function, since handlers destructure their call. */
  readonly note = (facts: RequestFacts): void => {
    this.facts = { ...this.facts, ...facts };
  };

  readonly header = (name: string): string | undefined => {
    const value = ownField(this.reply.request.headers, name);
    return typeof value === 'string' ? value : undefined;
  };

  get ignored(): string | undefined {
    return this.#validated.ignored;
  }

  get elapsed(): number {
    return Math.ceil(this.reply.elapsedTime);
  }

  get stream(): Readable | undefined {
    const { body } = this.reply.request;
    return body instanceof Readable ? body : undefined;
  }

  get requestId(): string {
    return this.reply.request.id;
  }

  get log(): Log {
    return this.#tools.log.child({ requestId: this.requestId });
  }

  get baseUrl(): string {
    return this.#tools.baseUrl(this.reply.request);
  }
}
