import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count, duration, exactly } from '../../ui/time.tsx';
import { Console } from './console.tsx';
import { LiveView } from './live-view.tsx';
import { ReplayView } from './replay.tsx';
import { type BrowserView, kindOf, leftOf } from './types.ts';

/** Milliseconds between two looks while it is open. */
const EVERY = 2_000;

/** One session: watched, driven and ended while it is open, replayed afterwards. */
export function SessionView({ id }: { id: string }) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const { data, failure, reload } = useApi<{ session: BrowserView; hasModel: boolean }>(
    `/api/browsers/${encodeURIComponent(id)}`,
    open ? EVERY : undefined,
  );
  const session = data?.session;
  if (session !== undefined && open !== (session.status === 'active')) setOpen(session.status === 'active');
  return (
    <Page
      title="Browser"
      heading={
        <>
          Session <span className="mono">{id.slice(0, 8)}</span>
        </>
      }
      actions={
        <>
          <ButtonLink to="/browsers" icon="left" small>
            All sessions
          </ButtonLink>
          {session?.status === 'active' && (
            <Button small icon="trash" onClick={() => setAsking(true)}>
              End it
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {session === undefined || data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <Numbers session={session} />
          {session.status === 'active' ? (
            <>
              <LiveView session={session} />
              <Console session={session} hasModel={data.hasModel} onDone={reload} />
            </>
          ) : (
            <ReplayView session={session} onDeleted={reload} />
          )}
          <Details session={session} />
        </>
      )}
      {asking && (
        <Confirm
          title="End this session?"
          verb="End the session"
          onClose={() => setAsking(false)}
          act={async () => {
            await call('DELETE', `/v2/interact/${encodeURIComponent(id)}`);
            reload();
          }}
        >
          <p>Its browser closes, with all of its pages. A profile that it saves is saved now.</p>
        </Confirm>
      )}
    </Page>
  );
}

function Numbers({ session }: { session: BrowserView }) {
  const isOpen = session.status === 'active';
  const { total, idle } = leftOf(session, Date.now());
  return (
    <Stats>
      <Stat
        name="State"
        value={
          <Badge tone={isOpen ? 'ok' : 'plain'} dot>
            {isOpen ? 'open' : 'ended'}
          </Badge>
        }
        note={kindOf(session)}
      />
      <Stat name={isOpen ? 'Open for' : 'Lasted'} value={duration(session.durationMs)} />
      {isOpen && (
        <Stat
          name="Time left"
          value={duration(total)}
          note={idle !== undefined && idle < total ? `${duration(idle)} without use` : undefined}
        />
      )}
      <Stat
        name={isOpen ? 'Credits so far' : 'Credits'}
        value={count(session.credits)}
        note={session.prompted ? '7 a minute, with tasks' : '2 a minute'}
      />
    </Stats>
  );
}

function Details({ session }: { session: BrowserView }) {
  const { cdpUrl, scrapeId, profile, createdAt, expiresAt, endedAt } = session;
  return (
    <Card title="Details">
      <Facts
        rows={[
          ['Id', <code key="id">{session.id}</code>],
          scrapeId !== null && ['Goes on from the scrape', <code key="scrape">{scrapeId}</code>],
          ['Profile', profile ?? 'none'],
          ['Opened', exactly(createdAt)],
          endedAt === null ? ['Ends at the latest', exactly(expiresAt)] : ['Ended', exactly(endedAt)],
          cdpUrl !== undefined && [
            'For Playwright or Puppeteer',
            <span key="cdp" className="stack tight">
              <span className="row">
                <CopyButton text={cdpUrl} label="Copy cdpUrl" />
              </span>
              <span className="dim small">
                An address for <code>connectOverCDP</code>. Whoever has it drives the session: keep it to yourself.
              </span>
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
