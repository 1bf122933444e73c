import type { FastifyInstance } from 'fastify';
import type { LinkPage } from '../../foundation/routing/link-route.ts';
import { PAGE_HEADERS } from './headers.ts';

/** Serves pages that need only a link, without a key. Other sites may frame them. */
export function mountLinkPages(app: FastifyInstance, pages: readonly LinkPage[]): void {
  const { 'x-frame-options': _, ...headers } = PAGE_HEADERS;
  for (const one of pages) {
    app.get(one.path, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const { html, policy } = await one.page({ params: request.params as Record<string, string>, query });
      return reply.headers(headers).header('content-security-policy', policy).send(html);
    });
  }
}
