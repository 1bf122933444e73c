import type { Egress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';

/** Decoded bytes of an answer; a model says a few kilobytes, a stream of it a few megabytes at most. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A `fetch` for libraries that bring none of their own way out: every request goes through the guard, redirects end it. */
export function egressFetch(egress: Pick<Egress, 'open'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal } = request;
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
