import { PaperList } from '../../../papers/paper-list.tsx';
import type { PaperHit } from '../../../papers/types.ts';
import { Empty } from '../../../ui/notice.tsx';
import { monitorOfSearch } from '../../monitors/new.ts';
import { type Capability, called } from '../capability.ts';

export const capability: Capability = {
  id: 'papers',
  about: 'Ranked papers for a query.',
  cost: 'free',
  start: { k: '10' },
  monitor: ({ query }) => monitorOfSearch(`New papers: ${query}`, String(query), 'papers'),
  js: (inputs) => called('research.searchPapers', 'query', inputs),
  python: ({ from, to, ...inputs }) => called('search_papers', 'query', { ...inputs, from_date: from, to_date: to }),
  Result: ({ body }: { body: { results: readonly PaperHit[] } }) =>
    body.results.length > 0 ? (
      <PaperList papers={body.results} fit />
    ) : (
      <Empty icon="research" title="No matching papers" />
    ),
};
