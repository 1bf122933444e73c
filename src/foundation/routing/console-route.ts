import { api } from '@trawl/contract/api.ts';
import type { ApiEndpoint, Method, Parsed, ResponseOf } from '@trawl/contract/endpoint.ts';
import { ROLES, type Role } from '@trawl/contract/roles.ts';
import type { Deadline } from '../kernel/deadline.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Declared } from './route.ts';

/**
 * An endpoint of the dashboard's own API (`/api/…`), as a room declares it. Unlike a Route it serves people who are signed in,
 * by a cookie, and it is in no reference. `http` checks the session, the role and that no other site's page asks.
 */

export type { Access } from '@trawl/contract/endpoint.ts';
export { ROLES, type Role } from '@trawl/contract/roles.ts';

/** Whether a role is at least another: an owner is an admin, an admin is a member. */
export function isAtLeast(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(wanted);
}

/** The refusal of an insufficient role. */
export function roleRefused(message = 'Your role does not allow this.'): ApiError {
  return new ApiError('FORBIDDEN', { code: 'ROLE', message });
}

/** A person who is signed in to the dashboard, in the selected team. */
export interface Viewer {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly organizationId: string;
  /** In that organization. */
  readonly role: Role;
  readonly teamId: string;
  /** An owner of the first organization of the installation, who may make others and choose plans. */
  readonly isOperator: boolean;
  /** The session's id, which is no secret. */
  readonly sessionId: string;
  /** ISO time at which the session ends. */
  readonly sessionEnds: string;
}

/** What a handler gets; access, origin and inputs are checked. */
export interface ConsoleCall<Query, Body, Params> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Params;
  /** @throws ApiError UNAUTHORIZED for an anonymous request, which only `anyone` routes can get */
  readonly viewer: Viewer;
  /** The viewer; undefined for an anonymous request. */
  readonly visitor: Viewer | undefined;
  /** Value of the session cookie, for ending or renewing the session. */
  readonly sessionToken: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** IP address of the client. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly deadline: Deadline;
  readonly log: Log;
  readonly requestId: string;
  /** `http(s)://host[:port]` at which the client reached the service. */
  readonly baseUrl: string;
  /** Like `baseUrl`, but independent of request headers, for links sent to other people. */
  readonly ownUrl: string;
}

/** An endpoint of the dashboard with its handler, as `http` mounts it. */
export interface ConsoleRoute
  extends Omit<ApiEndpoint, 'response' | 'summary'>,
    Partial<Pick<ApiEndpoint, 'response'>> {
  readonly method: Method;
  /** Starts with /api/; parameters as `:name`. */
  readonly path: string;
  handler(call: ConsoleCall<unknown, unknown, unknown>): Promise<object>;
}

/** A response that sets cookies or redirects. @typeParam Body the fields besides `success` */
export class ConsoleReply<Body extends object = Record<string, never>> {
  readonly body: Body;
  /** The new session's token; null ends the one that the browser has. */
  readonly session: { readonly token: string; readonly maxAgeSeconds: number } | null | undefined;
  /** Short-lived cookies for `/api`; an empty value removes one. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly maxAgeSeconds: number }[];
  /** A path of ours or an absolute URL: answered 303. */
  readonly redirect: string | undefined;

  constructor(reply: {
    readonly body?: Body;
    readonly session?: ConsoleReply['session'];
    readonly cookies?: ConsoleReply['cookies'];
    readonly redirect?: string;
  }) {
    this.body = reply.body ?? ({} as Body);
    this.session = reply.session;
    this.cookies = reply.cookies ?? [];
    this.redirect = reply.redirect;
  }
}

type Api = typeof api;
/** The endpoints of the dashboard: `GET /api/plan`, … */
type ApiKey = keyof Api;

/** The call that a handler of an endpoint gets. */
export type ConsoleCallOf<Key extends ApiKey> = ConsoleCall<
  Parsed<Api[Key], 'query'>,
  Parsed<Api[Key], 'body'>,
  Parsed<Api[Key], 'params'>
>;

type Body<Key extends ApiKey> = ResponseOf<Api[Key]>;

/**
 * Gives an endpoint of the dashboard its handler.
 * @param key method and path, as the contract has them
 * @param handler returns the fields of the body besides `success`, or a ConsoleReply for cookies and redirects
 */
export function consoleRoute<Key extends ApiKey, Returned extends Body<Key> | ConsoleReply<Body<Key>>>(
  key: Key,
  handler: (call: ConsoleCallOf<Key>) => Promise<Returned>,
): Declared<ConsoleRoute, Returned extends ConsoleReply<infer Inner> ? Inner : Returned, Body<Key>>;
export function consoleRoute(key: ApiKey, handler: unknown): unknown {
  const [method, path] = key.split(' ') as [Method, string];
  return { ...(api[key] as ApiEndpoint), method, path, handler: handler as ConsoleRoute['handler'] };
}
