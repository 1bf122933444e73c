import { Readable } from 'node:stream';
import { FORM_ENDPOINTS } from '@trawl/contract/forms/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownField } from '../../foundation/kernel/table.ts';
import { hidePasswordsIn, withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { Via } from '../../foundation/routing/protocol.ts';
import type { Principal, RequestFacts, Route } from '../../foundation/routing/route.ts';
import { type Accounts, PAGE_READ } from '../../platform/accounts/index.ts';
import { jobLookedAt } from './named-job.ts';
import type { RequestCall } from './request-call.ts';
import { PAGE_READ_HEADER } from './session.ts';

/** Largest body that is kept with the activity log, in bytes, and largest request, in characters of JSON. */
const MOST = 8_000;

/** Fields that may hold secrets: cookies, passwords that are typed into pages, signatures. */
const SECRET = new Set(['headers', 'actions', 'webhook', 'webhookHeaders', 'auditMetadata', 'code']);

/**
 * The inputs of a request to an endpoint with a form, as JSON, so that it can be sent again; null for other endpoints and large requests.
 * Fields that may hold secrets, and user and password of URLs, are left out.
 */
export function keptRequest(
  { method, path }: { method: string; path: string },
  request: FastifyRequest,
): string | null {
  if (!FORM_ENDPOINTS.has(`${method} ${path}`)) return null;
  const { body, query, params, headers } = request;
  if (body !== undefined && body !== null) {
    // Without a length it is not known to be small.
    if (
      typeof body !== 'object' ||
      body instanceof Readable ||
      !(Number(headers['content-length'] ?? Infinity) <= MOST)
    )
      return null;
  }
  const inputs = { ...(params as object), ...(query as object), ...(body as object | undefined) };
  const text = JSON.stringify(inputs, (name, value: unknown) => {
    if (SECRET.has(name)) return undefined;
    return typeof value === 'string' ? withoutUserinfo(value) : value;
  });
  return text.length <= MOST ? text : null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the handler gets; null before the inputs are validated. */
    call: RequestCall | null;
  }
}

/** Input fields that describe a request in the activity log, in order of preference. */
const TARGETS = ['url', 'query', 'prompt'] as const;

/** What the activity log takes from a request, besides its endpoint. */
interface Logged {
  readonly principal: Principal;
  readonly requestId: string;
  readonly status: number;
  /** Milliseconds. */
  readonly elapsed: number;
  /** Undefined for a request that was refused before its inputs were validated. */
  readonly inputs:
    | { readonly query: unknown; readonly body: unknown; readonly params?: unknown; readonly facts: RequestFacts }
    | undefined;
  /** The part of the request that is stored; see keptRequest. */
  readonly request?: string | null;
  /** The tool of another protocol that sent the request. */
  readonly via?: Via;
  /** Whether a page of the dashboard sent it by itself. */
  readonly isPageRead?: boolean;
}

/** Adds a request of a team to the activity log. */
export function logActivity(
  route: Pick<Route, 'scope' | 'activity' | 'method' | 'path'>,
  accounts: Pick<Accounts, 'activity' | 'clock'>,
  { principal, requestId, status, elapsed, inputs, request = null, via, isPageRead = false }: Logged,
): void {
  const facts = inputs?.facts ?? {};
  const leavesNothing =
    facts.zeroDataRetention === true ||
    principal.zeroDataRetention === 'forced' ||
    field(inputs?.body, 'zeroDataRetention') === true;
  accounts.activity.record({
    team_id: principal.teamId,
    at: Math.round(accounts.clock.now() - elapsed),
    endpoint: facts.scope ?? route.scope,
    activity: route.activity ?? null,
    method: route.method,
    path: route.path,
    target:
      leavesNothing || inputs === undefined
        ? null
        : hidePasswordsIn(withoutUserinfo(facts.target ?? targetOf(inputs) ?? '')) || null,
    status,
    duration_ms: Math.round(elapsed),
    credits: facts.credits ?? 0,
    key_id: principal.keyId ?? null,
    person_id: principal.personId ?? null,
    request_id: requestId,
    job_id: facts.jobId ?? jobLookedAt(route.method, inputs?.params),
    result_path: leavesNothing ? null : (facts.resultPath ?? null),
    tool: via?.tool ?? null,
    client: via?.client ?? (isPageRead ? PAGE_READ : null),
    request: leavesNothing || inputs === undefined ? null : request,
  });
}

/** Records every request of a team in the activity log, including refused ones. */
export function recordActivity(
  route: Route,
  accounts: Accounts,
): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  return (request, reply, done) => {
    const { principal, call, id: requestId } = request;
    if (principal !== null) {
      const { statusCode: status, elapsedTime: elapsed } = reply;
      const kept = call === null ? null : keptRequest(route, request);
      logActivity(route, accounts, {
        ...{ principal, requestId, status, elapsed },
        inputs: call ?? undefined,
        request: kept,
        isPageRead:
          request.method === 'GET' &&
          principal.personId !== undefined &&
          request.headers[PAGE_READ_HEADER] !== undefined,
      });
    }
    done();
  };
}

function targetOf({ body, query }: { readonly body: unknown; readonly query: unknown }): string | null {
  for (const name of TARGETS) {
    const value = field(body, name) ?? field(query, name);
    if (typeof value === 'string') return value;
  }
  return null;
}

function field(inputs: unknown, name: string): unknown {
  return typeof inputs === 'object' && inputs !== null ? ownField(inputs as Record<string, unknown>, name) : undefined;
}
