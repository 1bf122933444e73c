import { createHash } from 'node:crypto';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Transaction } from '../../foundation/store/index.ts';
import type { CrawlTables } from './tables.ts';

/** Milliseconds that an idempotency key is kept. */
const IDEMPOTENCY_LIFE = 24 * 3_600_000;

/** @returns the job that the same request led to before @throws ApiError CONFLICT if the key was used for another request */
export async function sameRequest(
  tx: Transaction,
  teamId: string,
  { key, request }: { readonly key: string; readonly request: string },
  now: number,
): Promise<string | undefined> {
  await tx.lock(`idempotency ${teamId} ${key}`);
  const row = await tx
    .as<CrawlTables>()
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
  { key, request }: { readonly key: string; readonly request: string },
  jobId: string,
  now: number,
): Promise<void> {
  const { kysely } = tx.as<CrawlTables>();
  await kysely.deleteFrom('idempotency_keys').where('team_id', '=', teamId).where('key', '=', key).execute();
  await kysely
    .insertInto('idempotency_keys')
    .values({ team_id: teamId, key, request, job_id: jobId, created_at: now })
    .execute();
}

/** A hash by which a repeated request is recognized. */
export function requestHash(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
