import { PaperList } from '../../../papers/paper-list.tsx';
import type { PaperHit } from '../../../papers/types.ts';
import { Empty } from '../../../ui/notice.tsx';
import type { Capability } from '../capability.ts';
import { list, number, text } from '../values.ts';

export const capability: Capability = {
  id: 'papers',
  title: 'Paper search',
  about: 'ranked papers for a query',
  order: 10,
  cost: 'free',
  fields: [
    {
      name: 'query',
      label: 'Query',
      kind: 'area',
      required: true,
      placeholder: 'diffusion models for image synthesis',
    },
    { name: 'k', label: 'Papers at most', kind: 'number', min: 1, max: 500, initial: '10', help: '1 to 500' },
    {
      name: 'authors',
      label: 'Authors',
      kind: 'list',
      more: true,
      help: 'Parts of names, separated by commas; all must match.',
    },
    { name: 'categories', label: 'Categories', kind: 'list', more: true, help: 'Such as cs.LG; all must match.' },
    { name: 'from', label: 'From', kind: 'date', more: true },
    { name: 'to', label: 'To', kind: 'date', more: true },
  ],
  request: (values) => ({
    method: 'GET',
    path: '/v2/search/research/papers',
    query: {
      query: values.query,
      k: values.k,
      authors: list(values.authors),
      categories: list(values.categories),
      from: values.from,
      to: values.to,
    },
  }),
  js: (values) => ({
    method: 'research.searchPapers',
    args: [values.query ?? ''],
    options: {
      k: number(values.k),
      authors: list(values.authors),
      categories: list(values.categories),
      from: text(values.from),
      to: text(values.to),
    },
  }),
  python: (values) => ({
    method: 'search_papers',
    args: [values.query ?? ''],
    options: {
      k: number(values.k),
      authors: list(values.authors),
      categories: list(values.categories),
      from_date: text(values.from),
      to_date: text(values.to),
    },
  }),
  Result: ({ body }: { body: { results: readonly PaperHit[] } }) =>
    body.results.length > 0 ? (
      <PaperList papers={body.results} />
    ) : (
      <Empty icon="research" title="No paper is like that" />
    ),
};
