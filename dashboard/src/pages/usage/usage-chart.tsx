import type { Usage } from '@trawl/contract/api/plan.ts';
import { useState } from 'react';
import { type Loaded, useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/chart.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownSeries, type UsageBy, type UsageOf } from './series.ts';

const MONTH = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/** Requests or credits of the last 30 days, by day, by key or by endpoint. @param whole those by day, which the page has read */
export function UsageChart({ whole }: { whole: Loaded<Usage> }) {
  const [by, setBy] = useState<UsageBy>('day');
  const [what, setWhat] = useState<UsageOf>('requests');
  const split = useRead('GET /api/usage', by === 'day' ? undefined : { query: { by } });
  const { data, failure, reload } = by === 'day' ? whole : split;
  return (
    <Card
      title="Usage"
      about="The last 30 days."
      actions={
        <>
          <WhatToShow what={what} onWhat={setWhat} />
          <SplitBy by={by} onBy={setBy} />
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <UsageBars usage={data} by={by} what={what} />
      )}
    </Card>
  );
}

export const WhatToShow = ({ what, onWhat }: { what: UsageOf; onWhat(what: UsageOf): void }) => (
  <Segments<UsageOf>
    label="What to show"
    chosen={what}
    onChoose={onWhat}
    options={[
      ['requests', 'Requests'],
      ['credits', 'Credits'],
    ]}
  />
);

export const SplitBy = ({ by, onBy }: { by: UsageBy; onBy(by: UsageBy): void }) => (
  <Segments<UsageBy>
    label="Split by"
    chosen={by}
    onChoose={onBy}
    options={[
      ['day', 'All'],
      ['key', 'By key'],
      ['endpoint', 'By endpoint'],
    ]}
  />
);

/** A bar for each day. */
export function UsageBars({ usage, by, what }: { usage: Usage; by: UsageBy; what: UsageOf }) {
  const series = shownSeries(usage, by, what);
  if (series.length === 0) {
    return (
      <Empty icon="activity" title={`No ${what} in this period`}>
        {what === 'credits' ? 'Paper search is free.' : 'Requests appear here as soon as you use a key.'}
      </Empty>
    );
  }
  return (
    <BarChart
      label={`${what === 'credits' ? 'Credits' : 'Requests'} by day`}
      labels={usage.days.map((day) => MONTH.format(new Date(day)))}
      titles={usage.days.map((day) => WHOLE.format(new Date(day)))}
      series={series}
    />
  );
}
