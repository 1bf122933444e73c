import type { z } from 'zod';
import type { Deadline } from './deadline.ts';
import { ApiError } from './errors.ts';
import type { Log } from './log.ts';

/**
 * An endpoint of the dashboard's own API (`/api/…`), as a room declares it. Unlike a Route it serves people who are signed in,
 * by a cookie, and it is in no reference. `http` checks the session, the role and that no other site's page asks.
 */

/** What a person is in an organization; each may do what the later ones may. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is at least another: an owner is an admin, an admin is a member. */
export function isAtLeast(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(wanted);
}

/** The refusal of somebody whose role is not enough. */
export function roleRefused(message = 'Your role does not allow this.'): ApiError {
  return new ApiError('FORBIDDEN', { code: 'ROLE', message });
}

/** The person who looks at the dashboard, in the team that they chose. */
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

/** Who may call: `anyone` without a session, else at least that role in the current organization. */
export type Access = 'anyone' | Role | 'operator';

/** What a handler gets; access, origin and inputs are checked. */
export interface ConsoleCall<Query, Body, Params> {
  readonly query: Query;
  readonly body: Body;
  readonly params: Params;
  /** @throws ApiError UNAUTHORIZED when nobody is signed in, which happens only where access is `anyone` */
  readonly viewer: Viewer;
  /** The viewer, or undefined where nobody is signed in. */
  readonly visitor: Viewer | undefined;
  /** The cookie's value; for whoever ends or renews the session. */
  readonly sessionToken: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** IP address of the client. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly deadline: Deadline;
  readonly log: Log;
  readonly requestId: string;
  /** `http(s)://host[:port]` as the client reached us. */
  readonly baseUrl: string;
  /** The same as no client can choose it, for links that go to somebody else. */
  readonly ownUrl: string;
}

export interface ConsoleRoute<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with /api/; parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  /** @returns what stands in the body beside `success`, or a ConsoleReply where more than a body goes out */
  handler(call: ConsoleCall<z.infer<Query>, z.infer<Body>, z.infer<Params>>): Promise<object | ConsoleReply>;
}

/** An answer that sets cookies or leads elsewhere. */
export class ConsoleReply {
  readonly body: object;
  /** The new session's token; null ends the one that the browser has. */
  readonly session: { readonly token: string; readonly maxAgeSeconds: number } | null | undefined;
  /** Short-lived cookies for `/api`; an empty value removes one. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly maxAgeSeconds: number }[];
  /** A path of ours or an absolute URL: answered 303. */
  readonly redirect: string | undefined;

  constructor(reply: {
    readonly body?: object;
    readonly session?: ConsoleReply['session'];
    readonly cookies?: ConsoleReply['cookies'];
    readonly redirect?: string;
  }) {
    this.body = reply.body ?? {};
    this.session = reply.session;
    this.cookies = reply.cookies ?? [];
    this.redirect = reply.redirect;
  }
}

/** Keeps the types of the schemas in the handler while routes of different shapes share a list. */
export function consoleRoute<Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  declared: ConsoleRoute<Query, Body, Params>,
): ConsoleRoute {
  return declared as unknown as ConsoleRoute;
}
