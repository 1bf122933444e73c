import { ownField } from '@trawl/contract/table.ts';
import { useList } from '../../api/use-list.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count } from '../../ui/time.tsx';

const TONES: Readonly<Record<string, Tone>> = { good: 'ok', partial: 'warn', bad: 'danger' };

/** Feedback of programs about results. */
export function Feedback() {
  const { items, failure, loading, reload, more, busy } = useList('GET /api/feedback', { limit: 50 }, 'entries');
  return (
    <div className="stack">
      <Card flush title="Feedback" about="Feedback on results that programs sent with POST /v2/feedback.">
        <FailureNotice failure={failure} retry={reload} />
        {items === undefined ? (
          loading && <Skeleton lines={4} />
        ) : items.length === 0 ? (
          <Empty icon="info" title="No feedback yet">
            The official clients have feedback methods that send it with the job id.
          </Empty>
        ) : (
          <Table
            label="Feedback"
            rows={items}
            rowKey={(entry) => entry.id}
            columns={[
              {
                name: 'Note',
                wide: true,
                cell: (entry) => <span className="anywhere">{entry.note ?? <span className="dim">none</span>}</span>,
              },
              {
                name: 'Rating',
                cell: (entry) => <Badge tone={ownField(TONES, entry.rating) ?? 'plain'}>{entry.rating}</Badge>,
              },
              { name: 'Endpoint', cell: (entry) => entry.endpoint },
              { name: 'Credits refunded', right: true, cell: (entry) => count(entry.creditsRefunded) },
              { name: 'When', right: true, cell: (entry) => <Ago at={entry.at} /> },
            ]}
          />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </div>
  );
}
