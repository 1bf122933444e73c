import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * CORS. Pages of any site may call the API, since they need a key, which is sent in a header. The dashboard's session cookie is
 * valid only with a header whose value pages of other sites don't know and cannot send with cookies. With TRAWL_AUTH=open requests
 * need no key, so CORS is off and no page of another site can read a response.
 */
const EXPOSED =
  'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, deprecation, link, mcp-session-id, www-authenticate';

/** Lets the requesting page read the response. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin === undefined || !isApi(request.url)) return;
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
}

/** Whether a request is a CORS preflight, which carries no key and needs none. */
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
    // `*` covers every header except Authorization.
    .header('access-control-allow-headers', 'authorization, *')
    .header('access-control-max-age', '7200')
    .send();
}

function isApi(url: string): boolean {
  return (
    url.startsWith('/v2/') ||
    url.startsWith('/v1/') ||
    url === '/openapi.json' ||
    /^\/(?:mcp(?:\?|$)|oauth\/|\.well-known\/oauth)/.test(url)
  );
}

/**
 * Records routes that are added after this call.
 * @returns a function that returns the value of the `Allow` header for a URL; undefined if no route matches
 */
export function rememberMethods(app: FastifyInstance): (url: string) => string | undefined {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    routes.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return (url) => {
    const path = url.split(/[?#]/)[0] as string;
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(found.flatMap(({ methods: own }) => [...own]));
    return methods.size === 0 ? undefined : [...methods].sort().join(', ');
  };
}

/** The pattern of a path with `:name` parameters and a `*` wildcard. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:[A-Za-z]+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}
