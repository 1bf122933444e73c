import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Deadline } from './deadline.ts';
import type { Log } from './log.ts';

/**
 * An endpoint as a room declares it: one object per endpoint, in one file, from which `http` makes routing, validation,
 * types, the OpenAPI document and the reference. Rooms never see the server, the request or the reply.
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
  /** What the request cost in the end. */
  readonly credits?: number;
  /** The id under which feedback names it: of its job, scrape or search. */
  readonly jobId?: string;
  /** The `/v2/…` path that answers with the stored result. */
  readonly resultPath?: string;
  /** True when the request is under zero data retention: its target is not kept. */
  readonly zeroDataRetention?: boolean;
}

/** The scope of endpoints that every valid key may use. */
export const ANY_KEY = 'account';

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
  /** A header of the request; undefined when it is not there or is repeated. @param name in lower case */
  header(name: string): string | undefined;
  /** Adds to what the activity log will say of this request; later values win. */
  note(facts: RequestFacts): void;
}

/** An answer that is JSON already: for what is stored as such and large. */
export class JsonText {
  readonly chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[]) {
    this.chunks = chunks;
  }
}

/** An answer that is no JSON. */
export class PlainText {
  readonly text: string;
  /** Of the content. */
  readonly type: string;

  constructor(text: string, type: string) {
    this.text = text;
    this.type = type;
  }
}

export interface Route<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with /v2; parameters as `:name`. */
  readonly path: string;
  /** The scope that a key needs: the capability's name, or ANY_KEY. */
  readonly scope: string;
  /** The group of endpoints whose requests count together against the plan's per-minute limit. */
  readonly rateGroup: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /**
   * The name under which `/v2/team/activity` lists a request that started something (`scrape`, `batch_scrape`, …); absent for
   * requests that only read.
   */
  readonly activity?: string;
  /** Whether it may cost credits, and so answer 402. */
  readonly costs?: boolean;
  /** Unknown keys are ignored, never refused. */
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  /** The handler reads the body by itself, as it comes: the types that it may have, with a schema of each for the reference. */
  readonly streams?: Readonly<Record<string, z.ZodType>>;
  /** Shape of the 200 answer, for the reference and the tests; answers are not checked at run time. */
  readonly response: z.ZodType;
  /** Type of the content of that answer; `application/json` by default. */
  readonly responseType?: string;
  handler(call: Call<z.infer<Query>, z.infer<Body>, z.infer<Params>>): Promise<unknown>;
}

/** Keeps the types of the schemas in the handler while routes of different shapes share a list. */
export function route<Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  declared: Route<Query, Body, Params>,
): Route {
  return declared as unknown as Route;
}
