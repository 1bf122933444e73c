import { type FormEvent, useState } from 'react';
import { request } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { Passages } from '../../../papers/passages.tsx';
import type { PaperReply } from '../../../papers/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, FailureNotice, Notice } from '../../../ui/notice.tsx';
import './ask.css';

/** Passages of the full text that answer a question. */
export function Ask({ id }: { id: string }) {
  const [question, setQuestion] = useState('');
  const [reply, setReply] = useState<PaperReply>();
  const ask = useAction(async () => {
    setReply(await request('GET /v2/search/research/papers/:id', { params: { id }, query: { query: question, k: 5 } }));
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (question.trim() !== '') void ask.run();
  };
  return (
    <Card title="Ask this paper" about="The passages of its text that answer best.">
      <div className="stack">
        <form className="ask" onSubmit={submit}>
          <input
            className="control"
            aria-label="Your question"
            placeholder="Which data sets are used?"
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button type="submit" busy={ask.busy}>
            Find passages
          </Button>
        </form>
        <FailureNotice failure={ask.failure} />
        {ask.busy && (
          <p className="dim small">
            The first question about a paper may take a moment: its full text is fetched then.
          </p>
        )}
        {reply?.note && <Notice>{reply.note}</Notice>}
        {reply?.passages &&
          (reply.passages.length > 0 ? (
            <Passages passages={reply.passages} />
          ) : (
            <Empty icon="search" title="No passage answers that" />
          ))}
      </div>
    </Card>
  );
}
