import { placeInText } from '@trawl/contract/place-in-text.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { paperPath } from '../../papers/links.ts';
import { QuestionForm } from '../../papers/question-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';

type Reply = Body<'POST /v2/search/research/papers/ask'>;
type Asked = Reply['papers'][number];
type Fact = Asked['facts'][number];

const FACTS: readonly { readonly kind: Fact['kind']; readonly name: string }[] = [
  { kind: 'dataset', name: 'Data sets' },
  { kind: 'sampleSize', name: 'Sample sizes' },
  { kind: 'metric', name: 'Metrics' },
];

/** A question to all papers of a list: passages side by side, and a table of facts. */
export function AskList({ listId }: { listId: string }) {
  const [reply, setReply] = useState<Reply>();
  const { run, busy, failure } = useAction(async (query: string) => {
    setReply(await request('POST /v2/search/research/papers/ask', { body: { query, listId } }));
  });
  return (
    <Card title="Ask these papers" about="The best passages and facts from each paper.">
      <div className="stack">
        <QuestionForm action="Ask" busy={busy} onAsk={(query) => void run(query)} />
        <FailureNotice failure={failure} />
        {busy && <p className="dim small">The first question takes a moment, because full texts are fetched.</p>}
        {reply?.warning !== undefined && <Notice>{reply.warning}</Notice>}
        {reply && <Answers reply={reply} />}
      </div>
    </Card>
  );
}

function Answers({ reply: { papers, unknown } }: { reply: Reply }) {
  return (
    <>
      {unknown.length > 0 && <Notice>{unknown.length} not in the catalog, and not asked.</Notice>}
      {papers.some(({ facts }) => facts.length > 0) && <Facts papers={papers} />}
      <div className="answers">
        {papers.map(({ paperId, title, date, answer, passages, note }) => (
          <section key={paperId} className="answer">
            <h3>
              <Link to={paperPath(paperId)}>{title}</Link> <span className="dim small">{date?.slice(0, 4)}</span>
            </h3>
            {note !== undefined && <p className="dim small">{note}</p>}
            {answer !== undefined && (
              <>
                <p>{answer.text}</p>
                <p className="dim small">
                  {answer.by !== undefined && `“${answer.words}” `}
                  <Place {...answer} />
                </p>
              </>
            )}
            {passages.map((passage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
              <blockquote key={index}>
                <Place {...passage} />
                <Markdown text={passage.text} />
              </blockquote>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

function Facts({ papers }: { papers: readonly Asked[] }) {
  return (
    <>
      <Table
        label="Facts"
        rows={papers}
        rowKey={({ paperId }) => paperId}
        columns={[
          {
            name: 'Paper',
            cell: ({ paperId, title }) => <Link to={paperPath(paperId)}>{title}</Link>,
          },
          ...FACTS.map(({ kind, name }) => ({
            name,
            cell: ({ facts }: Asked) => <Values facts={facts} kind={kind} />,
          })),
        ]}
      />
      <p className="dim small">
        {papers.some(({ facts }) => facts.some(({ by }) => by === 'model'))
          ? 'The language model and rules find these facts in the texts.'
          : 'Rules find these facts in the texts.'}{' '}
        Open a fact to read its sentence.
      </p>
    </>
  );
}

function Values({ facts, kind }: { facts: readonly Fact[]; kind: Fact['kind'] }) {
  const values = facts.filter((fact) => fact.kind === kind);
  if (values.length === 0) return <span className="dim">–</span>;
  return values.map(({ value, words, section, page }) => (
    <details key={value} className="fact">
      <summary>{value}</summary>
      <p className="small">
        {words} <span className="dim">{placeInText({ section, page })}</span>
      </p>
    </details>
  ));
}

function Place(place: { section: string; page?: number | undefined }) {
  const text = placeInText(place);
  return text === '' ? null : <Badge>{text}</Badge>;
}
