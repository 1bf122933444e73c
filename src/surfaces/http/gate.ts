import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal, Route } from '../../foundation/routing/route.ts';
import { type Accounts, requireScope } from '../../platform/accounts/index.ts';
import type { Origins } from './origin.ts';
import { CSRF_HEADER, cookiesOf, requireOwnPage, SESSION_COOKIE, viewerOf } from './session.ts';
import type { TeamShare } from './team-share.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate; null for public endpoints. */
    principal: Principal | null;
  }
}

/** Dependencies of a gate. */
export interface GateOptions {
  readonly accounts: Accounts;
  readonly origins: Origins;
  readonly share: TeamShare;
}

/**
 * Authenticates a request: by its key, or by the dashboard's session, which requires the CSRF header. Without a valid key a
 * request acts as the local team in open mode, except for foreign pages.
 * @param audiences what tokens of OAuth may be for; none by default
 */
export async function principalOf(
  accounts: Accounts,
  origins: Origins,
  request: FastifyRequest,
  audiences?: () => readonly string[],
): Promise<Principal> {
  const { authorization } = request.headers;
  if (authorization === undefined && request.headers[CSRF_HEADER] !== undefined) {
    const token = cookiesOf(request)[SESSION_COOKIE];
    const viewer = await viewerOf(accounts, token);
    if (viewer !== undefined) {
      requireOwnPage(accounts, origins, request, token as string);
      return accounts.asPerson(viewer.personId, viewer.teamId);
    }
  }
  return accounts.authenticate({
    authorization,
    mayBeLocal: accounts.mode === 'open' && !origins.isForeignPage(request),
    address: () => origins.clientAddress(request),
    dashboardUrl: () => origins.baseUrl(request),
    ...(audiences && { audiences }),
  });
}

/**
 * The checks before the body is read: key (401), scope (403) and rate limit (429). Requests that pass the first two count towards the rate limit, and their responses have the rate limit headers.
 */
export function gate(
  route: Route,
  { accounts, origins, share }: GateOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const principal = await principalOf(accounts, origins, request).catch(databaseDown);
    request.principal = principal;
    requireScope(principal, route.scope, () => origins.baseUrl(request));
    await letIn(principal, route.rateGroup, reply, { accounts, share });
  };
}

/**
 * Counts a request towards its rate limit, and lets it wait for its team's share of the processor.
 * @throws ApiError RATE_LIMIT_EXCEEDED
 */
export async function letIn(
  principal: Principal,
  rateGroup: Route['rateGroup'],
  reply: FastifyReply,
  { accounts, share }: Pick<GateOptions, 'accounts' | 'share'>,
): Promise<void> {
  const rate = await accounts.limits.take(principal, rateGroup).catch(databaseDown);
  reply.header('x-ratelimit-limit', rate.limit);
  reply.header('x-ratelimit-remaining', rate.remaining);
  reply.header('x-ratelimit-reset', rate.resetSeconds);
  if (!rate.allowed) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: rate.retryAfter });
  const turn = share.enter(principal.teamId);
  if (turn !== undefined) await turn;
}

/** Turns a database error into 503 with Retry-After: a restarting database is back in seconds. */
export function databaseDown(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: error });
}
