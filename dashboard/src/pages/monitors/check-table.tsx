import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { CHECK_TONES, type Check, foundBy, isRunning, labelOf } from './types.ts';

/** The newest checks of a monitor, a row each. */
export function CheckTable({ monitorId, checks }: { monitorId: string; checks: readonly Check[] }) {
  return (
    <Table
      label="Checks"
      rows={checks}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'When',
          cell: ({ id, createdAt }) => (
            <Link to={`/monitors/${monitorId}/${id}`}>
              <Ago at={createdAt} />
            </Link>
          ),
        },
        {
          name: 'Status',
          cell: ({ status }) => (
            <Badge tone={CHECK_TONES[status]} dot>
              {labelOf(status)}
            </Badge>
          ),
        },
        {
          name: 'Found',
          wide: true,
          cell: (check) =>
            isRunning(check) ? '…' : check.summary.totalPages > 0 ? foundBy(check.summary) : check.error,
        },
        { name: 'By', cell: ({ trigger }) => (trigger === 'manual' ? 'hand' : 'schedule') },
        { name: 'Took', right: true, cell: tookOf },
        {
          name: 'Credits',
          right: true,
          cell: ({ actualCredits }) => (actualCredits === null ? '–' : count(actualCredits)),
        },
      ]}
    />
  );
}

function tookOf({ startedAt, finishedAt }: Check): string {
  return startedAt === null || finishedAt === null ? '–' : duration(Date.parse(finishedAt) - Date.parse(startedAt));
}
