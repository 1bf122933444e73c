import type { WorkDone } from '@trawl/contract/api/work.ts';
import { Link } from 'wouter';
import { Breakable } from '../../ui/breakable.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { JobStateBadge, tookOf } from '../jobs/job-state.tsx';
import { jobName } from '../jobs/names.ts';
import { Progress } from '../jobs/progress.tsx';
import { By, creditsIn, nameOf, requestLine } from './entry-table.tsx';
import { useMonitorNames } from './monitor-names.ts';
import { isRepeatable, isRunning } from './outcome.ts';
import { StatusBadge } from './status-badge.tsx';

/** What was done, a row each: a request, and the job that it started. @param onChosen changes which rows are chosen */
export function WorkTable({
  work,
  chosen,
  onChosen,
}: {
  work: readonly WorkDone[];
  chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
}) {
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const monitors = useMonitorNames(work);
  const columns: readonly Column<WorkDone>[] = [
    {
      name: 'Work',
      wide: true,
      cell: (one) => (
        <span className="work-name">
          <input
            type="checkbox"
            aria-label={`Choose ${titleOf(one, monitors)}`}
            disabled={!isRunning(one) && !isRepeatable(one) && !chosen.has(one.id)}
            checked={chosen.has(one.id)}
            onChange={() => toggle(one.id)}
          />
          <TwoLines
            first={
              <Link className="row-link" to={`/activity/${encodeURIComponent(one.id)}`}>
                <Breakable text={titleOf(one, monitors)} />
              </Link>
            }
            second={kindOf(one, titleOf(one, monitors))}
          />
        </span>
      ),
    },
    { name: 'Outcome', cell: (one) => <OutcomeOf work={one} /> },
    { name: 'By', cell: ({ entry }) => <By entry={entry} /> },
    // What a job costs is not known with the request that started it.
    {
      name: 'Credits',
      right: true,
      unit: ({ entry }) => (entry === null ? '' : creditsIn(entry)),
      cell: ({ entry, job }) => (entry === null || (job !== null && entry.credits === 0) ? '' : count(entry.credits)),
    },
    {
      name: 'Took',
      right: true,
      cell: ({ entry, job }) => (
        <span className="nowrap">{job ? tookOf(job) : entry && duration(entry.durationMs)}</span>
      ),
    },
    { name: 'When', right: true, cell: ({ at }) => <Ago at={at} /> },
  ];
  return <Table label="Work" rows={work} rowKey={({ id }) => id} compact columns={columns} />;
}

/** What it worked on. @param monitors names by id */
export const titleOf = (
  { entry, job }: Pick<WorkDone, 'entry' | 'job'>,
  monitors: ReadonlyMap<string, string>,
): string =>
  entry?.target ??
  job?.target ??
  monitors.get(job?.monitorId ?? '') ??
  (entry ? nameOf(entry) : jobName(job?.kind ?? ''));

/** What the title does not say. */
const kindOf = ({ entry, job }: WorkDone, title: string): string =>
  [job !== null && jobName(job.kind), entry !== null && requestLine(entry), job?.error]
    .filter((part) => part && part !== title)
    .join(' · ');

/** How it went: the state of the job, else the status of the request. */
export function OutcomeOf({ work: { entry, job } }: { work: WorkDone }) {
  return (
    <span className="work-outcome">
      {job !== null ? <JobStateBadge state={job.state} /> : entry !== null && <StatusBadge status={entry.status} />}
      {job !== null && <Progress progress={job.progress} />}
    </span>
  );
}
