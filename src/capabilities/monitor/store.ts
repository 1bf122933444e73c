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

export async function listChecks(
  on: On,
  monitorId: string,
  { limit, offset, status }: { limit: number; offset: number; status?: CheckStatus | undefined },
): Promise<CheckRow[]> {
  return tablesOf(on)
    .selectFrom('monitor_checks')
    .selectAll()
    .where('monitor_id', '=', monitorId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as CheckStatus))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
