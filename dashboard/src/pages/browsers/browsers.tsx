import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { Profiles } from './profiles.tsx';
import { SessionView } from './session.tsx';
import { StartForm } from './start-form.tsx';
import { type BrowserSession, kindOf, timeLeft } from './types.ts';

/** Milliseconds between two polls. */
const POLL = 3_000;

export default function BrowsersPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <Browsers /> : <SessionView key={params.id} id={params.id} />;
}

function Browsers() {
  return (
    <Page
      title="Browsers"
      about="Browsers that stay open. Control them with code, with tasks in plain words, or by hand."
    >
      <StartForm />
      <SessionList />
      <Profiles />
    </Page>
  );
}

type Which = 'active' | 'destroyed';

function SessionList() {
  const [which, setWhich] = useState<Which>('active');
  const { data, failure, loading, reload } = useRead('GET /api/browsers', { query: { status: which } }, POLL);
  return (
    <Card
      title="Sessions"
      flush
      actions={
        <Segments<Which>
          label="Which sessions"
          options={[
            ['active', 'Open'],
            ['destroyed', 'Past'],
          ]}
          chosen={which}
          onChoose={setWhich}
        />
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? loading && <Skeleton lines={4} /> : <SessionTable which={which} sessions={data.sessions} />}
    </Card>
  );
}

const Time = ({ ms }: { ms: number }) => <span className="nowrap">{duration(ms)}</span>;

function SessionTable({ which, sessions }: { which: Which; sessions: readonly BrowserSession[] }) {
  if (sessions.length === 0) {
    return which === 'active' ? (
      <Empty icon="browser" title="No session is open">
        Open one above, or with <code>POST /v2/interact</code>.
      </Empty>
    ) : (
      <Empty icon="browser" title="No past sessions">
        After a recorded session ends, you can replay it here.
      </Empty>
    );
  }
  const now = Date.now();
  const isOpen = which === 'active';
  return (
    <Table
      label={isOpen ? 'Open sessions' : 'Past sessions'}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'Session',
          wide: true,
          cell: ({ id }) => (
            <Link to={`/browsers/${id}`} className="clip mono">
              {id.slice(0, 8)}
            </Link>
          ),
        },
        {
          name: 'State',
          cell: () => (
            <Badge tone={isOpen ? 'ok' : 'plain'} dot>
              {isOpen ? 'open' : 'ended'}
            </Badge>
          ),
        },
        { name: 'Kind', cell: (session) => <span className="nowrap">{kindOf(session)}</span> },
        { name: 'Profile', cell: ({ profile }) => profile ?? <span className="dim">none</span> },
        isOpen
          ? { name: 'Time left', right: true, cell: (session) => <Time ms={timeLeft(session, now).total} /> }
          : { name: 'Replay', cell: ({ recorded }) => (recorded ? 'recorded' : <span className="dim">none</span>) },
        { name: isOpen ? 'Age' : 'Lasted', right: true, cell: ({ durationMs }) => <Time ms={durationMs} /> },
        { name: 'Credits', right: true, cell: ({ credits }) => count(credits) },
        { name: 'Opened', right: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
      ]}
    />
  );
}
