import { sql } from 'kysely';
import {
  type GraphStatus,
  graphStatus,
  HARVEST_KIND,
  IMPORT_KIND,
  type IngestDeps,
  type PaperIndexStatus,
  paperIndexStatus,
  SNAPSHOT_KIND,
  vectorsStatus,
} from '../capabilities/research/index.ts';
import type { S3Config } from '../foundation/config/index.ts';
import type { Job } from '../foundation/jobs/index.ts';
import { createS3Blobs } from '../foundation/store/index.ts';
import { sizeOf } from './size-of.ts';

/** The state of the catalog, its index and the last imports. */
export interface PapersStatus {
  readonly papers: number;
  /** Number of papers by the source of the displayed text. */
  readonly bySource: Readonly<Record<string, number>>;
  /** Number of ids that were merged into another paper. */
  readonly aliases: number;
  /** Number of ids that two distinct papers claim. */
  readonly conflicts: number;
  readonly index: PaperIndexStatus & {
    /** Bytes on disk. */
    readonly size: number;
  };
  readonly citations: GraphStatus;
  readonly vectors: {
    /** Number of papers that vectors were trained on; undefined without training. */
    readonly learnedFrom: number | undefined;
    /** Whether vectors come from an embeddings endpoint instead. */
    readonly ofEndpoint: boolean;
    /** Whether a service would train again. */
    readonly due: boolean;
  };
  /** Newest first. */
  readonly runs: readonly PapersRun[];
}

interface PapersRun {
  readonly kind: 'import' | 'harvest';
  readonly source: string;
  /** File or query. */
  readonly what: string;
  readonly state: Job['state'] | 'interrupted';
  readonly records: number;
  readonly rejected: number;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
  /** Why it failed. */
  readonly error: string | undefined;
}

/** Limit of listed runs. */
const LAST = 10;

export async function papersStatus({ db, jobs, config }: IngestDeps): Promise<PapersStatus> {
  const one = async (query: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(db.kysely);
    return Number(rows[0]?.n ?? 0);
  };
  const sources = await sql<{ source: string; n: number }>`
    SELECT source, count(*) AS n FROM papers GROUP BY source`.execute(db.kysely);
  const vectors = await vectorsStatus(db);
  const bySource = Object.fromEntries(sources.rows.map(({ source, n }) => [source, Number(n)]));
  const runs = await Promise.all(
    [IMPORT_KIND, SNAPSHOT_KIND, HARVEST_KIND].map((kind) => jobs.list({ kind, limit: LAST })),
  );
  return {
    papers: Object.values(bySource).reduce((sum, n) => sum + n, 0),
    bySource,
    aliases: await one('SELECT count(*) AS n FROM paper_aliases'),
    conflicts: await one('SELECT count(*) AS n FROM paper_conflicts'),
    index: {
      ...(await paperIndexStatus(db)),
      size: config.indexS3 ? await sizeInBucket(config.indexS3) : await sizeOf(config.indexDir),
    },
    citations: await graphStatus(db.as()),
    vectors: { learnedFrom: vectors.learnedFrom, ofEndpoint: vectors.isOfEndpoint, due: vectors.isDue },
    runs: runs
      .flat()
      .sort((a, b) => b.createdAt - a.createdAt)
      .slice(0, LAST)
      .map(runOf),
  };
}

function runOf(job: Job): PapersRun {
  const payload = job.payload as {
    source?: string;
    file?: string;
    place?: string;
    from?: string;
    options?: Record<string, unknown>;
  };
  const counts = (job.progress as { counts?: { records?: number; rejected?: number } } | undefined)?.counts;
  const isStale = job.state === 'running' && (job.lease?.expiresAt ?? 0) < Date.now();
  return {
    kind: job.kind === HARVEST_KIND ? 'harvest' : 'import',
    source: payload.source ?? payload.from ?? '',
    what: payload.file ?? payload.place ?? Object.values(payload.options ?? {}).join(' '),
    // Imports start at once, so a queued one was interrupted.
    state: isStale || job.state === 'queued' ? 'interrupted' : job.state,
    records: counts?.records ?? 0,
    rejected: counts?.rejected ?? 0,
    startedAt: new Date(job.startedAt ?? job.createdAt).toISOString(),
    finishedAt: job.finishedAt === undefined ? undefined : new Date(job.finishedAt).toISOString(),
    error: job.error,
  };
}

/** Total size of a bucket's prefix in bytes. */
async function sizeInBucket(config: S3Config): Promise<number> {
  await using bucket = createS3Blobs(config);
  let all = 0;
  for await (const { size } of bucket.list()) all += size;
  return all;
}
