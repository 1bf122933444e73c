import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorBody, errorBody } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';

/** Error bodies below this path carry the message a second time as `detail`, whatever the path leads to. */
const RESEARCH = /^\/v2\/search\/research(?:[/?]|$)/;

/** What Fastify itself throws before a handler runs, as rows of the catalog. */
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

/** A 400 that names one field. */
export function badRequest(field: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', { details: [{ field, message }] });
}

/**
 * Makes the one handler that writes every non-2xx body. What is no ApiError is a mistake of ours: it goes to the log
 * with the request's id, and nothing of it to the client.
 */
export function errorHandler(log: Log): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const known = error instanceof ApiError ? error : ofFramework(error as { code?: string });
    const answer = known ?? new ApiError('INTERNAL_SERVER_ERROR');
    // A client that hangs up while it still sends is nobody's mistake.
    if (known === undefined && !request.raw.aborted) {
      log.error(
        { err: error, requestId: request.id, method: request.method, path: pathOf(request.url) },
        'unexpected error',
      );
    } else if (known?.status === 503 && known.cause !== undefined) {
      log.warn({ err: known.cause, requestId: request.id }, 'service unavailable');
    }
    if (hasMoreToSend(request.raw)) reply.header('connection', 'close');
    reply.code(answer.status).headers(answer.headers).send(bodyFor(answer, request.url));
  };
}

/** Bytes of a refused body that are read and dropped, so that the connection can be used again. */
const DROPPED = 64 * 1024;

/** Whether a client that was refused still sends a large body, or one whose length nobody knows. */
function hasMoreToSend({ complete, headers }: FastifyRequest['raw']): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DROPPED;
}

/** The body of an error as an answer to this URL. */
export function bodyFor(error: ApiError, url: string): ErrorBody & { detail?: string } {
  const body = errorBody(error);
  return RESEARCH.test(url) ? { ...body, detail: body.error } : body;
}

/** The path alone: what follows may be private. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
