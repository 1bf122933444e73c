import { type FormEvent, useState } from 'react';
import { call, withQuery } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { paperApi } from '../../../papers/links.ts';
import { Passages } from '../../../papers/passages.tsx';
import type { ReadAnswer } from '../../../papers/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, FailureNotice, Notice } from '../../../ui/notice.tsx';
import './ask.css';

/** Passages of the full text that answer a question. */
export function Ask({ id }: { id: string }) {
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState<ReadAnswer>();
  const ask = useAction(async () => {
    setAnswer(await call<ReadAnswer>('GET', withQuery(paperApi(id), { query: question, k: 5 })));
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
        {answer?.note && <Notice>{answer.note}</Notice>}
        {answer &&
          (answer.passages.length > 0 ? (
            <Passages passages={answer.passages} />
          ) : (
            <Empty icon="search" title="No passage answers that" />
          ))}
      </div>
    </Card>
  );
}
