import type { Readable } from 'node:stream';
import type { Method, Parsed, ResponseOf, Undeclared, V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { z } from 'zod';
import type { Deadline } from '../kernel/deadline.ts';
import type { Log } from '../kernel/log.ts';

/**
 * An endpoint of the public API: its declaration in the contract and the handler that a room writes for it. From both `http`
 * makes routing, validation and the activity log. Rooms never see the server, the request or the reply.
 */

/** Who is asking: the result of a valid key. */
export interface Principal {
  readonly teamId: string;
  /** The key's id; undefined for a person in the dashboard and for the local team of TRAWL_AUTH=open. */
  readonly keyId: string | undefined;
  /** The person who asks through the dashboard; absent for keys. */
  readonly personId?: string;
  /** The plan's name. */
  readonly plan: string;
  /** Scopes of the key; `*` is all of them. */
  readonly scopes: readonly string[];
  /** The only formats that the key may ask for; absent: all. */
  readonly formats?: readonly string[];
  /** Whether requests may (`allowed`) or must (`forced`) leave nothing behind; absent: they may not ask for it. */
  readonly zeroDataRetention?: 'allowed' | 'forced';
}

/** What a handler tells about its request for the activity log, beside what the server knows by itself. */
export interface RequestFacts {
  /** The URL or query that was asked for, for people; by default `url`, `query` or `prompt` of the request. */
  readonly target?: string;
  /** The scope that the handler asked for, of an endpoint that any key may call. */
  readonly scope?: string;
  /** What the request cost in the end. */
  readonly credits?: number;
  /** The id under which feedback names it: of its job, scrape or search. */
  readonly jobId?: string;
  /** The `/v2/…` path that answers with the stored result. */
  readonly resultPath?: string;
  /** True when the request is under zero data retention: its target is not kept. */
  readonly zeroDataRetention?: boolean;
}

export { ANY_KEY } from '@trawl/contract/endpoint.ts';

/** What a handler gets; everything is validated already. */
export interface Call<Query, Body, Params> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Params;
  readonly principal: Principal;
  /** Ends when the client goes away, when the gateway timeout is over or when the service shuts down. */
  readonly deadline: Deadline;
  readonly log: Log;
  readonly requestId: string;
  /** `http://host[:port]` as the client reached us, for absolute links. */
  readonly baseUrl: string;
  /** The body as it comes, of an endpoint with `streams`; nothing of it was read. Of any other endpoint: undefined. */
  readonly stream: Readable | undefined;
  /** A sentence that names the fields of the body which nobody reads, for `warning`; undefined if there are none. */
  readonly ignored: string | undefined;
  /** A header of the request; undefined when it is not there or is repeated. @param name in lower case */
  header(name: string): string | undefined;
  /** Adds to what the activity log will say of this request; later values win. */
  note(facts: RequestFacts): void;
}

/** A response that is JSON already: for what is stored as such and large. @typeParam Body what the JSON describes */
export class JsonText<Body = unknown> {
  declare readonly body: Body;
  readonly chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[]) {
    this.chunks = chunks;
  }
}

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

/** What a handler of an endpoint may return. */
export type Reply<Key extends V2Key> = V2[Key] extends { readonly responseType: string }
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
