import { z } from 'zod';
import { maxTokens, omitted } from './fields.ts';
import { READS_WEB } from './hints.ts';
import type { Tools } from './tool.ts';

/** Tools for papers and for the developer index. */

const texts = z.array(z.string());
const paperId = z.string().min(1).meta({ description: 'arxiv:1706.03762, doi:…, pmid:…, pmcid:…' });

const found = z.looseObject({
  results: z.array(z.object({ paperId: z.string(), title: z.string(), abstract: z.string(), score: z.number() })),
  omitted,
});

export const research = {
  firecrawl_research_search_papers: {
    title: 'Search papers',
    description: 'Scientific papers by topic, method, author or category, best first, with abstracts.',
    profile: 'lean',
    endpoint: 'GET /v2/search/research/papers',
    hints: READS_WEB,
    input: z.object({
      query: z.string().min(1),
      k: z.number().int().min(1).max(500).optional().meta({ description: '40 by default' }),
      authors: texts.optional().meta({ description: 'All must match' }),
      categories: texts.optional().meta({ description: 'cs.LG, …; all must match' }),
      from: z.string().optional().meta({ description: 'YYYY-MM-DD' }),
      to: z.string().optional().meta({ description: 'YYYY-MM-DD' }),
      maxTokens,
    }),
    output: found,
    example: { query: 'attention mechanisms in machine translation', k: 10 },
  },
  firecrawl_research_inspect_paper: {
    title: 'Inspect a paper',
    description: 'Title, authors, abstract, dates and ids of a paper.',
    profile: 'default',
    endpoint: 'GET /v2/search/research/papers/:id',
    hints: READS_WEB,
    input: z.object({ paperId }),
    example: { paperId: 'arxiv:1706.03762' },
  },
  firecrawl_research_read_paper: {
    title: 'Read a paper',
    description: 'The passages of the full text of a paper that answer a question.',
    profile: 'lean',
    endpoint: 'GET /v2/search/research/papers/:id',
    hints: READS_WEB,
    input: z.object({
      paperId,
      question: z.string().min(1),
      k: z.number().int().min(1).max(50).optional().meta({ description: 'Passages, 4 by default' }),
      maxTokens,
    }),
    example: { paperId: 'arxiv:1706.03762', question: 'How many attention heads are there?' },
  },
  firecrawl_research_related_papers: {
    title: 'Related papers',
    description: 'Papers related to one or more papers by citations or subject, ranked by an intent.',
    profile: 'default',
    endpoint: 'GET /v2/search/research/papers/:id/similar',
    hints: READS_WEB,
    input: z.object({
      seed_ids: texts.min(1).max(10),
      intent: z.string().min(1),
      mode: z.enum(['similar', 'citers', 'references']).optional(),
      k: z.number().int().min(1).max(500).optional(),
      rerank: z.boolean().optional(),
      maxTokens,
    }),
    output: found,
    example: { seed_ids: ['arxiv:1706.03762'], intent: 'faster training of translation models' },
  },
  firecrawl_developer_search: {
    title: 'Search developer documentation',
    description: 'Documentation, issues, pull requests and READMEs, for questions about code, with passages.',
    profile: 'default',
    endpoint: 'POST /v2/developer/search',
    hints: READS_WEB,
    input: z.object({
      query: z.string().min(1),
      k: z.number().int().min(1).max(100).optional(),
      skills: z.enum(['only']).optional().meta({ description: 'Only agent skills' }),
      maxTokens,
    }),
    example: { query: 'retry with backoff in undici', k: 5 },
  },
} as const satisfies Tools;
