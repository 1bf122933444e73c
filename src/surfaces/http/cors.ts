import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Pages of any site may call the API with a key: keys travel in a header that a page must know. The dashboard's session, which
 * a browser would add by itself, counts only beside a header that other sites' pages neither know nor may send with cookies, so
 * there is nothing to borrow from a visitor. With TRAWL_AUTH=open there is: whoever reaches the port is let in, so no page of
 * another site may read an answer, and cors is off.
 */
const EXPOSED =
  'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, deprecation, link';

/** Lets the page that asked read the answer. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin === undefined || !isApi(request.url)) return;
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
}

/** Whether a request only asks what a page may send: it carries no key, and needs none. */
export function isPreflight(request: FastifyRequest): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.origin !== undefined &&
    request.headers['access-control-request-method'] !== undefined &&
    isApi(request.url)
  );
}

export function answerPreflight(reply: FastifyReply): void {
  reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    // `*` covers every header but this one.
    .header('access-control-allow-headers', 'authorization, *')
    .header('access-control-max-age', '7200')
    .send();
}

function isApi(url: string): boolean {
  return url.startsWith('/v2/') || url.startsWith('/v1/') || url === '/openapi.json';
}
