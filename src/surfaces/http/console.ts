import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { runAs } from '../../foundation/kernel/work.ts';
import {
  type ConsoleCall,
  ConsoleReply,
  type ConsoleRoute,
  isAtLeast,
  roleRefused,
  type Viewer,
} from '../../foundation/routing/console-route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { AddressLimits } from './address-limits.ts';
import { bodyLimitOf } from './body.ts';
import { databaseDown } from './gate.ts';
import { inputsOf } from './inputs.ts';
import { configOf, type MountOptions } from './mount.ts';
import { RequestDeadline } from './request-call.ts';
import { cookiesOf, crossSite, requireOwnPage, SESSION_COOKIE, setCookie, viewerOf } from './session.ts';
import { workOf } from './traces.ts';
import type { Validated } from './validation.ts';

/** The dashboard's API: with sessions instead of keys, undocumented, and refused to pages of other sites. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null before the gate, and for anonymous requests. */
    viewer: Viewer | null;
  }
}

interface ConsoleOptions extends MountOptions {
  /** Rate limits of anonymous requests. */
  readonly addresses: AddressLimits;
}

export function mountConsole(app: FastifyInstance, routes: readonly ConsoleRoute[], options: ConsoleOptions): void {
  app.decorateRequest('viewer', null);
  for (const route of routes) mountOne(app, route, options);
}

function mountOne(app: FastifyInstance, route: ConsoleRoute, options: ConsoleOptions): void {
  const { accounts, origins, inFlight, log, gatewayTimeout } = options;
  app.route({
    method: route.method,
    url: route.path,
    config: configOf(route),
    bodyLimit: bodyLimitOf(route, options.maxBody),
    onRequest: gate(route, accounts, options),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const deadline = new RequestDeadline(reply, gatewayTimeout);
      const call = new PageCall(await inputsOf(route, request, deadline, options), request, deadline, { log, origins });
      const entry = { deadline, reply };
      inFlight.add(entry);
      try {
        const viewer = request.viewer ?? undefined;
        const answer = await runAs(workOf(request, viewer), () => route.handler(call as never));
        if (reply.sent) return undefined;
        options.inspect?.(`${route.method} ${route.path}`, answer instanceof ConsoleReply ? answer.body : answer);
        if (!(answer instanceof ConsoleReply)) return { success: true, ...answer };
        return write(answer, reply, call.baseUrl.startsWith('https:'));
      } finally {
        inFlight.delete(entry);
      }
    },
  });
}

/** Checks the session, the origin of the request and the role of the viewer. */
function gate(
  route: ConsoleRoute,
  accounts: Accounts,
  { origins, addresses }: ConsoleOptions,
): (request: FastifyRequest) => Promise<void> {
  const changes = route.method !== 'GET';
  return async (request) => {
    const token = cookiesOf(request)[SESSION_COOKIE];
    const viewer = await viewerOf(accounts, token).catch(databaseDown);
    if (viewer === undefined) addresses.take(origins.clientAddress(request));
    if (changes) {
      // Open endpoints may have no session to verify, but still refuse pages of other sites.
      if (viewer !== undefined && route.access !== 'anyone')
        requireOwnPage(accounts, origins, request, token as string);
      else if (origins.isOtherOrigin(request)) throw crossSite();
    }
    request.viewer = viewer ?? null;
    if (route.access === 'anyone') return;
    if (viewer === undefined) throw signedOut();
    const may = route.access === 'operator' ? viewer.isOperator : isAtLeast(viewer.role, route.access);
    if (!may) throw roleRefused();
  };
}

function signedOut(): ApiError {
  return new ApiError('UNAUTHORIZED', { code: 'SIGNED_OUT', message: 'You are not signed in.' });
}

class PageCall implements ConsoleCall<unknown, unknown, unknown> {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
  readonly deadline: RequestDeadline;
  readonly #request: FastifyRequest;
  readonly #tools: { readonly log: Log; readonly origins: MountOptions['origins'] };

  constructor(
    validated: Validated,
    request: FastifyRequest,
    deadline: RequestDeadline,
    tools: { readonly log: Log; readonly origins: MountOptions['origins'] },
  ) {
    this.query = validated.query;
    this.body = validated.body;
    this.params = validated.params;
    this.deadline = deadline;
    this.#request = request;
    this.#tools = tools;
  }

  get viewer(): Viewer {
    if (this.#request.viewer === null) throw signedOut();
    return this.#request.viewer;
  }
  get visitor(): Viewer | undefined {
    return this.#request.viewer ?? undefined;
  }
  get cookies(): Readonly<Record<string, string | undefined>> {
    return cookiesOf(this.#request);
  }
  get sessionToken(): string | undefined {
    return this.cookies[SESSION_COOKIE];
  }
  get address(): string {
    return this.#tools.origins.clientAddress(this.#request);
  }
  get userAgent(): string | undefined {
    return this.#request.headers['user-agent'];
  }
  get requestId(): string {
    return this.#request.id;
  }
  get log(): Log {
    return this.#tools.log.child({ requestId: this.#request.id });
  }
  get baseUrl(): string {
    return this.#tools.origins.baseUrl(this.#request);
  }
  get ownUrl(): string {
    return this.#tools.origins.ownUrl(this.#request);
  }
}

function write(answer: ConsoleReply, reply: FastifyReply, secure: boolean): unknown {
  if (answer.session !== undefined) {
    const { token, maxAgeSeconds } = answer.session ?? { token: '', maxAgeSeconds: 0 };
    setCookie(reply, SESSION_COOKIE, token, { maxAgeSeconds, path: '/', secure });
  }
  for (const { name, value, maxAgeSeconds } of answer.cookies) {
    setCookie(reply, name, value, { maxAgeSeconds, path: '/api', secure });
  }
  if (answer.redirect !== undefined) return reply.redirect(answer.redirect, 303);
  return { success: true, ...answer.body };
}
