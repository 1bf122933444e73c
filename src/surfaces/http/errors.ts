import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest, type ErrorBody, errorBody } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { outageError } from '../../foundation/store/index.ts';
import { lingerAfter } from './linger.ts';
import type { InspectResponse } from './mount.ts';

/** Error bodies below this path repeat the message as `detail`, even for unknown paths. */
const RESEARCH = /^\/v2\/search\/research(?:[/?]|$)/;

/** Maps errors of Fastify before the handler to the error catalog. */
function ofFramework(error: { code?: string }): ApiError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE');
    case 'FST_ERR_BAD_URL':
      return badRequest('path', 'Must be valid percent-encoding of UTF-8 text');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return badRequest('content-type', 'Must be application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('body', 'Must have the length that Content-Length says');
    // No resource has a name that long.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('NOT_FOUND');
    default:
      return undefined;
  }
}

/**
 * Creates the handler that writes all error bodies. Errors other than ApiError are bugs: they are logged with the request id, and
 * the client gets no details.
 */
export function errorHandler(
  log: Log,
  inspect?: InspectResponse,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const known = error instanceof ApiError ? error : (ofFramework(error as { code?: string }) ?? outageError(error));
    const answer = known ?? new ApiError('INTERNAL_SERVER_ERROR');
    // An aborted upload is not an error of the service.
    if (known === undefined && !request.raw.aborted) {
      log.error(
        { err: error, requestId: request.id, method: request.method, path: pathOf(request.url) },
        'unexpected error',
      );
    } else if (known?.status === 503 && known.cause !== undefined) {
      log.warn({ err: known.cause, requestId: request.id }, 'service unavailable');
    }
    if (hasMoreToSend(request.raw)) {
      reply.header('connection', 'close');
      lingerAfter(request.raw, request.principal !== null || request.mayUpload);
    }
    const { operation } = request.routeOptions?.config ?? {};
    const body = bodyFor(answer, request.url);
    if (operation !== undefined) inspect?.(operation, body, answer.status);
    reply.code(answer.status).headers(answer.headers).send(body);
  };
}

/** Bytes of a refused body that are drained to keep the connection reusable. */
const DROPPED = 64 * 1024;

/** Whether a refused client is still sending a large body, or one of unknown length. */
function hasMoreToSend({ complete, headers }: FastifyRequest['raw']): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DROPPED;
}

/** The body of an error response for a URL. */
function bodyFor(error: ApiError, url: string): ErrorBody & { detail?: string } {
  const body = errorBody(error);
  return RESEARCH.test(url) ? { ...body, detail: body.error } : body;
}

/** The path of a URL without its query, which may be private. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
