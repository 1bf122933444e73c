import type { Readable } from 'node:stream';
import type { Method, Parsed, ResponseOf, Undeclared, V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { z } from 'zod';
import type { Deadline } from '../kernel/deadline.ts';
import type { Log } from '../kernel/log.ts';
import type { EventStream } from './event-stream.ts';

/**
 * An endpoint of the public API: its declaration in the contract and the handler that a room writes for it. From both `http`
 * makes routing, validation and the activity log. Rooms never see the server, the request or the reply.
 */

/** The authenticated caller of a request. */
export interface Principal {
  readonly teamId: string;
  /** The key's id; undefined for a person in the dashboard and for the local team of TRAWL_AUTH=open. */
  readonly keyId: string | undefined;
  /** The person, for requests from the dashboard; absent for keys. */
  readonly personId?: string;
  /** The plan's name. */
  readonly plan: string;
  /** Scopes of the key; `*` includes all. */
  readonly scopes: readonly string[];
  /** Allowed formats of the key; absent: all. */
  readonly formats?: readonly string[];
  /** Whether zero data retention is `allowed` or `forced`; absent: not available. */
  readonly zeroDataRetention?: 'allowed' | 'forced';
}

/** Facts about a request that its handler adds to the activity log. */
export interface RequestFacts {
  /** The displayed URL or query; by default `url`, `query` or `prompt` of the request. */
  readonly target?: string;
  /** The scope that the handler required, for an endpoint that any key can call. */
  readonly scope?: string;
  /** Charged credits. */
  readonly credits?: number;
  /** The id for feedback: of the job, scrape or search. */
  readonly jobId?: string;
  /** The `/v2/…` path of the stored result. */
  readonly resultPath?: string;
  /** Whether the request is under zero data retention: its target is then not stored. */
  readonly zeroDataRetention?: boolean;
}

export { ANY_KEY } from '@trawl/contract/endpoint.ts';

/** The validated call that a handler gets. */
export interface Call<Query, Body, Params> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Params;
  readonly principal: Principal;
  /** Ends when the client disconnects, at the gateway timeout or when the service shuts down. */
  readonly deadline: Deadline;
  /** Whole milliseconds since the request began to arrive. */
  readonly elapsed: number;
  readonly log: Log;
  readonly requestId: string;
  /** `http://host[:port]` at which the client reached the service, for absolute links. */
  readonly baseUrl: string;
  /** The unread body, for an endpoint with `streams`; undefined for others. */
  readonly stream: Readable | undefined;
  /** A sentence about unknown fields of the body, for `warning`; undefined if there are none. */
  readonly ignored: string | undefined;
  /** A header of the request; undefined if missing or repeated. @param name in lower case */
  header(name: string): string | undefined;
  /** Adds facts to the activity log; later values win. */
  note(facts: RequestFacts): void;
  /**
   * To be called by what starts work (`activity`), once the request itself was checked: what is wrong with it is said first.
   * @throws ApiError SERVICE_UNAVAILABLE with Retry-After while this process has no room for the work
   */
  requireRoom(): void;
  /**
   * Validates a body as another endpoint does, off the event loop if that of the request is large.
   * @throws ApiError BAD_REQUEST, INVALID_URL
   */
  validateAs<Key extends V2Key>(key: Key, body: unknown): Promise<ValidBody<Parsed<V2[Key], 'body'>>>;
}

export interface ValidBody<Body = unknown> {
  readonly body: Body;
  /** A sentence about its unknown fields. */
  readonly ignored: string | undefined;
}

/** A response with serialized JSON, for large stored results. @typeParam Body type of the JSON */
export class JsonText<Body = unknown> {
  declare readonly body: Body;
  readonly chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[]) {
    this.chunks = chunks;
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** An answer as a value, also if it is JSON. */
export const valueOfAnswer = <Body>(answer: Body | JsonText<Body>): Body =>
  answer instanceof JsonText ? JSON.parse(answer.bytes().toString()) : answer;

/** A response that is not JSON. */
export class PlainText {
  readonly text: string;
  /** Of the content. */
  readonly type: string;

  constructor(text: string, type: string) {
    this.text = text;
    this.type = type;
  }
}

/** An endpoint with its handler, as `http` mounts it. */
export interface Route extends V2Endpoint {
  readonly method: Method;
  /** Starts with /v2; parameters as `:name`. */
  readonly path: string;
  /** True when it is not in the contract. */
  readonly custom?: boolean;
  handler(call: Call<unknown, unknown, unknown>): Promise<unknown>;
}

type V2 = typeof v2;
/** The endpoints of the public API: `GET /v2/monitor`, … */
export type V2Key = keyof V2;

/** The call that a handler of an endpoint gets. */
export type CallOf<Key extends V2Key> = Call<
  Parsed<V2[Key], 'query'>,
  Parsed<V2[Key], 'body'>,
  Parsed<V2[Key], 'params'>
>;

/** The return type of an endpoint's handler. */
export type Reply<Key extends V2Key> = V2[Key] extends { readonly responseType: 'text/event-stream' }
  ? EventStream
  : V2[Key] extends { readonly responseType: string }
    ? PlainText
    : ResponseOf<V2[Key]> | JsonText<ResponseOf<V2[Key]>>;

/** The route, or a type that names the returned fields which the contract does not declare and so does not compile as a route. */
export type Declared<Declaration, Returned, Allowed> = [Undeclared<Returned, Allowed>] extends [never]
  ? Declaration
  : { readonly undeclared: Undeclared<Returned, Allowed> };

/**
 * Gives an endpoint of the contract its handler.
 * @param key method and path, as the contract has them
 */
export function route<Key extends V2Key, Returned extends Reply<Key>>(
  key: Key,
  handler: (call: CallOf<NoInfer<Key>>) => Promise<Returned>,
): Declared<Route, Returned, Reply<Key>>;
export function route(key: V2Key, handler: unknown): unknown {
  const [method, path] = key.split(' ') as [Method, string];
  return { ...(v2[key] as V2Endpoint), method, path, handler: handler as Route['handler'] };
}

/** An endpoint that is not in the contract: for tests and embedding programs. */
export function customRoute<Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  declared: Omit<Route, 'query' | 'body' | 'params' | 'handler'> & {
    readonly query?: Query;
    readonly body?: Body;
    readonly params?: Params;
    handler(call: Call<z.infer<Query>, z.infer<Body>, z.infer<Params>>): Promise<unknown>;
  },
): Route {
  return { ...declared, custom: true } as unknown as Route;
}
