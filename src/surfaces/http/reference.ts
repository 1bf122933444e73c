import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { PAGE_HEADERS } from './headers.ts';

/**
 * The API reference at `/docs`: Scalar, served by this process only. Scalar's own page has an inline script; this one has none, and
 * its policy allows only this server.
 */

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trawl API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="app">
<h1>Trawl API reference</h1>
<p>Loading. Meanwhile: the <a href="/guide/which-one">guide</a>, or the same for programs, <a href="/openapi.json">/openapi.json</a>.</p>
</div>
<noscript>This page needs JavaScript. The same reference, for programs: <a href="/openapi.json">/openapi.json</a></noscript>
<script defer src="/docs/scalar.js"></script>
<script defer src="/docs/start.js"></script>
</body>
</html>
`;

/** Disables everything that contacts other hosts: fonts, the request proxy, telemetry, the hosted assistant. */
const SETTINGS = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
  persistAuth: false,
};

const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)});\n`;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const JAVASCRIPT = 'text/javascript; charset=utf-8';
/** Cache-Control of the scripts. */
const KEEP = 'public, max-age=3600';

export function mountReference(app: FastifyInstance): void {
  let script: Promise<Buffer> | undefined;
  app.get('/docs', async (_request, reply) => {
    reply.headers(PAGE_HEADERS).header('content-security-policy', POLICY);
    return PAGE;
  });
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/start.js', async (_request, reply) => {
    reply.type(JAVASCRIPT).header('cache-control', KEEP);
    return START;
  });
  app.get('/docs/scalar.js', async (_request, reply) => {
    script ??= loadScript();
    script.catch(() => {
      script = undefined;
    });
    // Every browser accepts gzip, and the plain text is four times as large.
    reply.type(JAVASCRIPT).header('cache-control', KEEP).header('content-encoding', 'gzip');
    return script;
  });
}

/**
 * Loads the script through the package's Fastify plugin, its only interface, in an app that never listens. Done on the first
 * request, since it takes 0.4 s and 40 MB.
 */
async function loadScript(): Promise<Buffer> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const carrier = fastify();
  await carrier.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  try {
    const answer = await carrier.inject('/docs/js/scalar.js');
    if (answer.statusCode !== 200)
      throw new Error(`loading the script of the reference failed with status ${answer.statusCode}`);
    return await promisify(gzip)(answer.rawPayload, { level: 9 });
  } finally {
    await carrier.close();
  }
}
