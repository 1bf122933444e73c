import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { runAs } from '../../foundation/kernel/work.ts';
import type { Protocol } from '../../foundation/routing/protocol.ts';
import type { Principal, Route } from '../../foundation/routing/route.ts';
import { audiencesOf } from '../../platform/accounts/index.ts';
import { bodyLimitOf, ownerOf } from './body.ts';

import { errorHandler } from './errors.ts';
import { databaseDown, letIn, principalOf } from './gate.ts';
import type { MountOptions } from './mount.ts';
import { challengeFor } from './oauth.ts';
import type { Origins } from './origin.ts';
import { parseJson } from './parse-json.ts';
import type { BodyReader } from './read-body.ts';
import { RequestDeadline } from './request-call.ts';
import { endpointRunner, type RunnerOptions } from './run-endpoint.ts';
import { workOf } from './traces.ts';

/** Requests of a team per minute count together, whatever they ask of the protocol. */
const RATE_GROUP = 'account';

/** A body that is not JSON, which the protocol answers. */
const MALFORMED = Symbol('malformed');

interface ProtocolOptions extends MountOptions, RunnerOptions {
  readonly routes: readonly Route[];
  readonly bodies: BodyReader;
}

/** Serves a protocol at its paths: the key is checked here, each call of an endpoint once more. */
export function mountProtocol(app: FastifyInstance, protocol: Protocol, options: ProtocolOptions): void {
  const { accounts, origins, inFlight, log, gatewayTimeout } = options;
  const run = endpointRunner(options.routes, options);
  app.addHook('onClose', () => protocol.close());
  void app.register(async (scope) => {
    acceptBodies(scope, options);
    scope.setErrorHandler(refuseWith(protocol, accounts.mode === 'required' ? origins : undefined, errorHandler(log)));
    for (const url of protocol.paths) {
      scope.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        config: { traceParentOf: protocol.traceParentOf },
        bodyLimit: bodyLimitOf({ bulk: false }, options.maxBody),
        onRequest: async (request, reply) => {
          requireOwnPage(request);
          const audiences = () => audiencesOf(origins.baseUrl(request));
          const principal = await principalOf(accounts, origins, request, audiences).catch(databaseDown);
          request.principal = principal;
          await letIn(principal, RATE_GROUP, reply, options);
        },
        handler,
      });
    }
  });

  /** Without a key, a page of another site could use the service of a visitor, also through DNS rebinding. */
  function requireOwnPage(request: FastifyRequest): void {
    if (request.headers.authorization !== undefined || !origins.isForeignPage(request)) return;
    if (accounts.mode === 'required') return;
    const message = 'Requests from pages of other sites need an API key, and so do requests to other host names.';
    throw new ApiError('FORBIDDEN', { details: { message } });
  }

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const deadline = new RequestDeadline(reply, gatewayTimeout);
    const entry = { deadline, reply };
    inFlight.add(entry);
    // A response may be a stream that goes on after this function has returned, and a call may go on after its client.
    reply.raw.once('close', () => deadline.outlasts || inFlight.delete(entry));
    const { signal } = deadline;
    const baseUrl = origins.baseUrl(request);
    const caller = { principal: request.principal as Principal, baseUrl, signal, requestId: request.id };
    const answer = (): Promise<Response> =>
      protocol.answer(webRequest(request, baseUrl, signal), sentBody(request), {
        ...caller,
        userAgent: request.headers['user-agent'],
        outlast: () => {
          const release = deadline.outlast();
          return () => {
            release();
            if (reply.raw.destroyed) inFlight.delete(entry);
          };
        },
        run: (key, input, options) => run(caller, key, input, options) as never,
      });
    const work = workOf(request, caller.principal);
    const response = await options.share.measured(caller.principal.teamId, () => runAs(work, answer));
    return reply.sent ? undefined : send(reply, response);
  }
}

/** Reads bodies as those of the API are read. What is not JSON is left to the protocol. */
function acceptBodies(scope: FastifyInstance, { bodies, share }: ProtocolOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const limit = request.routeOptions.bodyLimit as number;
    const owner = ownerOf(request);
    const charge = (ms: number): void => share.charge(owner, ms);
    const body = await bodies.read(payload, request, { limit, keep: true, owner, charge });
    if (body.size === 0) return undefined;
    try {
      return share.measured(owner, () => parseJson(body));
    } catch {
      return MALFORMED;
    }
  });
}

function sentBody({ body }: FastifyRequest): unknown {
  return body === MALFORMED ? undefined : body;
}

/** The request without its body, which is passed on as parsed. */
function webRequest(request: FastifyRequest, baseUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.url, baseUrl), { method: request.method, headers, signal });
}

async function send(reply: FastifyReply, response: Response): Promise<unknown> {
  const { status, headers, body } = response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  const payload = body === null || isStream ? undefined : Buffer.from(await response.arrayBuffer());
  if (reply.sent) return undefined;
  reply.code(status).header('referrer-policy', 'no-referrer');
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(isStream ? Readable.fromWeb(body as NodeStream) : payload);
}

/**
 * Errors with the status of the API and a body of the protocol.
 * @param origins where clients can sign in; undefined if they cannot
 */
function refuseWith(
  protocol: Protocol,
  origins: Pick<Origins, 'baseUrl'> | undefined,
  otherwise: ReturnType<typeof errorHandler>,
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof ApiError) {
      reply.code(error.status).headers(error.headers);
      if (error.status === 401 && origins) reply.header('www-authenticate', challengeFor(origins.baseUrl(request)));
      reply.send(protocol.refusal(error));
    } else otherwise(error, request, reply);
  };
}
