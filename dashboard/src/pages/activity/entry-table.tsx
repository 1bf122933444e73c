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
              <Breakable text={nameOf(entry)} />
            </Link>
          }
          second={nameOf(entry) === requestLine(entry) ? undefined : requestLine(entry)}
        />
      ),
    },
    { name: 'Status', cell: (entry) => <StatusBadge status={entry.status} /> },
    !short && { name: 'By', cell: (entry) => <By entry={entry} /> },
    { name: 'Credits', right: true, unit: creditsIn, cell: (entry) => count(entry.credits) },
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

/** What was asked for: an address or a query, else what the endpoint does. */
export const nameOf = (entry: ActivityEntry): string => entry.target ?? entry.about ?? requestLine(entry);

/** The line of a request. */
export const requestLine = ({ method, path }: ActivityEntry): string => `${method} ${path}`;

/** Who asked. @param entry null for what Trawl does by itself */
export function By({ entry }: { entry: ActivityEntry | null }) {
  const isNobody = entry?.keyName === null && entry.personName === null;
  return (
    <span className={isNobody ? 'clip entry-by is-nobody' : 'clip entry-by'}>{entry ? whoOf(entry) : 'Trawl'}</span>
  );
}

/** The word behind the number of its credits. */
export const creditsIn = ({ credits }: Pick<ActivityEntry, 'credits'>): string =>
  credits === 1 ? 'credit' : 'credits';

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
