import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { Check, SelectField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EntryPage } from './entry.tsx';
import { EntryTable } from './entry-table.tsx';

export default function ActivityPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <ActivityList /> : <EntryPage id={params.id} />;
}

function ActivityList() {
  const [filter, setFilter] = useState({ endpoint: '', status: '', keyId: '', dashboard: '' });
  const { items, failure, loading, reload, more, busy } = useList(
    'GET /api/activity',
    { ...filter, limit: 100 },
    'entries',
    5_000,
  );
  const keys = useRead('GET /api/keys', {});
  const set = (name: keyof typeof filter) => (value: string) => setFilter((before) => ({ ...before, [name]: value }));
  return (
    <Page title="Activity" about="Every request of this team, newest first, with its status and cost.">
      <div className="filters">
        <SelectField
          label="Endpoint"
          value={filter.endpoint}
          onValue={set('endpoint')}
          options={[
            { value: '', label: 'All' },
            ...(keys.data?.scopes ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        <SelectField
          label="Outcome"
          value={filter.status}
          onValue={set('status')}
          options={[
            { value: '', label: 'All' },
            { value: 'ok', label: 'Succeeded' },
            { value: 'error', label: 'Refused or failed' },
          ]}
        />
        <SelectField
          label="Key"
          value={filter.keyId}
          onValue={set('keyId')}
          options={[
            { value: '', label: 'All' },
            ...(keys.data?.keys ?? []).map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })),
          ]}
        />
      </div>
      <Check
        label="Show requests of the dashboard itself"
        checked={filter.dashboard === 'true'}
        onValue={(on) => set('dashboard')(on ? 'true' : '')}
      />
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? (
          loading && <Skeleton lines={8} />
        ) : (
          <EntryTable entries={items} filtered={[filter.endpoint, filter.status, filter.keyId].some(Boolean)} />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}
