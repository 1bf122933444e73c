import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import type { PageProps } from '../../app/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { NewPage } from '../playground/new-page.tsx';
import { CheckView } from './check.tsx';
import { MonitorView } from './monitor.tsx';
import { foundBy, type Monitor, watched } from './types.ts';

/** Milliseconds between two requests. */
const EVERY = 5_000;
const ROWS = 50;

export default function MonitorsPage({ path, params }: PageProps) {
  if (path === '/monitors/new') {
    return <NewPage id="monitor" title="New monitor" path={path} back={{ to: '/monitors', label: 'All monitors' }} />;
  }
  if (params.id === undefined) return <MonitorList />;
  if (params.check === undefined) return <MonitorView id={params.id} />;
  return <CheckView id={params.id} check={params.check} />;
}

function MonitorList() {
  const [offset, setOffset] = useState(0);
  const { data, failure, loading, reload } = useRead('GET /api/monitors', { query: { limit: ROWS, offset } }, EVERY);
  return (
    <Page
      title="Monitors"
      about="Check pages, sites and searches on a schedule."
      actions={
        <ButtonLink look="primary" icon="plus" to="/monitors/new">
          New monitor
        </ButtonLink>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {data === undefined ? loading && <Skeleton lines={6} /> : <MonitorTable monitors={data.monitors} />}
      </Card>
      {(offset > 0 || data?.monitors.length === ROWS) && (
        <div className="row">
          <Button small icon="left" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - ROWS))}>
            Newer
          </Button>
          <Button small icon="right" disabled={data?.monitors.length !== ROWS} onClick={() => setOffset(offset + ROWS)}>
            Older
          </Button>
        </div>
      )}
    </Page>
  );
}

function MonitorTable({ monitors }: { monitors: readonly Monitor[] }) {
  if (monitors.length === 0) {
    return (
      <Empty icon="refresh" title="No monitors yet">
        Create one here, with <code>POST /v2/monitor</code>, or with <code>trawl monitor create</code>.
      </Empty>
    );
  }
  return (
    <Table
      label="Monitors"
      rows={monitors}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'Monitor',
          wide: true,
          cell: (monitor) => (
            <TwoLines
              first={
                <Link className="row-link" to={`/monitors/${monitor.id}`}>
                  {monitor.name}
                </Link>
              }
              second={watched(monitor)}
            />
          ),
        },
        {
          name: 'Status',
          cell: ({ status, currentCheckId }) => (
            <Badge tone={status === 'paused' ? 'warn' : currentCheckId ? 'info' : 'ok'} dot>
              {currentCheckId ? 'checking' : status}
            </Badge>
          ),
        },
        { name: 'Last result', cell: ({ lastCheckSummary }) => foundBy(lastCheckSummary) },
        { name: 'Last check', right: true, cell: ({ lastRunAt }) => <Ago at={lastRunAt} /> },
        {
          name: 'Next',
          right: true,
          cell: ({ nextRunAt }) => <Ago at={nextRunAt} none="–" />,
        },
      ]}
    />
  );
}
