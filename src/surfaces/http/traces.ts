import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readTraceParent } from '../../foundation/kernel/traceparent.ts';
import type { Span, Tracer, Work } from '../../foundation/kernel/work.ts';
import type { Principal } from '../../foundation/routing/route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its part of a trace; null while traces are off, and for requests that are no calls of an endpoint. */
    span: Span | null;
    /** What its log lines and the parts of its span have in common; null before its handler runs. */
    work: Work | null;
  }
  interface FastifyContextConfig {
    /** Of protocols: the `traceparent` in a body; see `Protocol`. */
    readonly traceParentOf?: (body: unknown) => unknown;
  }
}

/** Gives each call of an endpoint, and each request to a protocol, a span, which continues the trace of the caller's `traceparent`. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('span', null);
  app.decorateRequest('work', null);
  if (tracer === undefined) return;
  const isTraced = ({ is404, routeOptions: { url, config } }: FastifyRequest): boolean =>
    !is404 && url !== undefined && (config.takesBody !== undefined || config.traceParentOf !== undefined);
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!isTraced(request)) return;
    const name = `${request.method} ${request.routeOptions.url}`;
    request.span ??= tracer.begin({ name, kind: 'server', since: Date.now() - reply.elapsedTime }, parentOf(request));
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.traceParentOf === undefined) begin(request, reply);
    done();
  });
  // Whose trace a message continues is known only when it is read.
  app.addHook('preValidation', (request, reply, done) => {
    begin(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    begin(request, reply);
    const { span, work, call, principal } = request;
    const { statusCode: status } = reply;
    const facts = call?.facts;
    if (!work?.isQuiet && facts?.zeroDataRetention !== true) {
      span?.note({
        'http.request.method': request.method,
        'http.route': request.routeOptions.url,
        'http.response.status_code': status,
        'trawl.request.id': request.id,
        'trawl.team': principal?.teamId,
        'trawl.key.id': principal?.keyId,
        'trawl.job.id': facts?.jobId,
      });
    }
    span?.end(status >= 500 ? String(status) : undefined);
    done();
  });
}

/** The `traceparent` of a caller: that of its message comes before that of the request which carries it. */
function parentOf({ routeOptions, body, headers }: FastifyRequest): unknown {
  const ofMessage = routeOptions.config.traceParentOf?.(body);
  return readTraceParent(ofMessage) === undefined ? headers.traceparent : ofMessage;
}

/** The trace of a request, for log lines: its own, or that of its caller. */
export const traceOf = (request: FastifyRequest): string | undefined =>
  request.span?.traceId ?? readTraceParent(parentOf(request))?.traceId;

/** What the handler of a request runs as. */
export function workOf(
  request: FastifyRequest,
  principal: Partial<Pick<Principal, 'teamId' | 'keyId' | 'zeroDataRetention'>> | undefined,
): Work {
  const work: Work = {
    team: principal?.teamId,
    keyId: principal?.keyId,
    span: request.span ?? undefined,
    trace: traceOf(request),
    isQuiet: isQuiet(principal, request.body),
  };
  request.work = work;
  return work;
}

/** Whether a call is under zero data retention, as far as its key and its body say. */
export function isQuiet(principal: Partial<Pick<Principal, 'zeroDataRetention'>> | undefined, body: unknown): boolean {
  if (principal?.zeroDataRetention === 'forced') return true;
  if (typeof body !== 'object' || body === null) return false;
  const { zeroDataRetention, enterprise } = body as { zeroDataRetention?: unknown; enterprise?: unknown };
  return zeroDataRetention === true || (Array.isArray(enterprise) && enterprise.includes('zdr'));
}
