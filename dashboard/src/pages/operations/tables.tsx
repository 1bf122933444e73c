import type { OperationsView } from '@trawl/contract/api/operations.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { jobName } from '../jobs/names.ts';
import type { Metrics } from './metrics.ts';

export function Queue({ metrics }: { metrics: Metrics }) {
  const kinds = metrics.values('trawl_jobs', 'kind');
  const jobs = (kind: string, state: string): string => count(metrics.sum('trawl_jobs', { kind, state }) ?? 0);
  return (
    <Card
      title="Queue"
      about="Jobs of all teams. Due jobs wait for a worker. If jobs wait long, check the workers."
      flush={kinds.length > 0}
    >
      {kinds.length === 0 ? (
        <p className="dim">No jobs.</p>
      ) : (
        <Table
          label="Queue"
          rows={kinds}
          rowKey={(kind) => kind}
          columns={[
            { name: 'Job', cell: jobName },
            { name: 'Running', right: true, cell: (kind) => jobs(kind, 'running') },
            { name: 'Due', right: true, cell: (kind) => jobs(kind, 'due') },
            { name: 'Later', right: true, cell: (kind) => jobs(kind, 'scheduled') },
            {
              name: 'Oldest waits',
              right: true,
              cell: (kind) => {
                const seconds = metrics.sum('trawl_job_wait_seconds', { kind });
                return seconds === undefined ? '–' : duration(seconds * 1000);
              },
            },
          ]}
        />
      )}
    </Card>
  );
}

/** Who does the work, and whether nobody does. */
export function Processes({ processes }: Pick<OperationsView, 'processes'>) {
  return (
    <Card
      title="Processes"
      flush
      about="Processes of this installation that gave a sign of life in the last 20 seconds."
    >
      <Table
        label="Processes"
        rows={processes}
        rowKey={({ id }) => id}
        columns={[
          { name: 'Host', cell: ({ host, pid }) => `${host}, process ${pid}` },
          { name: 'Roles', cell: ({ roles }) => roles.join(' and ') },
          { name: 'Version', cell: ({ version }) => version },
          { name: 'Jobs', right: true, cell: ({ running }) => count(running) },
          { name: 'Busy', right: true, cell: ({ load }) => `${Math.round(load * 100)}%` },
          { name: 'Running since', right: true, cell: ({ startedAt }) => <Ago at={startedAt} /> },
        ]}
      />
    </Card>
  );
}

export function Indexes({ metrics }: { metrics: Metrics }) {
  const corpora = metrics.values('trawl_index_items', 'corpus');
  if (corpora.length === 0) return null;
  return (
    <Card
      title="Search indexes"
      flush
      about="Searches find waiting rows too, more slowly, until the next version of the index is published."
    >
      <Table
        label="Search indexes"
        rows={corpora}
        rowKey={(corpus) => corpus}
        columns={[
          { name: 'Index', cell: (corpus) => corpus },
          { name: 'Rows', right: true, cell: (corpus) => count(metrics.sum('trawl_index_items', { corpus }) ?? 0) },
          {
            name: 'Waiting',
            right: true,
            cell: (corpus) => count(metrics.sum('trawl_index_waiting', { corpus }) ?? 0),
          },
          {
            name: 'Published',
            right: true,
            cell: (corpus) => {
              const at = metrics.sum('trawl_index_published_timestamp_seconds', { corpus });
              return <Ago at={at ? new Date(at * 1000).toISOString() : null} />;
            },
          },
          {
            name: 'State',
            cell: (corpus) =>
              metrics.sum('trawl_index_failing', { corpus }) ? (
                <Badge tone="danger" dot>
                  cannot be written
                </Badge>
              ) : (
                <Badge tone="ok" dot>
                  works
                </Badge>
              ),
          },
        ]}
      />
    </Card>
  );
}

export function SlowHosts({ hosts }: { hosts: OperationsView['slowHosts'] }) {
  return (
    <Card title="Slow hosts" flush about="Hosts whose median scrape took at least 3 seconds in the last 24 hours.">
      <Table
        label="Slow hosts"
        rows={hosts}
        rowKey={({ host }) => host}
        columns={[
          { name: 'Host', wide: true, cell: ({ host }) => <span className="clip">{host}</span> },
          { name: 'Scrapes', right: true, cell: ({ requests }) => count(requests) },
          { name: 'Failed', right: true, cell: ({ failed }) => count(failed) },
          { name: 'Time', right: true, cell: ({ duration: ms }) => duration(ms) },
        ]}
      />
    </Card>
  );
}
