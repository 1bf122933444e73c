import { Link } from 'wouter';
import { paperPath } from '../../../papers/links.ts';
import { Abstract } from '../../../papers/paper-list.tsx';
import { Passages } from '../../../papers/passages.tsx';
import type { PaperReply } from '../../../papers/types.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type Capability, called } from '../capability.ts';

export const capability: Capability = {
  id: 'paper',
  about: 'A paper, or the passages of its text that answer a question.',
  cost: 'free',
  js: (inputs) => called('research.getPaper', 'id', inputs),
  python: ({ id = '', query, k }) =>
    query === undefined
      ? { method: 'inspect_paper', args: [id], options: {} }
      : { method: 'read_paper', args: [id, query], options: { k } },
  tool: ({ id = '', query, k }) =>
    query === undefined
      ? { name: 'firecrawl_research_inspect_paper', arguments: { paperId: id } }
      : { name: 'firecrawl_research_read_paper', arguments: { paperId: id, question: query, k } },
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
