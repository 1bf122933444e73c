import { useState } from 'react';
import { Link } from 'wouter';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { paperPath } from '../../papers/links.ts';
import { QuestionForm } from '../../papers/question-form.tsx';
import { Card } from '../../ui/card.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';

type Reply = Body<'GET /v2/search/research/library'>;

/** A search of everything in the lists of the team. */
export function SearchLists() {
  const [reply, setReply] = useState<Reply>();
  const { run, busy, failure } = useAction(async (query: string) => {
    setReply(await request('GET /v2/search/research/library', { query: { query } }));
  });
  return (
    <Card title="Search the lists" about="Titles, authors, notes, and the full texts of your own files.">
      <div className="stack">
        <QuestionForm
          action="Search"
          label="Words or an id"
          example="price of salt"
          busy={busy}
          onAsk={(query) => void run(query)}
        />
        <FailureNotice failure={failure} />
        {reply?.warning !== undefined && <Notice>{reply.warning}</Notice>}
        {reply?.results.length === 0 && <p className="dim">Nothing in your lists has these words.</p>}
        {reply?.results.map(({ listId, list, id, paperId, title, authors, date, note, passages }) => (
          <section key={`${listId} ${id}`} className="answer">
            <h3>
              {paperId === null ? title : <Link to={paperPath(paperId)}>{title}</Link>}{' '}
              <span className="dim small">{date?.slice(0, 4)}</span>
            </h3>
            <p className="dim small">
              {authors.slice(0, 5).join(', ')} · <Link to={`/lists/${listId}`}>{list}</Link>
              {note !== '' && ` · ${note}`}
            </p>
            {passages.slice(0, 1).map(({ text }) => (
              <blockquote key={text}>
                <Markdown text={text} />
              </blockquote>
            ))}
          </section>
        ))}
      </div>
    </Card>
  );
}
