import type { research } from '@trawl/contract/mcp/research.ts';
import { CHARS_PER_TOKEN, fitData, fitJson } from '../fit.ts';
import type { Handlers } from '../tool-call.ts';

/** Papers and the developer index. */
export const researchTools: Handlers<keyof typeof research> = {
  async firecrawl_research_search_papers({ maxTokens, ...query }, { run }) {
    const { results } = await run('GET /v2/search/research/papers', { query });
    return { structured: fitData({ results: results.map(paperOf) }, maxTokens * CHARS_PER_TOKEN) };
  },
  firecrawl_research_inspect_paper: async ({ paperId }, { run }) => [
    JSON.stringify(await run('GET /v2/search/research/papers/:id', { params: { id: paperId } })),
  ],
  async firecrawl_research_read_paper({ paperId, question, k, maxTokens }, { run }) {
    const reply = await run('GET /v2/search/research/papers/:id', {
      params: { id: paperId },
      query: { query: question, k },
    });
    return [fitJson(reply, maxTokens * CHARS_PER_TOKEN)];
  },
  async firecrawl_research_related_papers({ seed_ids: [id = '', ...anchor], maxTokens, ...query }, { run }) {
    const input = { params: { id }, query: { ...query, anchor } };
    const { results, ...rest } = await run('GET /v2/search/research/papers/:id/similar', input);
    return { structured: fitData({ ...rest, results: results.map(paperOf) }, maxTokens * CHARS_PER_TOKEN) };
  },
  async firecrawl_developer_search({ maxTokens, ...body }, { run }) {
    const { results, ...rest } = await run('POST /v2/developer/search', { body });
    return [fitJson({ results, ...rest }, maxTokens * CHARS_PER_TOKEN)];
  },
};

/** A result without what only programs use. */
const paperOf = ({
  primaryId,
  title,
  abstract,
  score,
}: Readonly<Record<'primaryId' | 'title' | 'abstract', string>> & { readonly score: number }) => ({
  paperId: primaryId,
  title,
  abstract,
  score: Math.round(score * 1_000) / 1_000,
});
