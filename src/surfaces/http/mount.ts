import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { runAs } from '../../foundation/kernel/work.ts';
import { EventStream } from '../../foundation/routing/event-stream.ts';
import { JsonText, PlainText, type Principal, type Route } from '../../foundation/routing/route.ts';
import { recordActivity } from './activity.ts';
import { bodyLimitOf } from './body.ts';
import type { EventStreams } from './event-streams.ts';
import { type GateOptions, gate } from './gate.ts';
import type { InFlight } from './in-flight.ts';
import { type InputTools, inputsOf, validateAs } from './inputs.ts';
import { declaresBody } from './large-bodies/index.ts';
import type { Admission } from './overload.ts';
import { sayReplaced } from './replaced.ts';
import { RequestCall, RequestDeadline } from './request-call.ts';
import { handleInTurn, type TeamTurns } from './team-turns.ts';
import { workOf } from './traces.ts';
import { withIgnored } from './validation.ts';

export interface MountOptions extends GateOptions, InputTools {
  readonly admission: Pick<Admission, 'requireRoom'>;
  readonly inFlight: InFlight;
  readonly turns: TeamTurns;
  readonly eventStreams: EventStreams;
  readonly log: Log;
  /** Milliseconds. */
  readonly gatewayTimeout: number;
  /** Limit of JSON bodies of bulk endpoints, in bytes. */
  readonly maxBody: number;
  /** Called with every response before it is sent; for tests. */
  readonly inspect?: InspectResponse | undefined;
}

/**
 * Inspects a response.
 * @param endpoint method and path, as in the contract
 * @param body of the response: an object, or serialized JSON
 * @param status 200 by default
 */
export type InspectResponse = (endpoint: string, body: unknown, status?: number) => void;

/** What Fastify knows of an endpoint when a body arrives. */
export function configOf(route: Pick<Route, 'method' | 'path' | 'body'>): FastifyContextConfig {
  const endpoint = `${route.method} ${route.path}`;
  return { takesBody: route.body !== undefined, ...(declaresBody(endpoint, route) ? { endpoint } : {}) };
}

/** Registers an endpoint of a room. */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { accounts, origins, admission, inFlight, log, gatewayTimeout } = options;
  app.route({
    method: route.method,
    url: route.path,
    config: { ...configOf(route), operation: `${route.method} ${route.path}` },
    bodyLimit: bodyLimitOf(route, options.maxBody),
    onRequest: [sayReplaced(route, origins.baseUrl), gate(route, options)].filter((hook) => hook !== undefined),
    onResponse: recordActivity(route, accounts),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const deadline = new RequestDeadline(reply, gatewayTimeout);
      const validated = await inputsOf(route, request, deadline, options);
      const principal = request.principal as Principal;
      const tools = {
        log,
        baseUrl: origins.baseUrl,
        requireRoom: () => admission.requireRoom(route),
        validateAs: (endpoint: string, body: unknown) => validateAs({ endpoint, body }, request, deadline, options),
      };
      const call = new RequestCall(validated, principal, deadline, reply, tools);
      request.call = call;
      inFlight.add(call);
      try {
        const handling = runAs(workOf(request, principal), () => handleInTurn(options, route, call));
        const answer = withIgnored(route, validated, await handling);
        if (answer === undefined) throw new Error(`${route.operationId} returned undefined`);
        if (reply.sent) return undefined;
        if (answer instanceof EventStream)
          return await options.eventStreams.respond(answer, reply, (text) =>
            options.inspect?.(`${route.method} ${route.path}`, text),
          );
        if (route.keptFor !== undefined) reply.header('cache-control', `private, max-age=${route.keptFor}`);
        if (!route.custom)
          options.inspect?.(
            `${route.method} ${route.path}`,
            answer instanceof JsonText ? answer.bytes().toString() : answer,
          );
        if (answer instanceof PlainText) return reply.type(answer.type).send(answer.text);
        const text =
          answer instanceof JsonText
            ? answer.bytes()
            : options.share.measured(principal.teamId, () => JSON.stringify(answer));
        return reply.type('application/json; charset=utf-8').send(text);
      } catch (error) {
        if (reply.sent) {
          log.debug(
            { err: error, requestId: request.id, operation: route.operationId },
            'request failed after the response was sent',
          );
          return undefined;
        }
        throw explained(error, deadline);
      } finally {
        inFlight.delete(call);
      }
    },
  });
}

/** Replaces an error that a handler throws because its deadline ended. */
function explained(error: unknown, deadline: RequestDeadline): unknown {
  if (error instanceof ApiError) return error;
  const by = deadline.endedBy;
  if (by === 'GATEWAY_TIMEOUT') return new ApiError('GATEWAY_TIMEOUT', { cause: error });
  if (by === 'SERVICE_UNAVAILABLE') return new ApiError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 5 });
  // The client is gone: this only keeps log and metrics free of false alarms.
  if (by === 'CLIENT_GONE') return new ApiError('REQUEST_TIMEOUT', { cause: error });
  return error;
}
