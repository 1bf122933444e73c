import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { Check, SelectField, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DownloadActivity } from './download-activity.tsx';
import { EntryPage } from './entry.tsx';
import { EntryTable } from './entry-table.tsx';
import { type Filter, filterOf, RANGES, rangeOf, searchOf, stepOf } from './filter.ts';
import { WorkChart } from './work-chart.tsx';

export default function ActivityPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <ActivityList /> : <EntryPage id={params.id} />;
}

function ActivityList() {
  const filter = filterOf(useSearch());
  const [, navigate] = useLocation();
  const [now] = useState(() => Date.now());
  const { from, to } = rangeOf(filter, now);
  const { endpoint, status, keyId, search, reads } = filter;
  const { items, failure, loading, reload, more, busy } = useList(
    'GET /api/activity',
    { endpoint, status, keyId, search, from, to, dashboard: reads || 'false', reads: reads || 'false', limit: 100 },
    'entries',
    5_000,
  );
  const keys = useRead('GET /api/keys', {});
  const set = (name: keyof Filter) => (value: string) => {
    const query = searchOf({ ...filter, [name]: value });
    navigate(`/activity${query === '' ? '' : `?${query}`}`, { replace: true });
  };
  return (
    <Page
      title="Activity"
      about="What this team asked for, newest first. Open a row for its result, or to run it again."
    >
      <div className="filters">
        <SelectField label="Time" value={filter.range} onValue={set('range')} options={RANGES} />
        <TextField
          label="Address or query"
          type="search"
          placeholder="part of it"
          maxLength={200}
          value={search}
          onValue={set('search')}
        />
        <SelectField
          label="Endpoint"
          value={endpoint}
          onValue={set('endpoint')}
          options={[
            { value: '', label: 'All' },
            ...(keys.data?.scopes ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        <SelectField
          label="Outcome"
          value={status}
          onValue={set('status')}
          options={[
            { value: '', label: 'All' },
            { value: 'ok', label: 'Succeeded' },
            { value: 'error', label: 'Refused or failed' },
          ]}
        />
        <SelectField
          label="Key"
          value={keyId}
          onValue={set('keyId')}
          options={[
            { value: '', label: 'All' },
            ...(keys.data?.keys ?? []).map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })),
          ]}
        />
      </div>
      <WorkChart from={from} to={to} step={stepOf(filter)} />
      <Check
        label="Show reads too: those that ask how a job is going, and those of the dashboard itself"
        checked={reads === 'true'}
        onValue={(on) => set('reads')(on ? 'true' : '')}
      />
      <DownloadActivity filter={{ endpoint, status, keyId, from, reads: reads || 'false' }} />
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? (
          loading && <Skeleton lines={8} />
        ) : (
          <EntryTable entries={items} filtered={searchOf(filter) !== ''} />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}
