import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { withQuery } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { CheckView } from './check.tsx';
import { EditMonitor } from './edit.tsx';
import { MonitorView } from './monitor.tsx';
import { foundBy, type Monitor, watched } from './types.ts';

/** Milliseconds between two looks. */
const EVERY = 5_000;
const ROWS = 50;

export default function MonitorsPage({ params }: { params: Readonly<Record<string, string>> }) {
  if (params.id === undefined) return <MonitorList />;
  if (params.check === undefined) return <MonitorView id={params.id} />;
  return <CheckView id={params.id} check={params.check} />;
}

function MonitorList() {
  const [offset, setOffset] = useState(0);
  const [making, setMaking] = useState(false);
  const [, go] = useLocation();
  const path = withQuery('/api/monitors', { limit: ROWS, offset });
  const { data, failure, loading, reload } = useApi<{ monitors: readonly Monitor[] }>(path, EVERY);
  return (
    <Page
      title="Monitors"
      about="Pages, sites and searches that are looked at again and again."
      actions={
        <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
          New monitor
        </Button>
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
      {making && <EditMonitor onClose={() => setMaking(false)} onSaved={({ id }) => go(`/monitors/${id}`)} />}
    </Page>
  );
}

function MonitorTable({ monitors }: { monitors: readonly Monitor[] }) {
  if (monitors.length === 0) {
    return (
      <Empty icon="refresh" title="No monitors yet">
        Make one here, with <code>POST /v2/monitor</code>, or with <code>trawl monitor create</code>.
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
            <TwoLines first={<Link to={`/monitors/${monitor.id}`}>{monitor.name}</Link>} second={watched(monitor)} />
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
