import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../foundation/config/index.ts';
import { ApiError, badRequest } from '../../foundation/kernel/errors.ts';
import { allowOrigin, answerPreflight, isPreflight } from './cors.ts';
import { isForPage } from './dashboard.ts';
import { replacementFor } from './replaced.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Closes when it was sent, or its client has left. */
    response: ServerResponse;
  }
}

interface FirstHookOptions {
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly drain: { readonly draining: boolean };
  readonly mode: Config['auth'];
  methodsOf(url: string): string | undefined;
  readonly isV1On: boolean;
  /** Whether unknown pages are answered by the handler of unknown paths. */
  readonly hasPages: boolean;
}

/** The first hook of every request: request id, base headers, shutdown, Host, unknown paths. */
export function addFirstHook(
  app: FastifyInstance,
  { headers, drain, mode, methodsOf, isV1On, hasPages }: FirstHookOptions,
): void {
  app.decorateRequest('response', null as never);
  app.addHook('onRequest', (request, reply, done) => {
    request.response = reply.raw;
    reply.headers(headers).header('x-request-id', request.id);
    if (mode === 'required') allowOrigin(request, reply);
    if (drain.draining) {
      reply.header('connection', 'close');
      return done(new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
    }
    const hosts = hostsOf(request.raw);
    if (hosts > 1) return done(badRequest('host', 'was sent more than once; send it once'));
    if (hosts === 0 && request.raw.httpVersionMinor === 1) return done(badRequest('host', 'is required'));
    if (request.is404) {
      if (mode === 'required' && isPreflight(request)) return answerPreflight(reply);
      const methods = methodsOf(request.url);
      // A preflight that is not answered above is one of a page that may not ask.
      const isPlain = request.headers['access-control-request-method'] === undefined;
      if (request.method === 'OPTIONS' && isPlain && methods !== undefined) {
        return void reply.code(204).header('allow', `${methods}, OPTIONS`).send();
      }
      if (hasPages && methods === undefined && isForPage(request)) return done();
      const details = replacementFor(request.url, isV1On);
      const allow = methods === undefined ? {} : { headers: { allow: methods } };
      return done(new ApiError('NOT_FOUND', { ...allow, ...(details && { details }) }));
    }
    done();
  });
}

/** The number of Host headers: with several, a proxy may evaluate another one than this server. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') found++;
  }
  return found;
}
