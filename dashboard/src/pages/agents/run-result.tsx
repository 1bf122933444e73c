import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnderWay } from '../../ui/under-way.tsx';
import { DataCard } from './data-card.tsx';
import { Doubts, EvidenceCard } from './evidence.tsx';
import { type OpenPage, SeenPageView } from './seen-page.tsx';
import { isOver, STATUS_TONES } from './types.ts';

/** Milliseconds between two reads of a current run. */
const EVERY = 1_000;

/** A run within another page, followed while it works. */
export function RunResult({ id }: { id: string }) {
  const [running, setRunning] = useState(true);
  const {
    data: run,
    failure,
    reload,
  } = useRead('GET /v2/agent/:jobId', { params: { jobId: id } }, running ? EVERY : undefined);
  if (run !== undefined && running === isOver(run.status)) setRunning(!isOver(run.status));
  const evidence = run?.evidence ?? [];
  const seen = useRead('GET /api/agents/:id/pages', evidence.length > 0 ? { params: { id } } : undefined);
  const [open, setOpen] = useState<Parameters<OpenPage>[0]>();
  const shown = run?.data ?? run?.partial;
  return (
    <div className="stack">
      <FailureNotice failure={failure} retry={reload} />
      <div className="row" role="status">
        {run && (
          <Badge tone={STATUS_TONES[run.status]} dot>
            {run.status}
          </Badge>
        )}
        <ButtonLink small icon="right" to={`/agents/${encodeURIComponent(id)}`}>
          What it does
        </ButtonLink>
        {run && running && (
          <UnderWay
            cancel={async () => {
              await request('DELETE /v2/agent/:jobId', { params: { jobId: id } });
              reload();
            }}
          />
        )}
      </div>
      {running && failure === undefined && <Skeleton lines={4} />}
      {run?.error !== undefined && (
        <Notice tone="danger" title="The run failed">
          {run.error}
        </Notice>
      )}
      {run?.message !== undefined && <p>{run.message}</p>}
      {run?.pendingApproval !== undefined && (
        <ButtonLink look="primary" small to={`/agents/${encodeURIComponent(id)}`}>
          Review the request
        </ButtonLink>
      )}
      {shown !== undefined && <DataCard title="Data" data={shown} name={`agent-${id.slice(0, 8)}`} />}
      {evidence.length > 0 && <EvidenceCard evidence={evidence} pages={seen.data?.pages ?? []} onOpen={setOpen} />}
      {open !== undefined && (
        <SeenPageView runId={id} evidence={evidence} shown={open} onClose={() => setOpen(undefined)} />
      )}
      <Doubts missing={run?.missing} unverified={run?.unverified} />
    </div>
  );
}
