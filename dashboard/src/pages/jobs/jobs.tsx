import { JOB_STATES } from '@trawl/contract/api/job-states.ts';
import type { Job } from '@trawl/contract/api/jobs.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { JobPage } from './job.tsx';
import { isOver, JobStateBadge, tookOf } from './job-state.tsx';
import { jobName } from './names.ts';
import { Progress } from './progress.tsx';

/** Milliseconds between two reads while a job runs, and while none does. */
const SOON = 2_000;
const LATER = 5_000;

export default function JobsPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <JobList /> : <JobPage id={params.id} />;
}

function JobList() {
  const [state, setState] = useState('');
  const [every, setEvery] = useState(SOON);
  const { items, failure, loading, reload, more, busy } = useList('GET /api/jobs', { state, limit: 50 }, 'jobs', every);
  const wanted = items?.some((job) => !isOver(job.state)) ? SOON : LATER;
  if (wanted !== every) setEvery(wanted);
  const names = useMonitorNames(items?.some(({ monitorId }) => monitorId !== null) === true);
  return (
    <Page
      title="Jobs"
      about="Work that takes longer than a request: crawls, batches, imports. Running jobs update automatically."
    >
      <div className="filters">
        <SelectField
          label="State"
          value={state}
          onValue={setState}
          options={[{ value: '', label: 'All' }, ...JOB_STATES.map((value) => ({ value, label: value }))]}
        />
      </div>
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? (
          loading && <Skeleton lines={6} />
        ) : (
          <JobTable jobs={items} names={names} filtered={state !== ''} />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}

/** The names of the team's monitors, by id. */
function useMonitorNames(isNeeded: boolean): ReadonlyMap<string, string> {
  const { data } = useRead('GET /api/monitors', isNeeded ? { query: { limit: 100 } } : undefined);
  return new Map(data?.monitors.map(({ id, name }) => [id, name]));
}

function JobTable({
  jobs,
  names,
  filtered,
}: {
  jobs: readonly Job[];
  names: ReadonlyMap<string, string>;
  filtered: boolean;
}) {
  if (jobs.length === 0) {
    return (
      <Empty icon="jobs" title={filtered ? 'No job is in this state' : 'No jobs yet'}>
        {filtered
          ? 'Choose another state.'
          : 'Requests that return at once create no jobs; they are in the activity log.'}
      </Empty>
    );
  }
  return (
    <Table
      label="Jobs"
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        {
          name: 'Job',
          wide: true,
          cell: (job) => (
            <Link to={`/jobs/${encodeURIComponent(job.id)}`} className="clip row-link">
              {job.target ?? names.get(job.monitorId ?? '') ?? jobName(job.kind)}
            </Link>
          ),
        },
        { name: 'Kind', cell: (job) => jobName(job.kind) },
        { name: 'State', cell: (job) => <JobStateBadge state={job.state} /> },
        {
          name: 'Progress',
          cell: (job) =>
            job.error === null ? <Progress progress={job.progress} /> : <span className="dim small">{job.error}</span>,
        },
        { name: 'Took', right: true, cell: (job) => <span className="nowrap">{tookOf(job)}</span> },
        { name: 'Started', right: true, cell: (job) => <Ago at={job.startedAt ?? job.createdAt} /> },
      ]}
    />
  );
}
