import { sql } from 'kysely';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { CheckRow, CheckStatus, MonitorRow, MonitorTables } from './tables.ts';

/** Reading and writing the rows of monitors and checks. */

type On = Database | Transaction;

/** The lock under which a monitor is changed, its checks begin and end. */
export const monitorLock = (id: string): string => `monitor ${id}`;

const tablesOf = (on: On) => on.as<MonitorTables>().kysely;

export async function findMonitor(on: On, id: string): Promise<MonitorRow | undefined> {
  return tablesOf(on).selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @throws ApiError NOT_FOUND when the team has no such monitor, or deleted it */
export async function requireMonitor(on: On, teamId: string, id: string): Promise<MonitorRow> {
  const row = await findMonitor(on, id);
  if (row === undefined || row.team_id !== teamId || row.status === 'deleted') {
    throw new ApiError('NOT_FOUND', { details: { message: 'Monitor not found.' } });
  }
  return row;
}

export async function updateMonitor(on: On, id: string, changes: Partial<MonitorRow>): Promise<void> {
  await tablesOf(on).updateTable('monitors').set(changes).where('id', '=', id).execute();
}

export async function listMonitors(
  on: On,
  teamId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MonitorRow[]> {
  return tablesOf(on)
    .selectFrom('monitors')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('status', '!=', 'deleted')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findCheck(on: On, id: string): Promise<CheckRow | undefined> {
  return tablesOf(on).selectFrom('monitor_checks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @throws ApiError NOT_FOUND */
export async function requireCheck(on: On, monitorId: string, id: string): Promise<CheckRow> {
  const row = await findCheck(on, id);
  if (row === undefined || row.monitor_id !== monitorId) {
    throw new ApiError('NOT_FOUND', { details: { message: 'Monitor check not found.' } });
  }
  return row;
}

export async function updateCheck(on: On, id: string, changes: Partial<CheckRow>): Promise<void> {
  await tablesOf(on).updateTable('monitor_checks').set(changes).where('id', '=', id).execute();
}

/** Checks from the newest on. @param before only those that began before this one */
export async function listChecks(
  on: On,
  monitorId: string,
  {
    limit,
    offset = 0,
    status,
    before,
  }: { limit: number; offset?: number; status?: CheckStatus | undefined; before?: string | undefined },
): Promise<CheckRow[]> {
  return tablesOf(on)
    .selectFrom('monitor_checks')
    .selectAll()
    .where('monitor_id', '=', monitorId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as CheckStatus))
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Looks that one statement removes, so that no writer waits long for it. */
const AT_ONCE = 500;

/** Forgets how pages looked of targets that a monitor does not have any more. @param kept ids of those that it has */
export async function forgetLooks(db: Database, monitorId: string, kept: readonly string[]): Promise<void> {
  const others = kept.length === 0 ? sql`` : sql`AND target_id NOT IN (${sql.join(kept)})`;
  for (let removed = AT_ONCE; removed >= AT_ONCE; ) {
    const { numAffectedRows } = await sql`DELETE FROM monitor_looks WHERE monitor_id = ${monitorId} AND
      (target_id, key) IN (SELECT target_id, key FROM monitor_looks WHERE monitor_id = ${monitorId} ${others}
        LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
    removed = Number(numAffectedRows ?? 0n);
  }
}
