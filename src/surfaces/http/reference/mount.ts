import type { FastifyInstance, FastifyReply } from 'fastify';
import { GUIDE_POLICY, guideAsset } from '../guide/mount.ts';
import { PAGE_HEADERS } from '../headers.ts';
import type { ApiDocument } from './document.ts';
import { type ApiReference, createReference } from './pages.ts';

/** The API reference at `/docs`: pages made of the OpenAPI document by this process, that need no script. */

const KEEP = 'public, max-age=600';

/** @param document is asked for at the first request. @param fontFace see `fontFaceOf` */
export function mountReference(app: FastifyInstance, document: () => ApiDocument, fontFace: string): void {
  let made: ApiReference | undefined;
  const reference = (): ApiReference => {
    made ??= createReference(document());
    return made;
  };
  const send = (reply: FastifyReply, html: string): FastifyReply =>
    reply.headers(PAGE_HEADERS).headers({ 'content-security-policy': GUIDE_POLICY, 'cache-control': KEEP }).send(html);
  app.get('/docs', async (_request, reply) => send(reply, reference().overview()));
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 301));
  app.get('/docs/index.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', KEEP).send(reference().searchIndex()),
  );
  app.get('/docs/style.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', KEEP)
      .send(fontFace + (await guideAsset('style.css'))),
  );
  app.get('/docs/search.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', KEEP)
      .send(await guideAsset('search.js')),
  );
  app.get<{ Params: { group: string } }>('/docs/:group', async ({ params }, reply) => {
    const html = reference().page(params.group);
    return html === undefined ? reply.callNotFound() : send(reply, html);
  });
}
