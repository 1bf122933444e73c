import type { ActivityEntry } from '@trawl/contract/api/activity.ts';
import { ENDPOINTS } from '@trawl/contract/forms/endpoints.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Body, failureOf, send } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { sendNow } from '../../app/send-now.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { CodeBlock, JsonBlock } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago, count, duration, exactly } from '../../ui/time.tsx';
import { whoOf } from './entry-table.tsx';
import { pageOfResult } from './page-of-result.ts';
import { StatusBadge } from './status-badge.tsx';

type Entry = Body<'GET /api/activity/:id'>['entry'];

/** One request, with its status, cost and stored result. */
export function EntryPage({ id }: { id: string }) {
  const { data, failure, reload } = useRead('GET /api/activity/:id', { params: { id } });
  const [, navigate] = useLocation();
  const again = data && trialOf(data.entry);
  return (
    <Page
      title="Request"
      heading={data ? (data.entry.target ?? `${data.entry.method} ${data.entry.path}`) : 'Request'}
      actions={
        <>
          <ButtonLink to="/activity" icon="left" small>
            All activity
          </ButtonLink>
          {again !== undefined && (
            <ButtonLink to={again} small>
              Change it first
            </ButtonLink>
          )}
          {again !== undefined && data?.entry.request != null && (
            <Button icon="play" small look="primary" onClick={() => navigate(again, sendNow())}>
              Run again
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? failure === undefined && <Skeleton lines={6} /> : <EntryView entry={data.entry} />}
    </Page>
  );
}

function EntryView({ entry }: { entry: Entry }) {
  const page = pageOfResult(entry.resultUrl);
  return (
    <>
      <Stats>
        <Stat name="Status" value={<StatusBadge status={entry.status} />} />
        <Stat name="Credits" value={count(entry.credits)} note={entry.credits === 0 ? 'nothing charged' : undefined} />
        <Stat name="Took" value={duration(entry.durationMs)} />
        <Stat name="When" value={<Ago at={entry.at} />} />
      </Stats>
      <Card title="Request">
        <div className="stack">
          <CodeBlock label="request line" code={`${entry.method} ${entry.path}`} />
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
      {entry.request !== null && (
        <Card title="What was sent" about="Headers, actions, webhooks and code are not stored.">
          <JsonBlock value={entry.request} label="request" />
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
function trialOf({ id, method, path }: ActivityEntry): string | undefined {
  const found = Object.entries(ENDPOINTS).find(([, endpoint]) => endpoint === `${method} ${path}`);
  return found && `/playground/${found[0]}?again=${encodeURIComponent(id)}`;
}
