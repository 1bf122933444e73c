import type { Egress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';

/** Limit of a decoded response in bytes; a model's response has a few kilobytes, a stream a few megabytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A `fetch` for libraries that sends every request through the guard and does not follow redirects. */
export function egressFetch(egress: Pick<Egress, 'open'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    // The request's own signal follows this one only until the request is collected as garbage.
    const signal = init?.signal ?? request.signal;
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.text();
    const answer = await egress.open(request.url, {
      deadline: deadlineIn(Number.POSITIVE_INFINITY, signal),
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(request.headers),
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      ...(body === undefined ? {} : { body }),
    });
    // The body arrives decoded.
    const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers;
    const isEmpty = answer.status === 204 || answer.status === 205 || answer.status === 304;
    if (isEmpty) await answer[Symbol.asyncDispose]();
    return new Response(isEmpty ? null : ReadableStream.from(answer.body), { status: answer.status, headers });
  };
}
