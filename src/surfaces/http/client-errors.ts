import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, errorBody } from '../../foundation/kernel/errors.ts';
import { BASE_HEADERS } from './headers.ts';

/** Answers what never becomes a request: Node's parser refused it, so there is only a socket to write to. */

/** Milliseconds in which a client can take the answer. */
const LAST_WORDS = 2_000;

/** What Node reports when a client sends nonsense, too much, or too slowly. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const current = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage;
  // Nothing can be said any more when the connection is gone or an answer is on its way through it.
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy(error);
    return;
  }
  write(socket, ofParser(error.code));
}

/** CONNECT and unknown expectations, which Node would otherwise answer without a body or not at all. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_request, socket) => write(socket, new ApiError('NOT_FOUND')));
  server.on('checkExpectation', (request, response) => {
    response.shouldKeepAlive = false;
    write(request.socket, issue('expect', 'Only 100-continue can be expected'));
  });
}

function ofParser(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return issue('headers', 'Must not be larger than 256 KB together');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('REQUEST_TIMEOUT');
    default:
      return issue('request', 'Must be a valid HTTP/1.1 request');
  }
}

function issue(field: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', { details: [{ field, message }] });
}

function write(socket: Duplex, error: ApiError): void {
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
  // A client that does not close its side would keep the connection.
  setTimeout(() => socket.destroy(), LAST_WORDS).unref();
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}
