import type { ActivityEntry } from '@trawl/contract/api/activity.ts';
import { ENDPOINTS } from '@trawl/contract/forms/endpoints.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { failureOf, send } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { CodeBlock, JsonBlock } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { exactly } from '../../ui/time.tsx';
import { requestLine, whoOf } from './entry-table.tsx';
import { pageOfResult } from './page-of-result.ts';

/** The request of a piece of work: its facts, what was sent, and the stored result. */
export function EntryView({ entry, sent }: { entry: ActivityEntry; sent: Readonly<Record<string, unknown>> | null }) {
  const page = pageOfResult(entry.resultUrl);
  return (
    <>
      <Card title="Request">
        <div className="stack">
          <CodeBlock label="request line" code={requestLine(entry)} />
          <Facts
            rows={[
              ['Target', entry.target ?? <span className="dim">not stored (zero data retention, or none)</span>],
              ['By', whoOf(entry)],
              entry.tool !== null && ['MCP tool', entry.tool],
              entry.tool !== null && entry.client !== null && ['MCP client', entry.client],
              ['At', exactly(entry.at)],
              [
                'Request id',
                <span key="id" className="row">
                  <code>{entry.requestId}</code>
                  <CopyButton text={entry.requestId} label="Copy the request id" bare />
                </span>,
              ],
              entry.jobId !== null && [
                'Result id',
                page === undefined ? (
                  <code key="id">{entry.jobId}</code>
                ) : (
                  <Link key="id" to={page}>
                    {entry.jobId}
                  </Link>
                ),
              ],
            ]}
          />
        </div>
      </Card>
      {sent !== null && (
        <Card title="What was sent" about="Headers, actions, webhooks and code are not stored.">
          <JsonBlock value={sent} label="request" />
        </Card>
      )}
      <Result entry={entry} />
    </>
  );
}

/** The stored result, loaded on demand. */
function Result({ entry }: { entry: ActivityEntry }) {
  const { team } = useSignedIn();
  const [body, setBody] = useState<unknown>();
  const load = useAction(async () => {
    const answer = await send('GET', entry.resultUrl ?? '');
    if (answer.status >= 400) throw failureOf(answer);
    setBody(answer.body);
  });
  return (
    <Card
      title="Result"
      about={entry.resultUrl !== null && body === undefined ? 'The result is stored and loads on demand.' : undefined}
      actions={
        entry.resultUrl !== null &&
        body === undefined && (
          <Button busy={load.busy} onClick={() => void load.run()}>
            Show the result
          </Button>
        )
      }
    >
      <FailureNotice failure={load.failure} />
      {body !== undefined && <JsonBlock value={body} label="result" />}
      {entry.resultUrl === null && (
        <Notice title="This result was not stored">
          {team.zeroDataRetention === 'forced'
            ? 'Your team uses zero data retention.'
            : 'Results of searches are not stored. Run it again to see them.'}
        </Notice>
      )}
    </Card>
  );
}

/** The playground with the same request, where it has a form for it. */
export function trialOf({ id, method, path }: ActivityEntry): string | undefined {
  const found = Object.entries(ENDPOINTS).find(([, endpoint]) => endpoint === `${method} ${path}`);
  return found && `/playground/${found[0]}?again=${encodeURIComponent(id)}`;
}
