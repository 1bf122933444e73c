import type { ActivityPart } from '@trawl/contract/api/activity.ts';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/chart.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { count, duration } from '../../ui/time.tsx';

type What = 'requests' | 'duration' | 'endpoints';

const SIZES = { hour: 3_600_000, day: 86_400_000 };
const HOUR = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hour12: false });
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const NONE: ActivityPart = { requests: 0, errors: 0, meanMs: 0, maxMs: 0 };
/** Bars of a chart that is asked for all times. */
const MOST = 400;

/** How many requests there were, how many were refused or failed, and how long they took. @param from and `to`: ISO times */
export function WorkChart({
  from,
  to,
  step,
}: {
  from: string | undefined;
  to: string | undefined;
  step: 'hour' | 'day';
}) {
  const [what, setWhat] = useState<What>('requests');
  const { data, failure, reload } = useRead('GET /api/activity/by-time', { query: { from, to, by: step } }, 30_000);
  return (
    <Card
      title={what === 'endpoints' ? 'By endpoint' : what === 'requests' ? `Requests by ${step}` : `Duration by ${step}`}
      actions={
        <Segments<What>
          label="What to show"
          chosen={what}
          onChoose={setWhat}
          options={[
            ['requests', 'Requests'],
            ['duration', 'Duration'],
            ['endpoints', 'Endpoints'],
          ]}
        />
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : data.endpoints.length === 0 ? (
        <p className="dim">No requests in this time.</p>
      ) : what === 'endpoints' ? (
        <Table
          label="Endpoints"
          narrow
          rows={data.endpoints}
          rowKey={({ endpoint }) => endpoint}
          columns={[
            { name: 'Endpoint', cell: ({ endpoint }) => endpoint },
            { name: 'Mean', right: true, cell: ({ meanMs }) => duration(meanMs) },
            { name: 'Longest', right: true, cell: ({ maxMs }) => duration(maxMs) },
            { name: 'Requests', right: true, cell: ({ requests }) => count(requests) },
            { name: 'Errors', right: true, cell: ({ errors }) => count(errors) },
          ]}
        />
      ) : (
        <Bars what={what} times={data.times} from={from} to={to} step={step} />
      )}
    </Card>
  );
}

function Bars({
  what,
  times,
  from,
  to,
  step,
}: {
  what: 'requests' | 'duration';
  times: readonly (ActivityPart & { readonly at: string })[];
  from: string | undefined;
  to: string | undefined;
  step: 'hour' | 'day';
}) {
  const end = to === undefined ? Date.now() : Date.parse(to) - 1;
  const size = SIZES[step];
  const first = Math.floor(Date.parse(from ?? times[0]?.at ?? new Date().toISOString()) / size) * size;
  const length = Math.min(MOST, Math.floor((end - first) / size) + 1);
  const known = new Map(times.map((one) => [Date.parse(one.at), one]));
  const starts = Array.from({ length }, (_, at) => first + at * size);
  const parts = starts.map((start) => known.get(start) ?? NONE);
  return (
    <BarChart
      label={`${what === 'requests' ? 'Requests' : 'Milliseconds'} by ${step}`}
      labels={starts.map((start) => (step === 'hour' && length <= 48 ? HOUR : DAY).format(start))}
      titles={starts.map((start) => WHOLE.format(start))}
      series={
        what === 'requests'
          ? [
              { name: 'Succeeded', values: parts.map(({ requests, errors }) => requests - errors) },
              { name: 'Refused or failed', values: parts.map(({ errors }) => errors) },
            ]
          : [{ name: 'Mean duration, ms', values: parts.map(({ meanMs }) => meanMs) }]
      }
    />
  );
}
