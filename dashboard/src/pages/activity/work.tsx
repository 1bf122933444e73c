import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Body, request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { sendNow } from '../../app/send-now.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago, count, duration, exactly } from '../../ui/time.tsx';
import { isOver, JobStateBadge, tookOf } from '../jobs/job-state.tsx';
import { jobName, pageOfJob } from '../jobs/names.ts';
import { Progress } from '../jobs/progress.tsx';
import { EntryView, trialOf } from './entry.tsx';
import { useMonitorNames } from './monitor-names.ts';
import { pageOfResult } from './page-of-result.ts';
import { StatusBadge } from './status-badge.tsx';
import { CallsOf, DeliveriesOf, PagesOf, TraceOf } from './within.tsx';
import { titleOf } from './work-table.tsx';

type Work = Body<'GET /api/work/:id'>['work'];

/** One request or job with all that belongs to it, updated while it runs. */
export function WorkPage({ id }: { id: string }) {
  const [running, setRunning] = useState(true);
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const { data, failure, reload } = useRead('GET /api/work/:id', { params: { id } }, running ? 2_000 : undefined);
  const work = data?.work;
  const isDone = work !== undefined && (work.job === null || isOver(work.job.state));
  if (work !== undefined && running === isDone) setRunning(!isDone);
  const again = work?.entry ? trialOf(work.entry) : undefined;
  const page = work && pageOf(work);
  const monitors = useMonitorNames(work === undefined ? [] : [work]);
  return (
    <Page
      title="Activity"
      heading={work === undefined ? 'Activity' : titleOf(work, monitors)}
      actions={
        <>
          <ButtonLink to="/activity" icon="left" small>
            All activity
          </ButtonLink>
          {page !== undefined && (
            <ButtonLink to={page} small>
              Open the result
            </ButtonLink>
          )}
          {work?.job != null && !isDone && (
            <Button small icon="close" onClick={() => setAsking(true)}>
              Cancel job
            </Button>
          )}
          {again !== undefined && (
            <ButtonLink to={again} small>
              Change it first
            </ButtonLink>
          )}
          {again !== undefined && work?.request != null && (
            <Button icon="play" small look="primary" onClick={() => navigate(again, sendNow())}>
              Run again
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {work === undefined ? failure === undefined && <Skeleton lines={6} /> : <WorkView work={work} />}
      {asking && work?.job != null && (
        <Confirm
          title="Cancel this job?"
          verb="Cancel the job"
          onClose={() => setAsking(false)}
          act={async () => {
            await request('POST /api/jobs/:id/cancel', { params: { id: work.job?.id ?? id } });
            reload();
          }}
        >
          <p>Results so far are kept.</p>
        </Confirm>
      )}
    </Page>
  );
}

const pageOf = ({ entry, job }: Work): string | undefined =>
  pageOfResult(entry?.resultUrl ?? null) ?? (job === null ? undefined : pageOfJob(job));

function WorkView({ work: { at, entry, job, request: sent } }: { work: Work }) {
  const jobId = job?.id ?? entry?.jobId ?? undefined;
  return (
    <>
      <Stats>
        {job !== null && <Stat name="State" value={<JobStateBadge state={job.state} />} />}
        {entry !== null && <Stat name="Status" value={<StatusBadge status={entry.status} />} />}
        {entry !== null && (
          <Stat
            name="Credits"
            value={count(entry.credits)}
            note={entry.credits === 0 && job === null ? 'nothing charged' : undefined}
          />
        )}
        <Stat name="Took" value={job ? tookOf(job) : duration(entry?.durationMs ?? 0)} />
        <Stat name="When" value={<Ago at={at} />} />
      </Stats>
      {job?.error != null && (
        <Notice tone="danger" title="It failed">
          {job.error}
        </Notice>
      )}
      {job !== null && !isOver(job.state) && (
        <Card title="Progress">
          <div className="stack">
            <Progress progress={job.progress} />
            {job.progress === null ? (
              <p className="dim">No progress yet.</p>
            ) : (
              <JsonBlock value={job.progress} label="progress" />
            )}
          </div>
        </Card>
      )}
      {job !== null && (
        <Card title="Job">
          <Facts
            rows={[
              ['Kind', jobName(job.kind)],
              ['Id', <code key="id">{job.id}</code>],
              ['Attempts', count(job.attempts)],
              ['Queued', exactly(job.createdAt)],
              job.startedAt !== null && ['Started', exactly(job.startedAt)],
              job.finishedAt !== null && ['Finished', exactly(job.finishedAt)],
            ]}
          />
        </Card>
      )}
      {job !== null && <PagesOf job={job} />}
      {job?.kind === 'agent' && <TraceOf id={job.id} running={!isOver(job.state)} />}
      {entry !== null && <EntryView entry={entry} sent={sent} />}
      {jobId !== undefined && <CallsOf job={jobId} />}
      {job !== null && <DeliveriesOf job={job.id} />}
    </>
  );
}
