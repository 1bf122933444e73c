import type { MonitorValues } from '@trawl/contract/api/monitors.ts';
import { counted } from '@trawl/contract/counted.ts';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Ago } from '../../ui/time.tsx';
import { stepLine } from './step-line.ts';
import './values.css';

type Series = MonitorValues['series'][number];

const EVERY = 30_000;
const SIZE = { width: 220, height: 44 };

/** The values that a monitor watches, over time; nothing while it has seen none. */
export function Values({ monitorId }: { monitorId: string }) {
  const params = { monitorId };
  const { data, failure, reload } = useRead('GET /api/monitors/:monitorId/values', { params }, EVERY);
  if (data !== undefined && data.series.length === 0) return null;
  return (
    <Card title="Values over time" about="Extracted fields, and values that match the goal.">
      <FailureNotice failure={failure} retry={reload} />
      <ul className="watched-values">
        {data?.series.map((series) => (
          <li key={`${series.url} ${series.name}`}>
            <OneValue series={series} monitorId={monitorId} />
          </li>
        ))}
      </ul>
      {data?.hasMore === true && <p className="dim">Older changes and further values are not shown.</p>}
    </Card>
  );
}

function OneValue({ series, monitorId }: { series: Series; monitorId: string }) {
  const { name, url, first, points } = series;
  const line = stepLine(series, Date.now(), SIZE);
  const changes = points.length - (first === null ? 1 : 0);
  return (
    <details>
      <summary>
        <span className="watched-name anywhere">
          <b>{name}</b>
          <span className="dim">{url}</span>
        </span>
        {line !== undefined && (
          <svg width={SIZE.width} height={SIZE.height} aria-hidden="true" focusable="false">
            <polyline points={line} />
          </svg>
        )}
        <span className="watched-now anywhere">
          <b>{points.at(-1)?.text ?? 'not found'}</b>
          <span className="dim">{changes === 0 ? 'no change' : counted(changes, 'change')}</span>
        </span>
      </summary>
      <ol reversed>
        {points.toReversed().map(({ at, checkId, text }) => (
          <li key={checkId}>
            <Link to={`/monitors/${monitorId}/${checkId}`}>
              <Ago at={at} />
            </Link>{' '}
            {text ?? 'not found'}
          </li>
        ))}
        {first !== null && <li>before that: {first.text ?? 'not found'}</li>}
      </ol>
    </details>
  );
}
