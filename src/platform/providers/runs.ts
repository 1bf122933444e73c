import { randomUUID } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { ProvidersTables } from './tables.ts';

/** Runs of tools by the ids of their requests, so that retries never run them twice. */

/** A run that this process must finish. */
interface Run {
  readonly scrapeId: string;
  /**
   * Stores the reply, as part of `tx`.
   * @param keep false under zero data retention: the reply is then kept in memory only, while there is room
   */
  finish(reply: object, keep: boolean, tx: Transaction): Promise<void>;
  /** Frees the id, because nothing ran. */
  release(): Promise<void>;
}

export interface Runs {
  /**
   * The reply of an earlier request with this id; undefined if there is none yet.
   * @throws ApiError CONFLICT duplicate_request for another payload, request_in_flight while it runs; SERVICE_UNAVAILABLE
   *   request_unresolved if its outcome is unknown
   */
  repeat(teamId: string, requestId: string, payload: string): Promise<object | undefined>;
  /** Starts a run. @returns undefined if a concurrent request with this id was first: call `repeat` */
  begin(teamId: string, requestId: string, payload: string, lasts: number): Promise<Run | undefined>;
  /** Deletes runs older than a day. */
  sweep(): Promise<void>;
}

/** Milliseconds for which replies are kept. */
export const KEPT = 24 * 60 * 60_000;
const IN_MEMORY = 200;

export function createRuns(db: Database<ProvidersTables>, clock: Clock): Runs {
  /** Replies that must not be stored. */
  const unwritten = new Map<string, object>();

  return {
    async repeat(teamId, requestId, payload) {
      const row = await db.kysely
        .selectFrom('provider_runs')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('request_id', '=', requestId)
        .executeTakeFirst();
      const now = clock.now();
      if (row === undefined || Number(row.created_at) + KEPT <= now) return undefined;
      if (row.payload !== payload) {
        const message = 'This x-request-id was used with another payload. Use a new one.';
        throw new ApiError('CONFLICT', { code: 'duplicate_request', details: { message } });
      }
      const reply = row.reply === null ? unwritten.get(row.scrape_id) : (JSON.parse(row.reply) as object);
      if (reply !== undefined) return reply;
      const left = Number(row.ends_at) - now;
      if (Number(row.done) === 0 && left > 0) {
        const message = 'The request with this x-request-id is still running. Retry with the same id.';
        throw new ApiError('CONFLICT', {
          code: 'request_in_flight',
          details: { message },
          retryAfter: Math.min(5, left / 1000),
        });
      }
      const message = 'The outcome of this request is not known. To run it again, use a new x-request-id.';
      throw new ApiError('SERVICE_UNAVAILABLE', { code: 'request_unresolved', details: { message }, retryAfter: 60 });
    },
    async begin(teamId, requestId, payload, lasts) {
      const now = clock.now();
      const scrapeId = randomUUID();
      const row = { payload, scrape_id: scrapeId, reply: null, done: 0, ends_at: now + lasts, created_at: now };
      const { numInsertedOrUpdatedRows } = await db.kysely
        .insertInto('provider_runs')
        .values({ team_id: teamId, request_id: requestId, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['team_id', 'request_id'])
            .doUpdateSet(row)
            .where('provider_runs.created_at', '<=', now - KEPT),
        )
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return undefined;
      return {
        scrapeId,
        async finish(reply, keep, tx) {
          await tx
            .as<ProvidersTables>()
            .kysely.updateTable('provider_runs')
            .set({ reply: keep ? JSON.stringify(reply) : null, done: 1 })
            .where('team_id', '=', teamId)
            .where('request_id', '=', requestId)
            .where('scrape_id', '=', scrapeId)
            .execute();
          if (keep) return;
          const oldest = unwritten.size < IN_MEMORY ? undefined : unwritten.keys().next().value;
          if (oldest !== undefined) unwritten.delete(oldest);
          unwritten.set(scrapeId, reply);
        },
        async release() {
          await db.kysely
            .deleteFrom('provider_runs')
            .where('team_id', '=', teamId)
            .where('request_id', '=', requestId)
            .where('scrape_id', '=', scrapeId)
            .execute();
        },
      };
    },
    async sweep() {
      await db.kysely
        .deleteFrom('provider_runs')
        .where('created_at', '<=', clock.now() - KEPT)
        .execute();
    },
  };
}
