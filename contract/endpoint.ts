import type { z } from 'zod';
import type { Role } from './roles.ts';

/** What an endpoint declares, and the types that follow from it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The schemas of an endpoint. Unknown keys of inputs are ignored, never refused. */
interface Schemas {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Of the path. */
  readonly params?: z.ZodType;
}

/**
 * An endpoint of the public API. Its key is `METHOD /v2/path`, with parameters as `:name`; data providers are under `/exchange`,
 * where clients look for them.
 */
export interface V2Endpoint extends Schemas {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** The scope that a key needs: the capability's name, or ANY_KEY. */
  readonly scope: string;
  /** Endpoints of one group count together against the plan's requests per minute. */
  readonly rateGroup: string;
  /** The name under which `/v2/team/activity` lists a request that started something; absent for requests that only read. */
  readonly activity?: string;
  /**
   * Statuses that its handler can throw, beside those that follow from the other fields (`statusesOf`). Tests fail on an answer with any other.
   */
  readonly errors?: readonly (404 | 408 | 409 | 410 | 422 | 502)[];
  /** Whether it may cost credits, and so answer 402. */
  readonly costs?: boolean;
  /** Whether it only stores work that runs later: it is accepted whenever that can be stored, also while the process is short of memory. */
  readonly queues?: boolean;
  /** Whether its JSON body may be as large as `TRAWL_MAX_BODY`, since it holds a long list; others may have 1 MB. */
  readonly bulk?: boolean;
  /** The handler reads the body as a stream: the content types that it takes, with a schema of each for the reference. */
  readonly streams?: Readonly<Record<string, z.ZodType>>;
  /** The endpoint that takes its place, as method and path: responses say so in `Deprecation` and `Link`, and the reference leaves it out. */
  readonly replacedBy?: string;
  /** Of the 200 response. */
  readonly response: z.ZodType;
  /** Seconds for which a client may keep that response; not at all by default. */
  readonly keptFor?: number;
  /** Content type of that response; `application/json` by default. */
  readonly responseType?: string;
}

/** Who may call an endpoint of the dashboard: `anyone` without a session, else at least that role in the current organization. */
export type Access = 'anyone' | Role | 'operator';

/** An endpoint of the dashboard. Its key is `METHOD /api/path`. */
export interface ApiEndpoint extends Schemas {
  readonly access: Access;
  /** One sentence for docs/internal/dashboard-api.md. */
  readonly summary: string;
  /** Failures that callers can tell apart: `409 LAST_OWNER`. Those of every endpoint (400, 401, 403 by access) go without saying. */
  readonly errors?: readonly string[];
  /** What stands in the body beside `success: true`. */
  readonly response: z.ZodType;
}

/** The scope of endpoints that every valid key may use. */
export const ANY_KEY = 'account';

export type V2Endpoints = Readonly<Record<`${Method} /${'v2' | 'exchange'}/${string}`, V2Endpoint>>;
/** The endpoints of an older version of the API; scopes, groups and credits are those of the endpoints that replace them. */
export type V1Endpoints = Readonly<Record<`${Method} /v1/${string}`, V2Endpoint & { readonly replacedBy: string }>>;
export type ApiEndpoints = Readonly<Record<`${Method} /api/${string}`, ApiEndpoint>>;

/** A value all the way down as readers may use it. */
type Frozen<T> = T extends (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: Frozen<T[Key]> }
      : T;

/** The JSON that a schema describes, as it stands on the wire. */
export type Wire<Schema extends z.ZodType> = Frozen<z.input<Schema>>;

type InputOf<Declared, Part extends 'query' | 'body' | 'params'> = Declared extends {
  readonly [Key in Part]: infer Schema;
}
  ? Schema extends z.ZodType
    ? Schema
    : never
  : never;

/** What a handler gets of the query, the body or the path: parsed, with defaults. */
export type Parsed<Declared, Part extends 'query' | 'body' | 'params'> = [InputOf<Declared, Part>] extends [never]
  ? unknown
  : z.output<InputOf<Declared, Part>>;

/** What a caller sends as the query, the body or the parameters of the path. */
export type Sent<Declared, Part extends 'query' | 'body' | 'params'> = [InputOf<Declared, Part>] extends [never]
  ? undefined
  : Frozen<z.input<InputOf<Declared, Part>>>;

/** The body of a 200 response. */
export type ResponseOf<Declared extends { readonly response: z.ZodType }> = Wire<Declared['response']>;

type KeysOf<T> = T extends unknown ? keyof T : never;
type Under<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;

/** The paths of fields that a value has and its declaration has not; `never` when there are none. */
export type Undeclared<Value, Declared> = unknown extends Declared
  ? never
  : Value extends readonly (infer Item)[]
    ? Undeclared<Item, NonNullable<Declared> extends readonly (infer Other)[] ? Other : unknown>
    : Value extends object
      ? {
          [Key in keyof Value & string]: Key extends KeysOf<NonNullable<Declared>>
            ? Undeclared<Value[Key], Under<NonNullable<Declared>, Key>> extends infer Below
              ? Below extends string
                ? `${Key}.${Below}`
                : never
              : never
            : string extends KeysOf<NonNullable<Declared>>
              ? never
              : Key;
        }[keyof Value & string]
      : never;
