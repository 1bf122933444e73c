import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnderWay } from '../../ui/under-way.tsx';
import { DataCard } from './data-card.tsx';

/** Milliseconds between two reads of a current extraction. */
const EVERY = 1_000;

const TONES: Readonly<Record<'processing' | 'completed' | 'failed' | 'cancelled', Tone>> = {
  processing: 'info',
  completed: 'ok',
  failed: 'danger',
  cancelled: 'warn',
};

/** An extraction, followed while it works. */
export function Extraction({ id }: { id: string }) {
  const [running, setRunning] = useState(true);
  const {
    data: state,
    failure,
    reload,
  } = useRead('GET /v2/extract/:id', { params: { id } }, running ? EVERY : undefined);
  const isRunning = state === undefined || state.status === 'processing';
  if (state !== undefined && running !== isRunning) setRunning(isRunning);
  return (
    <div className="stack">
      <FailureNotice failure={failure} retry={reload} />
      {state && (
        <div className="row" role="status">
          <Badge tone={TONES[state.status]} dot>
            {state.status}
          </Badge>
          {isRunning && (
            <UnderWay
              cancel={async () => {
                await request('POST /api/jobs/:id/cancel', { params: { id } });
                reload();
              }}
            />
          )}
        </div>
      )}
      {isRunning && failure === undefined && <Skeleton lines={4} />}
      {state?.error !== undefined && (
        <Notice tone="danger" title="The extraction failed">
          {state.error}
        </Notice>
      )}
      {state?.warning !== undefined && <Notice tone="warn">{state.warning}</Notice>}
      {state?.status === 'completed' && <DataCard title="Data" data={state.data} name={`extract-${id.slice(0, 8)}`} />}
    </div>
  );
}
