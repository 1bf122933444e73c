import type { Usage, UsageSeries } from '@trawl/contract/api/plan.ts';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/chart.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type By = 'day' | 'key' | 'endpoint';
type What = 'requests' | 'credits';

/** Series that are drawn; the rest is one more. */
const MOST = 5;
const MONTH = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/** Requests or credits of the last 30 days, by day, by key or by endpoint. */
export function UsageChart() {
  const [by, setBy] = useState<By>('day');
  const [what, setWhat] = useState<What>('requests');
  const { data, failure, reload } = useRead('GET /api/usage', { query: { by } });
  const series = data && drawn(data, by, what);
  return (
    <Card
      title="Usage"
      about="The last 30 days."
      actions={
        <>
          <Segments<What>
            label="What to show"
            chosen={what}
            onChoose={setWhat}
            options={[
              ['requests', 'Requests'],
              ['credits', 'Credits'],
            ]}
          />
          <Segments<By>
            label="Split by"
            chosen={by}
            onChoose={setBy}
            options={[
              ['day', 'All'],
              ['key', 'By key'],
              ['endpoint', 'By endpoint'],
            ]}
          />
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {series === undefined || data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : series.length === 0 ? (
        <Empty icon="activity" title={`No ${what} in this period`}>
          {what === 'credits' ? 'Paper search is free.' : 'Requests appear here as soon as you use a key.'}
        </Empty>
      ) : (
        <BarChart
          label={`${what === 'credits' ? 'Credits' : 'Requests'} by day`}
          labels={data.days.map((day) => MONTH.format(new Date(day)))}
          titles={data.days.map((day) => WHOLE.format(new Date(day)))}
          series={series}
        />
      )}
    </Card>
  );
}

/** The largest series, the others added up, those without anything left out. */
function drawn({ series, days }: Usage, by: By, what: What): { name: string; values: readonly number[] }[] {
  const total = (one: UsageSeries): number => (what === 'credits' ? one.totalCredits : one.totalRequests);
  const sorted = series.filter((one) => total(one) > 0).sort((a, b) => total(b) - total(a));
  const shown = sorted
    .slice(0, MOST)
    .map((one, at) => ({ name: by === 'day' ? nameOf(what) : unique(one, at, sorted), values: one[what] }));
  const rest = sorted.slice(MOST);
  if (rest.length === 0) return shown;
  const values = days.map((_, day) => rest.reduce((sum, one) => sum + (one[what][day] ?? 0), 0));
  return [...shown, { name: `${rest.length} others`, values }];
}

const nameOf = (what: What): string => (what === 'credits' ? 'Credits' : 'Requests');

/** Two keys may have the same name. */
function unique(one: UsageSeries, at: number, all: readonly UsageSeries[]): string {
  const before = all.slice(0, at).filter(({ name }) => name === one.name).length;
  return before === 0 ? one.name : `${one.name} (${before + 1})`;
}
