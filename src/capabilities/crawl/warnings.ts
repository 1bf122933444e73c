import { sql } from 'kysely';
import { isFinished, type Job } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { table, type WordTable } from '../../foundation/kernel/table.ts';
import { type Database, nowSql } from '../../foundation/store/index.ts';
import { mostRequests, requestedOf } from './admission.ts';
import { keyOf } from './frontier.ts';
import { DUPLICATE, LEADS_TO_BLOCKED, NOT_REQUESTED, readNotes } from './notes.ts';
import { OTHER_FORM } from './other-forms.ts';
import type { PageJob } from './settings.ts';
import { startWarning } from './start-warning.ts';
import type { StorageWaits } from './storage-waits.ts';
import type { CrawlHostRow } from './tables.ts';
import { pagesOf, type Totals } from './totals.ts';
import { opensIn } from './visit-time.ts';

/** What is out of the ordinary about a job: why it waits, what it left out. */

/** While what was fetched cannot be stored. */
const WAITING = 'Waiting for storage: the job continues automatically when the service can store results again.';
/** While no process works on jobs. */
const NO_WORKER =
  'No worker is running: the job waits until a process with the role worker runs (TRAWL_ROLES). /ready and trawl doctor say more.';
/** While no pages may be fetched at this time of the day. */
const waitsUntil = (time: number): string =>
  `The crawl continues at ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC (visitTime).`;
/** Milliseconds for which a host is held, and pages a second at most, from which on that is worth saying. */
const LONG = 5_000;
const SLOW = 2;
/** Pages that are counted. */
const MOST_COUNTED = 10_000;

interface WarningDeps {
  readonly storage: StorageWaits;
  readonly clock: Clock;
  /** Whether no process works on jobs. */
  readonly lacksWorker: () => Promise<boolean>;
}

/**
 * @param db of the rows; @param jobsDb where the paces of hosts are
 */
export async function warningOf(
  { storage, clock, lacksWorker }: WarningDeps,
  {
    job,
    settings,
    db,
    jobsDb,
    totals,
  }: { job: Job; settings: PageJob; db: Database; jobsDb: Database; totals: Totals },
): Promise<string | undefined> {
  const all: (string | undefined)[] = [];
  if (!isFinished(job.state)) {
    const opens = opensIn(settings.crawl?.visitTime, clock.now());
    // Under zero data retention the process that took the request works on the job itself.
    if (!settings.zeroDataRetention && (await lacksWorker())) all.push(NO_WORKER);
    else if (storage.isWaiting(job.id)) all.push(WAITING);
    else if (opens > 0) all.push(waitsUntil(clock.now() + opens));
    else all.push(await hostWarning(db, jobsDb, job.id, clock));
  }
  all.push(...(await noteWarnings(db, job.id)));
  if (pagesOf(totals) === 0) all.push(startWarning(settings));
  all.push(await skippedWarning(db, job.id, totals), requestsWarning(settings, totals));
  const said = all.filter((one) => one !== undefined);
  return said.length === 0 ? undefined : said.join(' ');
}

/** What is said of pages that were requested or found and not stored, by their codes. */
const NOT_STORED: WordTable<string> = table({
  [DUPLICATE]: 'redirects to a page of this crawl',
  [OTHER_FORM]: '4xx, tried in other forms of the address',
  EXTERNAL_LINK: 'leads to another site',
  [LEADS_TO_BLOCKED]: 'leads where robots.txt disallows it',
  NOINDEX: 'asks not to be indexed',
  SKIPPED: 'the same page or endless addresses',
});

/** How many URLs are not stored, and why. */
async function skippedWarning(db: Database, jobId: string, { byState }: Totals): Promise<string | undefined> {
  const { external, skipped, duplicate, robots } = byState;
  if (external + skipped + duplicate + robots === 0) return undefined;
  const { rows } = await sql<{ code: string | null; n: number }>`SELECT code, count(*) AS n FROM (SELECT code
    FROM crawl_pages WHERE job_id = ${jobId} AND state IN ('external', 'skipped', 'duplicate')
    LIMIT ${sql.lit(MOST_COUNTED)}) AS pages GROUP BY code ORDER BY code`.execute(db.kysely);
  const parts = rows.map(({ code, n }) => `${n} (${NOT_STORED[code ?? ''] ?? `code ${code}`})`);
  if (robots > 0) parts.push(`${robots} (disallowed by robots.txt)`);
  return `URLs that are not stored and why: ${parts.join(', ')}; the errors list them.`;
}

/** Whether the crawl requested as many URLs as it may, without finding enough pages. */
function requestsWarning({ crawl }: PageJob, totals: Totals): string | undefined {
  if (crawl === undefined || requestedOf(totals) < mostRequests(crawl.limit)) return undefined;
  if (totals.byState.done >= crawl.limit) return undefined;
  return `The crawl has requested ${mostRequests(crawl.limit)} URLs, which is the most for a limit of ${crawl.limit} (10 x limit + 100): it requests no more.`;
}

async function noteWarnings(db: Database, jobId: string): Promise<string[]> {
  const notes = await readNotes(db, jobId);
  const warnings = notes.map(({ subject, text }) => `${subject} ${text}.`);
  if (!notes.some(({ kind }) => kind === 'down')) return warnings;
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (SELECT 1 FROM crawl_pages
    WHERE job_id = ${jobId} AND state = 'failed' AND code = ${NOT_REQUESTED} LIMIT ${sql.lit(MOST_COUNTED)}) AS pages`.execute(
    db.kysely,
  );
  const pages = Number(rows[0]?.n ?? 0);
  const count =
    pages === MOST_COUNTED ? `${pages} or more pages were` : pages === 1 ? '1 page was' : `${pages} pages were`;
  return [...warnings, `${count} not requested for that; errors list them (code ${NOT_REQUESTED}).`];
}

/** Why the pages of the next host have to wait; undefined if they do not. */
async function hostWarning(db: Database, jobsDb: Database, jobId: string, clock: Clock): Promise<string | undefined> {
  const { rows: next } = await sql<{ url: string }>`SELECT url FROM crawl_pages
    WHERE job_id = ${jobId} AND state = 'queued' ORDER BY seq LIMIT 1`.execute(db.kysely);
  const host = URL.parse(next[0]?.url ?? '')?.host;
  if (host === undefined) return undefined;
  const { rows } = await sql<
    CrawlHostRow & { now: number }
  >`SELECT *, ${nowSql(jobsDb.kind, clock)} AS now FROM crawl_hosts
    WHERE key = ${keyOf(host)}`.execute(jobsDb.kysely);
  const [row] = rows;
  if (row === undefined) return undefined;
  const held = Number(row.held_until) - Number(row.now);
  const rate = row.per_second === null ? undefined : Number(row.per_second) / 1_000;
  if (row.down_since !== null) {
    const minutes = Math.round((Number(row.now) - Number(row.down_since)) / 60_000);
    return `${host} gives nothing but errors${minutes > 0 ? `, for ${minutes} min` : ''}: the job tries it again from time to time.`;
  }
  if (held > LONG) return `${host} asked to wait: the job continues in ${Math.ceil(held / 1_000)} s.`;
  // What was written long ago says nothing of now.
  if (rate === undefined || rate > SLOW || Number(row.updated_at) < Number(row.now) - 600_000) return undefined;
  return `${host} refuses more than about ${rate < 1 ? `one page in ${Math.round(1 / rate)} s` : `${rate.toFixed(1)} pages a second`}.`;
}
