import type { ReactNode } from 'react';
import { useList } from '../../api/use-list.ts';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EntryTable } from './entry-table.tsx';

/**
 * Requests of one endpoint that were sent before.
 * @param again path of the page whose form runs them again
 * @param children what an empty list says
 */
export function PastRequests({
  endpoint,
  again,
  icon,
  empty,
  title,
  children,
}: {
  endpoint: string;
  again?: string;
  icon: IconName;
  empty: string;
  title?: string;
  children: ReactNode;
}) {
  const query = { endpoint, limit: 50 };
  const { items, failure, loading, reload, more, busy } = useList('GET /api/activity', query, 'entries', 8_000);
  return (
    <Card title={title} flush>
      <FailureNotice failure={failure} retry={reload} />
      {items === undefined ? (
        loading && <Skeleton lines={5} />
      ) : items.length === 0 ? (
        <Empty icon={icon} title={empty}>
          {children}
        </Empty>
      ) : (
        <EntryTable entries={items} short again={again} />
      )}
      <More onMore={more} busy={busy} />
    </Card>
  );
}
