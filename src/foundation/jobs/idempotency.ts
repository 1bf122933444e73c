import { ApiError } from '../kernel/errors.ts';
import type { Database, Transaction } from '../store/index.ts';

/**
 * Requests that may be sent again: those with the same key start one job. The table is that of the crawl room's first migration,
 * which had it for itself.
 */

/** What tells that a request is one that came before. */
export interface Idempotency {
  /** Chosen by the client, unique within its team. */
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
}

interface IdempotencyTables {
  idempotency_keys: { team_id: string; key: string; request: string; job_id: string; created_at: number };
}

/** Milliseconds that an idempotency key is kept. */
const IDEMPOTENCY_LIFE = 24 * 3_600_000;

/** @returns the job that the same request led to before @throws ApiError CONFLICT if the key was used for another request */
export async function sameRequest(
  tx: Transaction,
  teamId: string,
  { key, request }: Idempotency,
  now: number,
): Promise<string | undefined> {
  await tx.lock(`idempotency ${teamId} ${key}`);
  const row = await tx
    .as<IdempotencyTables>()
    .kysely.selectFrom('idempotency_keys')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('key', '=', key)
    .where('created_at', '>', now - IDEMPOTENCY_LIFE)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request === request) return row.job_id;
  const message = 'This x-idempotency-key was used for another request.';
  throw new ApiError('CONFLICT', { details: { message } });
}

/** Stores which job a request with this key led to. */
export async function storeRequest(
  tx: Transaction,
  teamId: string,
  { key, request }: Idempotency,
  jobId: string,
  now: number,
): Promise<void> {
  const { kysely } = tx.as<IdempotencyTables>();
  await kysely.deleteFrom('idempotency_keys').where('team_id', '=', teamId).where('key', '=', key).execute();
  await kysely
    .insertInto('idempotency_keys')
    .values({ team_id: teamId, key, request, job_id: jobId, created_at: now })
    .execute();
}

/**
 * Stores the key of a request in a transaction of its own, for work that cannot be started within one.
 * @param id of what the request leads to
 * @returns the id that the same request led to before @throws ApiError CONFLICT as `sameRequest`
 */
export function claimRequest(
  db: Database,
  teamId: string,
  idempotency: Idempotency,
  id: string,
  now: number,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const before = await sameRequest(tx, teamId, idempotency, now);
    if (before === undefined) await storeRequest(tx, teamId, idempotency, id, now);
    return before;
  });
}

/** Forgets the key with which a job was started. */
export async function forgetRequest(db: Database, jobId: string): Promise<void> {
  await db.as<IdempotencyTables>().kysely.deleteFrom('idempotency_keys').where('job_id', '=', jobId).execute();
}
