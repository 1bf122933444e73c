import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_HEADERS } from '../headers.ts';
import { PAGES } from './contents.ts';
import { createGuide } from './guide.ts';
import { layout } from './layout.ts';

/**
 * The guide at `/guide`: the pages of `docs/` with a search, and `/llms.txt` for language models. The files of `examples/` to which it
 * links are at `/examples`. It needs no key and no other host.
 */

/** Content-Security-Policy of pages that are text, with the search beside it. */
export const GUIDE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const KEEP = 'public, max-age=600';
/** @param fontFace see `fontFaceOf` */
export function mountGuide(app: FastifyInstance, fontFace: string): void {
  const guide = createGuide();
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', KEEP).send(body);

  app.get('/guide', async (_request, reply) => reply.redirect(`/guide/${PAGES[0]}`, 302));
  app.get('/guide/', async (_request, reply) => reply.redirect(`/guide/${PAGES[0]}`, 302));
  app.get('/guide/style.css', async (_request, reply) =>
    send(reply, 'text/css', fontFace + (await guideAsset('style.css'))),
  );
  app.get('/guide/search.js', async (_request, reply) => send(reply, 'text/javascript', await guideAsset('search.js')));
  app.get('/guide/index.json', async (_request, reply) => send(reply, 'application/json', await guide.searchIndex()));
  for (const name of PAGES) {
    app.get(`/guide/${name}`, async (_request, reply) => {
      const [page, titles] = await Promise.all([guide.page(name), guide.titles()]);
      reply.headers(PAGE_HEADERS).headers({ 'content-security-policy': GUIDE_POLICY, 'cache-control': KEEP });
      return layout(page, titles);
    });
    app.get(`/guide/${name}.md`, async (_request, reply) =>
      send(reply, 'text/markdown', (await guide.page(name)).markdown),
    );
  }
  app.get<{ Params: { name: string } }>('/guide/pictures/:name', async ({ params }, reply) => {
    const picture = await guide.picture(params.name);
    if (picture === undefined) return reply.callNotFound();
    return reply.type('image/webp').header('cache-control', KEEP).send(picture);
  });
  app.get<{ Params: { '*': string } }>('/examples/*', async ({ params }, reply) => {
    const text = await guide.example(params['*']);
    return text === undefined ? reply.callNotFound() : send(reply, 'text/plain', text);
  });
  app.get('/llms.txt', async (_request, reply) => send(reply, 'text/plain', await guide.overview()));
  app.get('/llms-full.txt', async (_request, reply) => send(reply, 'text/plain', await guide.whole()));
}

/** A file that browsers load with the pages: `style.css` or `search.js`. */
export const guideAsset = (file: 'style.css' | 'search.js'): Promise<string> =>
  readFile(new URL(file, import.meta.url), 'utf8');
