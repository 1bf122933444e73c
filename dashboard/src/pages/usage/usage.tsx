import type { Usage } from '@trawl/contract/api/plan.ts';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { count } from '../../ui/time.tsx';
import { shownSeries, totalOf, type UsageBy, type UsageOf, uniqueNames } from './series.ts';
import { SplitBy, UsageBars, WhatToShow } from './usage-chart.tsx';

const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
];
const DAY = 86_400_000;
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** What a team used, by key or endpoint and day. Addresses are not counted. */
export default function UsagePage() {
  const { team } = useSignedIn();
  const given = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [now] = useState(() => Date.now());
  const asked = given.get('days');
  const days = RANGES.find(({ value }) => value === asked)?.value ?? '30';
  const by = (['day', 'endpoint'] as const).find((one) => one === given.get('by')) ?? 'key';
  const what: UsageOf = given.get('of') === 'credits' ? 'credits' : 'requests';
  const set = (name: string, value: string, usual: string): void => {
    const query = new URLSearchParams(given);
    if (value === usual) query.delete(name);
    else query.set(name, value);
    navigate(`/usage${query.size === 0 ? '' : `?${query}`}`, { replace: true });
  };
  const from = new Date(now - (Number(days) - 1) * DAY).toISOString().slice(0, 10);
  const { data, failure, reload } = useRead('GET /api/usage', { query: { by, from } });
  return (
    <Page
      title="Usage"
      about={
        <>
          Requests and credits of <bdi>{team.name}</bdi> by day (UTC).
        </>
      }
    >
      <div className="filters">
        <SelectField label="Time" value={days} onValue={(value) => set('days', value, '30')} options={RANGES} />
      </div>
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        failure === undefined && <Skeleton lines={8} />
      ) : (
        <>
          <Stats>
            <Stat name="Requests" value={count(sumOf(data, 'requests'))} />
            <Stat name="Credits" value={count(sumOf(data, 'credits'))} />
          </Stats>
          <Card
            title={`${what === 'credits' ? 'Credits' : 'Requests'} by day`}
            actions={
              <>
                <WhatToShow what={what} onWhat={(value) => set('of', value, 'requests')} />
                <SplitBy by={by} onBy={(value) => set('by', value, 'key')} />
              </>
            }
          >
            <UsageBars usage={data} by={by} what={what} />
          </Card>
          {by !== 'day' && <Totals usage={data} by={by} />}
          <Days usage={data} by={by} what={what} />
        </>
      )}
    </Page>
  );
}

const sumOf = ({ series }: Usage, what: UsageOf): number => series.reduce((sum, one) => sum + totalOf(one, what), 0);

/** Each key or endpoint with all that it used; a key leads to what it did. */
function Totals({ usage: { series }, by }: { usage: Usage; by: UsageBy }) {
  const names = uniqueNames(series);
  if (series.length === 0) return null;
  return (
    <Card title={by === 'key' ? 'Keys' : 'Endpoints'} flush>
      <Table
        label={by === 'key' ? 'Keys' : 'Endpoints'}
        narrow
        rows={series.map((one, at) => ({ ...one, shown: names[at] ?? one.name }))}
        rowKey={({ id }) => id ?? ''}
        columns={[
          {
            name: by === 'key' ? 'Key' : 'Endpoint',
            wide: true,
            cell: ({ id, shown }) =>
              id === null ? (
                shown
              ) : (
                <Link
                  className="clip row-link"
                  to={`/activity?${by === 'key' ? 'keyId' : 'endpoint'}=${encodeURIComponent(id)}&range=`}
                >
                  <bdi>{shown}</bdi>
                </Link>
              ),
          },
          { name: 'Requests', right: true, cell: ({ totalRequests }) => count(totalRequests) },
          { name: 'Credits', right: true, cell: ({ totalCredits }) => count(totalCredits) },
        ]}
      />
    </Card>
  );
}

/** The days on which anything was used, the newest first. */
function Days({ usage, by, what }: { usage: Usage; by: UsageBy; what: UsageOf }) {
  const series = shownSeries(usage, by, what);
  const rows = usage.days
    .map((day, at) => ({ day, values: series.map(({ values }) => values[at] ?? 0) }))
    .filter(({ values }) => values.some((value) => value > 0))
    .reverse();
  if (rows.length === 0) return null;
  return (
    <Card title="Days" about="Days without any are left out." flush>
      <Table
        label="Days"
        narrow
        rows={rows}
        rowKey={({ day }) => day}
        columns={[
          { name: 'Day', cell: ({ day }) => <span className="nowrap">{SHORT.format(new Date(day))}</span> },
          ...series.map(({ name }, at) => ({
            name,
            right: true,
            cell: ({ values }: (typeof rows)[number]) => count(values[at] ?? 0),
          })),
        ]}
      />
    </Card>
  );
}
