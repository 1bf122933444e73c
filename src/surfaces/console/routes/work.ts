import type { Work } from '@trawl/contract/api/work.ts';
import type { Job, Jobs } from '../../../foundation/jobs/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
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
  readonly work: Work[];
  readonly next: string | null;
}

/** The work of the current team. */
export const workRoutes = (accounts: Pick<Accounts, 'activity'>, jobs: Jobs): ConsoleRoute[] => [
  consoleRoute('GET /api/work', async ({ viewer, query: { before, limit, ...filter } }) => {
    const found: Work[] = [];
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
    const [asked] = await accounts.activity.list(teamId, { job: id, limit: 1, oldest: true });
    const entry = await accounts.activity.get(teamId, asked?.id ?? id).catch(unlessMissing);
    const job = entry?.jobId == null ? undefined : await jobs.get(entry.jobId);
    const own = entry === undefined ? await requireJob(jobs, teamId, id) : job?.teamId === teamId ? job : undefined;
    if (entry === undefined) return { work: { ...ofJob(own as Job), request: null } };
    const { request, ...rest } = entry;
    return { work: { id: rest.id, at: rest.at, entry: rest, job: own ? jobView(own) : null, request } };
  }),
];

const ofJob = (job: Job): Work => ({
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
  const alone = hasOwn ? await jobs.list({ teamId, limit, ...(before === undefined ? {} : { before }) }) : [];
  const ends = [entries, alone].flatMap((list) => (list.length === limit ? [list.at(-1)?.id ?? ''] : []));
  const end = ends.sort().at(-1);

  const asked = await activity.jobsAskedFor(
    teamId,
    alone.map(({ id }) => id),
  );
  const started = new Map(
    (await jobs.list({ teamId, ids: entries.flatMap(({ jobId }) => jobId ?? []), limit })).map((job) => [job.id, job]),
  );
  const isBetween = ({ createdAt }: Job): boolean =>
    (from === undefined || createdAt >= Date.parse(from)) && (to === undefined || createdAt < Date.parse(to));
  const work = [
    ...entries.flatMap((entry): Work[] => {
      const job = started.get(entry.jobId ?? '');
      // Who cancels a job does it in the row of that job.
      if (job !== undefined && entry.method === 'DELETE') return [];
      return [{ id: entry.id, at: entry.at, entry, job: job ? jobView(job) : null }];
    }),
    ...alone.filter((job) => !asked.has(job.id) && isBetween(job) && !isUpkeep(job)).map(ofJob),
  ];
  return {
    work: work
      .filter(({ id }) => end === undefined || id >= end)
      .filter((one) => outcome === undefined || outcomeOf(one) === outcome)
      .sort((a, b) => (a.id < b.id ? 1 : -1)),
    next: end ?? null,
  };
}

/** Waits for the next check, and sends what is told of it: no work of its own. Both are shown where they belong. */
const UPKEEP: ReadonlySet<string> = new Set(['monitor_timer', 'monitor_mail', 'webhook', 'webhook-here']);

const isUpkeep = ({ kind, state }: Job): boolean => UPKEEP.has(kind) && state !== 'failed';

function outcomeOf({ entry, job }: Work): Outcome {
  if (job === null) return entry !== null && entry.status >= 400 ? 'error' : 'ok';
  if (job.state === 'queued' || job.state === 'running') return 'running';
  return job.state === 'completed' ? 'ok' : job.state === 'failed' ? 'error' : 'cancelled';
}
