import type { ActivityEntry } from '@trawl/contract/api/activity.ts';
import { Link } from 'wouter';
import { Breakable } from '../../ui/breakable.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/notice.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { StatusBadge } from './status-badge.tsx';
import './activity.css';

/** Requests, one a row. @param short leaves out the caller and the duration. @param again path of a page whose form runs them again */
export function EntryTable({
  entries,
  short = false,
  filtered = false,
  again,
}: {
  entries: readonly ActivityEntry[];
  short?: boolean;
  filtered?: boolean;
  again?: string | undefined;
}) {
  if (entries.length === 0) return <NoRequests filtered={filtered} />;
  const columns: readonly (Column<ActivityEntry> | false)[] = [
    {
      name: 'Request',
      wide: true,
      cell: (entry) => (
        <TwoLines
          first={
            <Link className="row-link" to={`/activity/${encodeURIComponent(entry.id)}`}>
              <Breakable text={entry.target ?? `${entry.method} ${entry.path}`} />
            </Link>
          }
          second={entry.target === null ? undefined : `${entry.method} ${entry.path}`}
        />
      ),
    },
    { name: 'Status', cell: (entry) => <StatusBadge status={entry.status} /> },
    !short && { name: 'By', cell: (entry) => <span className="clip entry-by">{whoOf(entry)}</span> },
    { name: 'Credits', right: true, cell: (entry) => count(entry.credits) },
    !short && {
      name: 'Took',
      right: true,
      cell: (entry) => <span className="nowrap">{duration(entry.durationMs)}</span>,
    },
    { name: 'When', right: true, cell: (entry) => <Ago at={entry.at} /> },
    again !== undefined && {
      name: 'Run again',
      bare: true,
      right: true,
      cell: (entry) => (
        <ButtonLink small icon="play" to={`${again}?again=${encodeURIComponent(entry.id)}`}>
          Run again
        </ButtonLink>
      ),
    },
  ];
  return (
    <Table
      label="Requests"
      rows={entries}
      rowKey={(entry) => entry.id}
      compact
      columns={columns.filter((column) => column !== false)}
    />
  );
}

export const whoOf = (entry: ActivityEntry): string => entry.keyName ?? entry.personName ?? 'without a key';

/** In place of a list. */
export function NoRequests({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Empty icon="filter" title="No matching requests">
      Change the filters.
    </Empty>
  ) : (
    <Empty
      icon="activity"
      title="No requests yet"
      action={
        <ButtonLink to="/playground" icon="play">
          Try one in the playground
        </ButtonLink>
      }
    >
      Requests with a key of this team, and requests from the playground, appear here within a second.
    </Empty>
  );
}
