import type { Job } from '@trawl/contract/api/jobs.ts';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago, exactly } from '../../ui/time.tsx';
import { isOver, JobStateBadge, tookOf } from './job-state.tsx';
import { jobName, pageOfJob } from './names.ts';
import { Progress } from './progress.tsx';

/** One job, updated while it runs. */
export function JobPage({ id }: { id: string }) {
  const params = { id };
  const [running, setRunning] = useState(true);
  const [asking, setAsking] = useState(false);
  const { data, failure, reload, set } = useRead('GET /api/jobs/:id', { params }, running ? 2_000 : undefined);
  const job = data?.job;
  if (job !== undefined && running === isOver(job.state)) setRunning(!isOver(job.state));
  const page = job && pageOfJob(job);
  return (
    <Page
      title="Job"
      heading={job === undefined ? 'Job' : (job.target ?? jobName(job.kind))}
      actions={
        <>
          <ButtonLink to="/jobs" icon="left" small>
            All jobs
          </ButtonLink>
          {page !== undefined && (
            <ButtonLink to={page} small>
              {job?.monitorId === null ? 'Open the result' : 'Open the monitor'}
            </ButtonLink>
          )}
          {job && !isOver(job.state) && (
            <Button small icon="close" onClick={() => setAsking(true)}>
              Cancel job
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {job === undefined ? failure === undefined && <Skeleton lines={5} /> : <JobView job={job} />}
      {asking && (
        <Confirm
          title="Cancel this job?"
          verb="Cancel the job"
          onClose={() => setAsking(false)}
          act={async () => {
            const cancelled = await request('POST /api/jobs/:id/cancel', { params });
            set(() => cancelled);
          }}
        >
          <p>Results so far are kept.</p>
        </Confirm>
      )}
    </Page>
  );
}

function JobView({ job }: { job: Job }) {
  return (
    <>
      <Stats>
        <Stat name="State" value={<JobStateBadge state={job.state} />} />
        <Stat name="Took" value={tookOf(job)} />
        <Stat name="Started" value={<Ago at={job.startedAt} none="not yet" />} />
        <Stat name="Attempts" value={job.attempts} />
      </Stats>
      {job.error !== null && (
        <Notice tone="danger" title="It failed">
          {job.error}
        </Notice>
      )}
      {!isOver(job.state) && (
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
      <Card title="Details">
        <Facts
          rows={[
            ['Kind', jobName(job.kind)],
            ['Id', <code key="id">{job.id}</code>],
            ['Queued', exactly(job.createdAt)],
            job.startedAt !== null && ['Started', exactly(job.startedAt)],
            job.finishedAt !== null && ['Finished', exactly(job.finishedAt)],
          ]}
        />
      </Card>
    </>
  );
}
