import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { everyHour } from '../../../foundation/kernel/remove-expired.ts';
import type { Blobs, Database } from '../../../foundation/store/index.ts';
import type { InteractTables, ReplayPageRow, ReplaySegmentRow } from '../tables.ts';
import type { ShownPage } from './page-timeline.ts';

/** Stores recordings until their retention is over: rows for pages and segments, blobs for the pictures. */
export interface ReplayStore {
  create(replay: { readonly sessionId: string; readonly teamId: string; readonly keepUntil: number }): Promise<void>;
  add(sessionId: string, segment: NewSegment): Promise<void>;
  setPages(sessionId: string, pages: readonly ShownPage[]): Promise<void>;
  find(teamId: string, sessionId: string): Promise<Recorded | undefined>;
  /** Without the check of the team, for requests with a valid link. */
  findByLink(sessionId: string): Promise<Recorded | undefined>;
  /** Which of these sessions have a recording. */
  which(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Deletes a recording with its pictures. @returns false if there was none */
  remove(teamId: string, sessionId: string): Promise<boolean>;
  /** Deletes recordings whose retention is over; runs every hour too. Ends soon after the signal aborts. */
  removeOld(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface NewSegment {
  readonly n: number;
  readonly from: number;
  readonly to: number;
  readonly file: Uint8Array;
}

export interface Recorded {
  readonly sessionId: string;
  readonly bytes: number;
  /** In order. */
  readonly pages: readonly ReplayPageRow[];
  readonly segments: readonly ReplaySegmentRow[];
}

interface ReplayStoreDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
}

/** Recordings that one pass reads at a time. */
const BATCH = 50;

export const folderOf = (sessionId: string): string => `replays/${sessionId}/`;
export const segmentKey = (sessionId: string, n: number): string => `${folderOf(sessionId)}${n}.pictures`;

export function createReplayStore({ db, blobs, clock, log }: ReplayStoreDeps): ReplayStore {
  const { kysely } = db.as<InteractTables>();

  const load = async (sessionId: string, teamId: string | undefined): Promise<Recorded | undefined> => {
    let asked = kysely
      .selectFrom('browser_replays')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('keep_until', '>', clock.now());
    if (teamId !== undefined) asked = asked.where('team_id', '=', teamId);
    const row = await asked.executeTakeFirst();
    if (row === undefined) return undefined;
    const [pages, segments] = await Promise.all([
      kysely.selectFrom('browser_replay_pages').selectAll().where('session_id', '=', sessionId).orderBy('n').execute(),
      kysely
        .selectFrom('browser_replay_segments')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('n')
        .execute(),
    ]);
    return {
      sessionId,
      bytes: Number(row.bytes),
      // PostgreSQL returns bigint as text.
      pages: pages.map((page) => ({
        ...page,
        start_ms: Number(page.start_ms),
        end_ms: page.end_ms === null ? null : Number(page.end_ms),
      })),
      segments: segments.map((one) => ({ ...one, from_ms: Number(one.from_ms), to_ms: Number(one.to_ms) })),
    };
  };

  const removeAll = async (sessionId: string): Promise<void> => {
    for await (const { key } of blobs.list(folderOf(sessionId))) await blobs.delete(key);
    for (const table of ['browser_replay_segments', 'browser_replay_pages', 'browser_replays'] as const) {
      // The row of the recording goes last: while it is there, the next pass finds the rest again.
      await kysely.deleteFrom(table).where('session_id', '=', sessionId).execute();
    }
  };
  const removeOld = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const old = await kysely
        .selectFrom('browser_replays')
        .select('session_id')
        .where('keep_until', '<=', clock.now())
        .limit(BATCH)
        .execute();
      for (const { session_id } of old) {
        if (signal.aborted) return;
        await removeAll(session_id);
      }
      if (old.length < BATCH) return;
    }
  };
  const cleaning = everyHour(removeOld, log, 'deleting old session recordings failed');

  return {
    async create({ sessionId, teamId, keepUntil }) {
      await kysely
        .insertInto('browser_replays')
        .values({ session_id: sessionId, team_id: teamId, bytes: 0, keep_until: keepUntil })
        .execute();
    },
    async add(sessionId, { n, from, to, file }) {
      await blobs.put(segmentKey(sessionId, n), file, { contentType: 'application/octet-stream' });
      await db.transaction(async (tx) => {
        const { kysely: within } = tx.as<InteractTables>();
        await within
          .insertInto('browser_replay_segments')
          .values({ session_id: sessionId, n, from_ms: from, to_ms: to })
          .execute();
        await within
          .updateTable('browser_replays')
          .set(({ eb }) => ({ bytes: eb('bytes', '+', file.length) }))
          .where('session_id', '=', sessionId)
          .execute();
      });
    },
    async setPages(sessionId, pages) {
      if (pages.length === 0) return;
      await db.transaction(async (tx) => {
        for (const { n, url, title, start, end } of pages) {
          const values = { url, title, start_ms: start, end_ms: end ?? null };
          await tx
            .as<InteractTables>()
            .kysely.insertInto('browser_replay_pages')
            .values({ session_id: sessionId, n, ...values })
            .onConflict((conflict) => conflict.columns(['session_id', 'n']).doUpdateSet(values))
            .execute();
        }
      });
    },
    find: (teamId, sessionId) => load(sessionId, teamId),
    findByLink: (sessionId) => load(sessionId, undefined),
    async which(sessionIds) {
      if (sessionIds.length === 0) return new Set();
      const rows = await kysely
        .selectFrom('browser_replays')
        .select('session_id')
        .where('session_id', 'in', [...sessionIds])
        .where('keep_until', '>', clock.now())
        .execute();
      return new Set(rows.map(({ session_id }) => session_id));
    },
    async remove(teamId, sessionId) {
      if ((await load(sessionId, teamId)) === undefined) return false;
      await removeAll(sessionId);
      return true;
    },
    removeOld,
    close: () => cleaning.close(),
  };
}
