import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { Dashboard, DashboardFile } from './dashboard-files.ts';
import { pathOf } from './errors.ts';
import { matchesTag, PAGE_HEADERS } from './headers.ts';

/**
 * Serves the dashboard at `/` and at the paths of its pages, which are all the same document. Programs get a short description of
 * the service as JSON at `/`.
 */

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  // Frames for browser sessions and replays, and for previews of PDFs.
  "frame-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Of scripts that run as workers: the one that reads PDFs decodes pictures with WebAssembly. */
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** For assets, whose names change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';

interface DashboardOptions {
  /** undefined if it was not built. */
  readonly dashboard: Dashboard | undefined;
  readonly routes: readonly Route[];
  /** Version of the service. */
  readonly version: string;
}

export function mountDashboard(app: FastifyInstance, { dashboard, routes, version }: DashboardOptions): void {
  const about = {
    success: true,
    name: 'trawl',
    version,
    guide: '/guide',
    reference: '/docs',
    openapi: '/openapi.json',
    operations: routes.map(({ method, path, summary }) => ({ method, path, summary })),
  };
  const page = dashboard === undefined ? sendMissing : sendPage(dashboard);

  app.get('/', (request, reply) => {
    reply.header('vary', 'accept, accept-encoding');
    if (!request.headers.accept?.includes('text/html')) return reply.send(about);
    return page(request, reply);
  });
  if (dashboard === undefined) return;
  for (const path of dashboard.pages) {
    if (path !== '/') app.get(path, (request, reply) => page(request, reply.header('vary', 'accept-encoding')));
  }
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = dashboard.files.get(`/assets/${request.params.name}`);
    if (file === undefined) throw new ApiError('NOT_FOUND');
    if (request.params.name.endsWith('.mjs')) reply.header('content-security-policy', WORKER_POLICY);
    return sendFile(request, reply.header('cache-control', FOREVER).header('vary', 'accept-encoding'), file);
  });
  for (const [path, file] of dashboard.files) {
    if (path.lastIndexOf('/') > 0 || path === '/index.html') continue;
    app.get(path, (request, reply) =>
      sendFile(request, reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding'), file),
    );
  }
}

/** Paths whose answers programs read. */
const FOR_PROGRAMS = /^\/(?:v\d+|api|exchange|mcp|oauth|files|assets|[.]well-known)(?:[/?]|$)/;

/** Whether a request for an unknown path is that of a person for a page, not that of a program or for a file. */
export const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !FOR_PROGRAMS.test(url) &&
  !/\.[^/]*$/.test(pathOf(url));

/** Answers an unknown path with the dashboard, which says so on a page. */
export function answerUnknown(dashboard: Dashboard): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = sendPage(dashboard);
  return (request, reply) => page(request, reply.code(404).header('vary', 'accept, accept-encoding'));
}

function sendPage({ files }: Dashboard): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const file = files.get('/index.html') as DashboardFile;
  return (request, reply) => {
    reply.headers(PAGE_HEADERS).header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    return sendFile(request, reply, file);
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: DashboardFile): FastifyReply {
  const encoding = encodingFor(request, file);
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.header('content-type', file.type).header('etag', tag);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(encoding === undefined ? file.plain : file[encoding]);
}

/** The best available encoding that the client lists without `q=0`. */
function encodingFor(request: FastifyRequest, file: DashboardFile): 'br' | 'gzip' | undefined {
  const given = request.headers['accept-encoding'];
  const accepted = (Array.isArray(given) ? given.join() : (given ?? ''))
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => file[name] !== undefined && accepted.includes(name));
}

const MISSING = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trawl</title>
</head>
<body>
<h1>Trawl is running</h1>
<p>Its dashboard has not been built. Stop the service, then build the dashboard and start again with</p>
<pre>npm start</pre>
<p>or build it alone with <code>node scripts/ensure-installed.mjs --dashboard</code>, which says why when it cannot.</p>
<p>The API works without it: <a href="/docs">reference</a>.</p>
</body>
</html>
`;

function sendMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(PAGE_HEADERS).send(MISSING);
}
