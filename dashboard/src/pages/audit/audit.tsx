import { useList } from '../../api/use-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';

/** The log of changes: keys, people, plans, policies. */
export default function AuditPage() {
  const { items, failure, loading, reload, more, busy } = useList('GET /api/audit', { limit: 50 }, 'entries');
  return (
    <Page
      title="Audit log"
      about="Who changed what in this organization: sign-ins, keys, people, plans, policies. Nobody can change entries."
    >
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? (
          loading && <Skeleton lines={8} />
        ) : items.length === 0 ? (
          <Empty icon="audit" title="No changes yet" />
        ) : (
          <Table
            label="Changes"
            rows={items}
            rowKey={(entry) => entry.id}
            columns={[
              { name: 'What', cell: (entry) => <Badge tone={toneOf(entry.action)}>{entry.action}</Badge> },
              {
                name: 'Details',
                wide: true,
                cell: (entry) => (
                  <TwoLines
                    first={entry.target ?? '–'}
                    second={inWords(entry.details)}
                    title={JSON.stringify(entry.details)}
                  />
                ),
              },
              { name: 'By', cell: (entry) => <span className="anywhere">{entry.by}</span> },
              {
                name: 'From',
                cell: (entry) =>
                  entry.address === null ? (
                    <span className="dim">–</span>
                  ) : (
                    <code className="nowrap">{entry.address}</code>
                  ),
              },
              { name: 'When', right: true, cell: (entry) => <Ago at={entry.at} /> },
            ]}
          />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}

function toneOf(action: string): 'plain' | 'danger' | 'ok' | 'info' {
  if (/revoke|delete|remove|fail|refus|withdraw/i.test(action)) return 'danger';
  if (/creat|accept|join/i.test(action)) return 'ok';
  return /sign/i.test(action) ? 'plain' : 'info';
}

/** Details for people: `role: admin, teams: 2`. */
function inWords(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
