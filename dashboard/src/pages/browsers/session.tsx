import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
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
import { type BrowserSession, kindOf, timeLeft } from './types.ts';

/** Milliseconds between two polls while it is open. */
const POLL = 2_000;

/** One session: watch, drive and end it while it is open, replay it afterwards. */
export function SessionView({ id }: { id: string }) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const { data, failure, reload } = useRead('GET /api/browsers/:id', { params: { id } }, open ? POLL : undefined);
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
              End session
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
            await request('DELETE /v2/interact/:sessionId', { params: { sessionId: id } });
            reload();
          }}
        >
          <p>This closes its browser and all its pages. If the session saves its profile, it does so now.</p>
        </Confirm>
      )}
    </Page>
  );
}

function Numbers({ session }: { session: BrowserSession }) {
  const isOpen = session.status === 'active';
  const { total, idle } = timeLeft(session, Date.now());
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

function Details({ session }: { session: BrowserSession }) {
  const { cdpUrl, scrapeId, profile, createdAt, expiresAt, endedAt } = session;
  return (
    <Card title="Details">
      <Facts
        rows={[
          ['ID', <code key="id">{session.id}</code>],
          scrapeId !== null && ['Continues the scrape', <code key="scrape">{scrapeId}</code>],
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
                An address for <code>connectOverCDP</code>. Anyone who has it can control the session, so keep it
                secret.
              </span>
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
