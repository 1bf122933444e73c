import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, badRequest, errorBody } from '../../foundation/kernel/errors.ts';
import { BASE_HEADERS } from './headers.ts';

/** Responses to input that Node's parser rejects: there is no request, only a socket. */

/** Milliseconds for which the socket stays open for the response. */
const LINGER_MS = 2_000;

/** Handles Node's errors for malformed, too large or too slow requests. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const current = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage;
  // No response is possible when the connection is closed or a response has started.
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy(error);
    return;
  }
  writeError(socket, ofParser(error.code));
}

/** Responds to CONNECT and unknown expectations, which Node would answer without a body or not at all. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_request, socket) => writeError(socket, new ApiError('NOT_FOUND')));
  server.on('checkExpectation', (request, response) => {
    response.shouldKeepAlive = false;
    writeError(request.socket, badRequest('expect', 'Only 100-continue can be expected'));
  });
}

function ofParser(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return badRequest('headers', 'Must not be larger than 256 KB together');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('REQUEST_TIMEOUT');
    default:
      return badRequest('request', 'Must be a valid HTTP/1.1 request');
  }
}

/** Writes an error to a connection that Fastify has not taken. */
export function writeError(socket: Duplex, error: ApiError): void {
  const body = JSON.stringify(errorBody(error));
  const headers = {
    ...BASE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Otherwise a client that does not close its side would keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}
