import { Link } from 'wouter';
import { paperApi, paperPath } from '../../../papers/links.ts';
import { Abstract } from '../../../papers/paper-list.tsx';
import { Passages } from '../../../papers/passages.tsx';
import type { PaperReply } from '../../../papers/types.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Capability } from '../capability.ts';
import { number, text } from '../values.ts';

export const capability: Capability = {
  id: 'paper',
  title: 'Inspect and read',
  about: 'a paper, or passages that answer',
  order: 20,
  cost: 'free',
  fields: [
    {
      name: 'id',
      label: 'Paper',
      kind: 'text',
      required: true,
      placeholder: 'arxiv:1706.03762',
      help: 'A paperId, arxiv:, pmid:, pmcid: or doi: reference, or an arXiv URL.',
    },
    {
      name: 'query',
      label: 'Question',
      kind: 'area',
      placeholder: 'Which data sets are used?',
      help: 'With a question: the passages of its text that answer best.',
    },
    {
      name: 'k',
      label: 'Passages',
      kind: 'number',
      min: 1,
      max: 50,
      more: true,
      help: '1 to 50, usually 4. Needs a question.',
    },
  ],
  request: ({ id = '', query, k }) => ({
    method: 'GET',
    path: paperApi(id.trim()),
    query: { query: text(query), k: text(query) === undefined ? undefined : text(k) },
  }),
  js: ({ id = '', query, k }) => ({
    method: 'research.getPaper',
    args: [id.trim()],
    options: { query: text(query), k: text(query) === undefined ? undefined : number(k) },
  }),
  python: ({ id = '', query, k }) =>
    text(query) === undefined
      ? { method: 'inspect_paper', args: [id.trim()], options: {} }
      : { method: 'read_paper', args: [id.trim(), text(query)], options: { k: number(k) } },
  Result: ({ body }: { body: PaperReply }) => (
    <div className="stack">
      <div>
        <h3>
          <Link to={paperPath(body.paper.paperId)}>{body.paper.title}</Link>
        </h3>
        {body.paper.authors && <p className="dim">{body.paper.authors}</p>}
      </div>
      {body.note && <Notice>{body.note}</Notice>}
      {body.passages ? <Passages passages={body.passages} /> : <Abstract text={body.paper.abstract} whole />}
    </div>
  ),
};
