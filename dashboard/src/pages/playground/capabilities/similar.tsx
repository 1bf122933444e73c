import { request } from '../../../api/client.ts';
import { PaperList } from '../../../papers/paper-list.tsx';
import type { SimilarReply } from '../../../papers/types.ts';
import { Empty, Notice } from '../../../ui/notice.tsx';
import { count } from '../../../ui/time.tsx';
import { type Capability, called } from '../capability.ts';
import type { Values } from '../values.ts';

export const capability: Capability = {
  id: 'similar',
  about: 'Papers that are connected with a paper by citations, ranked by topic.',
  cost: 'free',
  start: { k: '10' },
  complete: (inputs) => ({ ...inputs, intent: inputs.intent ?? 'The title of the paper' }),
  lookUp: async ({ id = '', intent }, signal): Promise<Values> =>
    intent === undefined
      ? {
          intent: (await request('GET /v2/search/research/papers/:id', { params: { id: String(id) } }, signal)).paper
            .title,
        }
      : {},
  js: (inputs) => called('research.similarPapers', 'id', inputs),
  python: ({ id = '', intent = '', ...options }) => ({ method: 'related_papers', args: [id, intent], options }),
  tool: ({ id = '', anchor = [], ...rest }) => ({
    name: 'firecrawl_research_related_papers',
    arguments: { seed_ids: [id, anchor].flat(), ...rest },
  }),
  Result: ({ body }: { body: SimilarReply }) => (
    <div className="stack">
      {body.note && <Notice>{body.note}</Notice>}
      {body.results.length > 0 ? (
        <>
          <p className="dim small">
            {body.results.length} of {count(body.poolSize)} that were looked at
          </p>
          <PaperList papers={body.results} />
        </>
      ) : (
        <Empty icon="research" title="No related papers found" />
      )}
    </div>
  ),
};
