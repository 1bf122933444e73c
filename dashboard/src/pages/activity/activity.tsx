import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { Check, SelectField, TextField } from '../../ui/field.tsx';
import { FoldedOnPhones } from '../../ui/folded-on-phones.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { DownloadActivity } from './download-activity.tsx';
import { EntryTable, NoRequests } from './entry-table.tsx';
import { type Filter, filterOf, RANGES, rangeOf, searchOf, stepOf } from './filter.ts';
import { isRunning } from './outcome.ts';
import { WorkPage } from './work.tsx';
import { WorkChart } from './work-chart.tsx';
import { WorkTable } from './work-table.tsx';

export default function ActivityPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <ActivityList /> : <WorkPage key={params.id} id={params.id} />;
}

function ActivityList() {
  const filter = filterOf(useSearch());
  const [, navigate] = useLocation();
  const [now] = useState(() => Date.now());
  const { from, to } = rangeOf(filter, now);
  const { endpoint, status, keyId, search, reads } = filter;
  const keys = useRead('GET /api/keys', {});
  const set = (name: keyof Filter) => (value: string) => {
    const query = searchOf({ ...filter, [name]: value });
    navigate(`/activity${query === '' ? '' : `?${query}`}`, { replace: true });
  };
  return (
    <Page
      title="Activity"
      about="What this team asked for and what Trawl did by itself, newest first. Open a row for all that belongs to it."
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
            { value: 'running', label: 'Under way' },
            { value: 'ok', label: 'Succeeded' },
            { value: 'error', label: 'Refused or failed' },
            { value: 'cancelled', label: 'Cancelled' },
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
      <FoldedOnPhones name="Chart of requests">
        <WorkChart from={from} to={to} step={stepOf(filter)} />
      </FoldedOnPhones>
      <Check
        label="Show reads too: those that ask how a job is going, and those of the dashboard itself"
        checked={reads === 'true'}
        onValue={(on) => set('reads')(on ? 'true' : '')}
      />
      {reads === 'true' ? (
        <Calls filter={filter} from={from} to={to} />
      ) : (
        <WorkList filter={filter} from={from} to={to} />
      )}
    </Page>
  );
}

/** Whether the log of requests knows this outcome: not how their jobs are going. */
const isOfRequests = (status: string): boolean => ['', 'ok', 'error'].includes(status);

interface Listed {
  readonly filter: Filter;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Milliseconds between two reads while something is under way, and while nothing is. */
const SOON = 2_000;
const LATER = 5_000;

/** Each piece of work once, to be cancelled or run again. */
function WorkList({ filter, from, to }: Listed) {
  const { endpoint, status: outcome, keyId, search } = filter;
  const [every, setEvery] = useState(SOON);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = { endpoint, outcome, keyId, search, from, to, limit: 100 };
  const { items, failure, loading, reload, more, busy } = useList('GET /api/work', query, 'work', every);
  const wanted = items?.some(isRunning) ? SOON : LATER;
  if (wanted !== every) setEvery(wanted);
  const shown = items?.filter(({ id }) => chosen.has(id)) ?? [];
  return (
    <>
      <FailureNotice failure={failure} retry={reload} />
      <Card flush title="Requests" actions={downloadOf(filter, from, items?.length)}>
        {items === undefined ? (
          loading && <Skeleton lines={8} />
        ) : items.length === 0 ? (
          <NoRequests filtered={searchOf(filter) !== ''} />
        ) : (
          <WorkTable work={items} chosen={chosen} onChosen={setChosen} />
        )}
        <More onMore={more} busy={busy} />
      </Card>
      {shown.length > 0 && (
        <ChosenBar
          work={shown}
          onDone={() => {
            setChosen(new Set());
            reload();
          }}
        />
      )}
    </>
  );
}

/** Every request, also those that only look. */
function Calls({ filter, from, to }: Listed) {
  const { endpoint, status, keyId, search } = filter;
  const outcome = isOfRequests(status) ? status : undefined;
  const { items, failure, loading, reload, more, busy } = useList(
    'GET /api/activity',
    { endpoint, status: outcome, keyId, search, from, to, dashboard: 'true', reads: 'true', limit: 100 },
    'entries',
    LATER,
  );
  return (
    <>
      <FailureNotice failure={failure} retry={reload} />
      <Card flush title="Requests" actions={downloadOf(filter, from, items?.length)}>
        {items === undefined ? loading && <Skeleton lines={8} /> : <EntryTable entries={items} filtered />}
        <More onMore={more} busy={busy} />
      </Card>
    </>
  );
}

/**
 * The buttons that make one file of what is listed, where something is and the log of requests has it.
 * @param listed how many rows; undefined while they are on their way
 */
function downloadOf({ endpoint, status, keyId, reads }: Filter, from: string | undefined, listed: number | undefined) {
  if (listed === 0 || !isOfRequests(status)) return undefined;
  return <DownloadActivity filter={{ endpoint, status, keyId, from, reads: reads || 'false' }} />;
}
