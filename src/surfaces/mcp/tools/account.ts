import type { account } from '@trawl/contract/mcp/account.ts';
import type { Handlers } from '../tool-call.ts';

/** Credits and feedback. */
export const accountTools: Handlers<keyof typeof account> = {
  async firecrawl_credit_usage({ view, byApiKey }, { run }) {
    if ((view ?? (byApiKey ? 'historical' : 'current')) === 'current') {
      return [JSON.stringify((await run('GET /v2/team/credit-usage', {})).data)];
    }
    return [JSON.stringify(await run('GET /v2/team/credit-usage/historical', { query: { byApiKey } }))];
  },
  firecrawl_search_feedback: async ({ searchId, ...body }, { run }) => [
    JSON.stringify(await run('POST /v2/search/:jobId/feedback', { params: { jobId: searchId }, body })),
  ],
  firecrawl_feedback: async (body, { run }) => [JSON.stringify(await run('POST /v2/feedback', { body }))],
};
