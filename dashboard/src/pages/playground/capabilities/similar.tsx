import { paperApi } from '../../../papers/links.ts';
import { PaperList } from '../../../papers/paper-list.tsx';
import type { SimilarReply } from '../../../papers/types.ts';
import { Empty, Notice } from '../../../ui/notice.tsx';
import { count } from '../../../ui/time.tsx';
import type { Capability } from '../capability.ts';
import { flag, list, number, text } from '../values.ts';

export const capability: Capability = {
  id: 'similar',
  title: 'Similar papers',
  about: 'through citations, for a purpose',
  order: 30,
  cost: 'free',
  fields: [
    {
      name: 'id',
      label: 'Paper',
      kind: 'text',
      required: true,
      placeholder: 'arxiv:1706.03762',
      help: 'The paper to start from.',
    },
    {
      name: 'intent',
      label: 'What for',
      kind: 'area',
      required: true,
      placeholder: 'faster attention for long documents',
      help: 'Ranks what the citations bring.',
    },
    {
      name: 'mode',
      label: 'Which way',
      kind: 'choice',
      initial: 'similar',
      options: [
        { value: 'similar', label: 'Similar: cited together, or citing the same' },
        { value: 'citers', label: 'Papers that cite it' },
        { value: 'references', label: 'Papers that it cites' },
      ],
    },
    { name: 'k', label: 'Papers at most', kind: 'number', min: 1, max: 500, initial: '10', more: true },
    {
      name: 'anchor',
      label: 'More papers to start from',
      kind: 'list',
      more: true,
      help: 'References, separated by commas.',
    },
    { name: 'rerank', label: 'Rank once more with the language model', kind: 'switch', more: true },
  ],
  request: (values) => ({
    method: 'GET',
    path: `${paperApi(values.id?.trim() ?? '')}/similar`,
    query: {
      intent: values.intent,
      mode: values.mode,
      k: values.k,
      anchor: list(values.anchor),
      rerank: text(values.rerank),
    },
  }),
  js: (values) => ({
    method: 'research.similarPapers',
    args: [values.id?.trim() ?? ''],
    options: {
      intent: values.intent,
      mode: text(values.mode),
      k: number(values.k),
      anchor: list(values.anchor),
      rerank: flag(values.rerank),
    },
  }),
  python: (values) => ({
    method: 'related_papers',
    args: [values.id?.trim() ?? '', values.intent ?? ''],
    options: { mode: text(values.mode), k: number(values.k), anchor: list(values.anchor), rerank: flag(values.rerank) },
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
        <Empty icon="research" title="Nothing is known around this paper" />
      )}
    </div>
  ),
};
