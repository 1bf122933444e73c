import type { browser } from '@trawl/contract/mcp/browser.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { CHARS_PER_TOKEN, fitJson } from '../fit.ts';
import { asPageOptions } from '../page-options.ts';
import type { Handlers } from '../tool-call.ts';

/** Browsers that an agent drives. */
export const browserTools: Handlers<keyof typeof browser> = {
  async firecrawl_interact({ url, scrapeId, scrapeOptions = {}, maxTokens, ...body }, { run }) {
    if ((url === undefined) === (scrapeId === undefined)) throw oneOf('url', 'scrapeId');
    if ((body.code === undefined) === (body.prompt === undefined)) throw oneOf('code', 'prompt');
    const jobId = scrapeId ?? (await opened());
    const reply = await run('POST /v2/scrape/:jobId/interact', { params: { jobId }, body });
    return [fitJson({ scrapeId: jobId, ...reply }, maxTokens * CHARS_PER_TOKEN)];

    async function opened(): Promise<string> {
      const { data } = await run('POST /v2/scrape', { body: { ...asPageOptions(scrapeOptions), url } });
      return (data as { readonly metadata: { readonly scrapeId: string } }).metadata.scrapeId;
    }
  },
  firecrawl_interact_stop: async ({ scrapeId }, { run }) => [
    JSON.stringify(await run('DELETE /v2/scrape/:jobId/interact', { params: { jobId: scrapeId } })),
  ],
  trawl_browser_create: async (body, { run }) => [JSON.stringify(await run('POST /v2/browser', { body }))],
  async trawl_browser_execute({ sessionId, maxTokens, ...body }, { run }) {
    const reply = await run('POST /v2/browser/:sessionId/execute', { params: { sessionId }, body });
    return [fitJson(reply, maxTokens * CHARS_PER_TOKEN)];
  },
  trawl_browser_list: async ({ maxTokens, ...query }, { run }) => [
    fitJson(await run('GET /v2/browser', { query }), maxTokens * CHARS_PER_TOKEN),
  ],
  trawl_browser_delete: async ({ sessionId }, { run }) => [
    JSON.stringify(await run('DELETE /v2/browser/:sessionId', { params: { sessionId } })),
  ],
};

const oneOf = (first: string, second: string): ApiError =>
  new ApiError('BAD_REQUEST', {
    details: [{ field: first, message: `Exactly one of ${first} and ${second} is needed` }],
  });
