import type { WorkDone } from '@trawl/contract/api/work.ts';
import type { Job, Jobs } from '../../../foundation/jobs/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { firstIdAt } from '../../../foundation/kernel/id.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type Accounts, type ActivityEntry, startsJobs } from '../../../platform/accounts/index.ts';
import { jobView, requireJob } from './jobs.ts';

/** Pages of the two lists that one answer is made of at most, when a filter leaves little of them. */
const ROUNDS = 10;

type Outcome = 'running' | 'ok' | 'error' | 'cancelled';

interface Filter {
  readonly endpoint?: string | undefined;
  readonly keyId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly outcome?: Outcome | undefined;
}

interface Page {
  readonly work: WorkDone[];
  readonly next: string | null;
}

/** The work of the current team. */
export const workRoutes = (accounts: Pick<Accounts, 'activity'>, jobs: Jobs): ConsoleRoute[] => [
  consoleRoute('GET /api/work', async ({ viewer, query: { before, limit, ...filter } }) => {
    const found: WorkDone[] = [];
    let next: string | null | undefined = before;
    for (let round = 0; round < ROUNDS && next !== null && found.length < limit; round++) {
      const page = await pageOfWork(accounts, jobs, viewer.teamId, filter, next, limit);
      found.push(...page.work);
      next = page.next;
    }
    if (found.length <= limit) return { work: found, next: next ?? null };
    const shown = found.slice(0, limit);
    return { work: shown, next: shown.at(-1)?.id ?? null };
  }),
  consoleRoute('GET /api/work/:id', async ({ viewer: { teamId }, params: { id } }) => {
    const { activity } = accounts;
    const found = (await activity.firstFor(teamId, id)) ?? (await activity.get(teamId, id).catch(unlessMissing));
    if (found === undefined) return { work: { ...ofJob(await requireJob(jobs, teamId, id)), request: null } };
    const { request, ...entry } = found;
    const started = startedBy(entry);
    const [job] = started === undefined ? [] : await jobs.list({ teamId, ids: [started], limit: 1 });
    return { work: { ...ofEntry(entry, job), request } };
  }),
];

/** The job that a request asked for; none if it only looked at it or ended it. */
const startedBy = ({ method, jobId }: ActivityEntry): string | undefined =>
  startsJobs(method) ? (jobId ?? undefined) : undefined;

const ofEntry = (entry: ActivityEntry, job: Job | undefined): WorkDone => ({
  id: entry.id,
  at: entry.at,
  entry,
  job: job === undefined ? null : jobView(job),
});

const ofJob = (job: Job): WorkDone => ({
  id: job.id,
  at: new Date(job.createdAt).toISOString(),
  entry: null,
  job: jobView(job),
});

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** What both lists have between `before` and the end of the one that reaches less far. Ids of both are in the order of time. */
async function pageOfWork(
  { activity }: Pick<Accounts, 'activity'>,
  jobs: Jobs,
  teamId: string,
  { outcome, ...filter }: Filter,
  before: string | undefined,
  limit: number,
): Promise<Page> {
  const { endpoint, keyId, search, from, to } = filter;
  const entries = await activity.list(teamId, { ...filter, reads: false, before, limit });
  // Who asked, and with what words, is known of requests alone.
  const hasOwn = [endpoint, keyId, search].every((one) => one === undefined || one === '');
  const alone = hasOwn ? await jobs.list({ teamId, limit, ...rangeOf(before, from, to) }) : [];
  const ends = [entries, alone].flatMap((list) => (list.length === limit ? [list.at(-1)?.id ?? ''] : []));
  const end = ends.sort().at(-1);

  const asked = await activity.jobsAskedFor(
    teamId,
    alone.map(({ id }) => id),
  );
  const named = await jobs.list({ teamId, ids: entries.flatMap(({ jobId }) => jobId ?? []), limit });
  const byId = new Map(named.map((job) => [job.id, job]));
  // Who cancels a job does it in the row of that job.
  const isOfOther = ({ method, jobId, status }: ActivityEntry): boolean =>
    method === 'DELETE' && status < 400 && byId.has(jobId ?? '');
  const work = [
    ...entries.filter((entry) => !isOfOther(entry)).map((entry) => ofEntry(entry, byId.get(startedBy(entry) ?? ''))),
    ...alone.filter((job) => !asked.has(job.id) && !isUpkeep(job)).map(ofJob),
  ];
  return {
    work: work
      .filter(({ id }) => end === undefined || id >= end)
      .filter((one) => outcome === undefined || outcomeOf(one) === outcome)
      .sort((a, b) => (a.id < b.id ? 1 : -1)),
    next: end ?? null,
  };
}

/** The same bounds for jobs. Their ids are in the order of time, as those of requests are. */
function rangeOf(before: string | undefined, from: string | undefined, to: string | undefined) {
  const bounds = [before, to === undefined ? undefined : firstIdAt(Date.parse(to))];
  const [lowest] = bounds.filter((bound) => bound !== undefined).sort();
  return {
    ...(lowest === undefined ? {} : { before: lowest }),
    ...(from === undefined ? {} : { since: Date.parse(from) }),
  };
}

/** Waits for the next check, sends what is told of it, or helps another job: no work of its own. All are shown where they belong. */
const UPKEEP: ReadonlySet<string> = new Set(['monitor_timer', 'monitor_mail', 'webhook', 'webhook-here', 'crawl_help']);

const isUpkeep = ({ kind, state }: Job): boolean => UPKEEP.has(kind) && state !== 'failed';

function outcomeOf({ entry, job }: WorkDone): Outcome {
  if (job === null) return entry !== null && entry.status >= 400 ? 'error' : 'ok';
  if (job.state === 'queued' || job.state === 'running') return 'running';
  return job.state === 'completed' ? 'ok' : job.state === 'failed' ? 'error' : 'cancelled';
}
