import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RoomLinks } from '../../foundation/routing/link-route.ts';
import { matchesTag, PAGE_HEADERS } from './headers.ts';

/** Serves pages and documents that need only a link, without a key. Other sites may frame the pages. */
export function mountLinks(app: FastifyInstance, { pages = [], documents = [] }: RoomLinks): void {
  const { 'x-frame-options': _, ...headers } = PAGE_HEADERS;
  const callOf = (request: { readonly url: string; readonly params: unknown }) => ({
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
  });
  for (const one of pages) {
    app.get(one.path, async (request, reply) => {
      const { html, policy } = await one.page(callOf(request));
      return reply.headers(headers).header('content-security-policy', policy).send(html);
    });
  }
  for (const one of documents) {
    app.get(one.path, async (request, reply) => {
      const { text, type } = await one.document(callOf(request));
      const tag = `"${hash('sha256', text, 'base64url')}"`;
      reply.header('etag', tag).header('cache-control', 'private, max-age=300');
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(type).send(text);
    });
  }
}
