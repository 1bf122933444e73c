import { useState } from 'react';
import { request } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { Passages } from '../../../papers/passages.tsx';
import { QuestionForm } from '../../../papers/question-form.tsx';
import type { PaperReply } from '../../../papers/types.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty, FailureNotice, Notice } from '../../../ui/notice.tsx';

/** Passages of the full text that answer a question. */
export function Ask({ id }: { id: string }) {
  const [reply, setReply] = useState<PaperReply>();
  const ask = useAction(async (query: string) => {
    setReply(await request('GET /v2/search/research/papers/:id', { params: { id }, query: { query, k: 5 } }));
  });
  return (
    <Card title="Ask this paper" about="The passages of its text that answer the question best.">
      <div className="stack">
        <QuestionForm action="Find passages" busy={ask.busy} onAsk={(question) => void ask.run(question)} />
        <FailureNotice failure={ask.failure} />
        {ask.busy && (
          <p className="dim small">
            The first question about a paper may take a moment, because Trawl fetches its full text.
          </p>
        )}
        {reply?.note && <Notice>{reply.note}</Notice>}
        {reply?.passages &&
          (reply.passages.length > 0 ? (
            <Passages passages={reply.passages} />
          ) : (
            <Empty icon="search" title="No passage answers this question" />
          ))}
      </div>
    </Card>
  );
}
