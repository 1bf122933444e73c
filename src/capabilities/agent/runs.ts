import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Evidence } from './evidence.ts';
import type { Approval, ExchangeUse } from './exchange/types.ts';
import type { RunKind, RunSettings } from './settings.ts';
import type { AgentTables, RunRow } from './tables.ts';

/** Runs, in the database. */

/** A run as the rest of the room sees it. */
export interface Run extends Omit<RunRow, 'settings' | 'findings' | 'approval' | 'exchange_use'> {
  readonly settings: RunSettings;
  readonly findings: RunFindings | undefined;
  /** What the turn ended for, with the decision about it. */
  readonly approval: Approval | undefined;
  readonly exchangeUse: ExchangeUse | undefined;
}

export interface RunFindings {
  /** Field -> addresses. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly missing: readonly string[];
  /** Absent in runs of 0.1. */
  readonly evidence?: readonly Evidence[];
  readonly unverified?: readonly string[];
  /** Whether a language model read the pages; absent in runs of 0.1. */
  readonly hasModel?: boolean;
  /** Of the language model's part. */
  readonly warning?: string;
}

function toRun({ approval, exchange_use: exchangeUse, ...row }: RunRow): Run {
  return {
    ...row,
    approval: approval === null ? undefined : (JSON.parse(approval) as Approval),
    exchangeUse: exchangeUse === null ? undefined : (JSON.parse(exchangeUse) as ExchangeUse),
    turn: Number(row.turn),
    credits: Number(row.credits),
    billed: row.billed === null ? null : Number(row.billed),
    created_at: Number(row.created_at),
    finished_at: row.finished_at === null ? null : Number(row.finished_at),
    cancel_requested_at: row.cancel_requested_at === null ? null : Number(row.cancel_requested_at),
    settings: JSON.parse(row.settings) as RunSettings,
    findings: row.findings === null ? undefined : (JSON.parse(row.findings) as RunFindings),
  };
}

export async function findRun(on: Database | Transaction, id: string): Promise<Run | undefined> {
  const { kysely } = on.as<AgentTables>();
  const row = await kysely.selectFrom('agent_runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRun(row);
}

/** Runs of a team of one kind, the newest first. @param before milliseconds since 1970: only older ones */
export async function listRuns(
  db: Database,
  teamId: string,
  kind: RunKind,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Run[]> {
  let query = db
    .as<AgentTables>()
    .kysely.selectFrom('agent_runs')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('kind', '=', kind);
  if (before !== undefined) query = query.where('created_at', '<', before);
  return (await query.orderBy('created_at', 'desc').limit(limit).execute()).map(toRun);
}

/** The runs of a thread, the oldest first. */
export async function runsOfThread(on: Database | Transaction, teamId: string, threadId: string): Promise<Run[]> {
  const rows = await on
    .as<AgentTables>()
    .kysely.selectFrom('agent_runs')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('team_id', '=', teamId)
    .orderBy('turn')
    .execute();
  return rows.map(toRun);
}

/** @returns when it was made: later than every run of the team before */
export async function insertRun(
  tx: Transaction,
  run: Pick<RunRow, 'id' | 'team_id' | 'kind' | 'thread_id' | 'turn'> & { readonly settings: RunSettings },
  now: number,
): Promise<number> {
  const { kysely } = tx.as<AgentTables>();
  await tx.lock(`agent runs of ${run.team_id}`);
  const { last } = await kysely
    .selectFrom('agent_runs')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('team_id', '=', run.team_id)
    .where('kind', '=', run.kind)
    .executeTakeFirstOrThrow();
  const createdAt = Math.max(now, Number(last ?? 0) + 1);
  await kysely
    .insertInto('agent_runs')
    .values({
      ...run,
      settings: JSON.stringify(run.settings),
      outcome: null,
      stop_reason: null,
      error: null,
      message: null,
      data: null,
      partial: null,
      findings: null,
      approval: null,
      exchange_use: null,
      credits: 0,
      billed: null,
      cancel_requested_at: null,
      created_at: createdAt,
      finished_at: null,
    })
    .execute();
  return createdAt;
}

export async function updateRun(tx: Transaction, id: string, change: Partial<Omit<RunRow, 'id'>>): Promise<void> {
  await tx.as<AgentTables>().kysely.updateTable('agent_runs').set(change).where('id', '=', id).execute();
}

/** The text of a version of an artifact. */
export async function findSnapshot(db: Database, runId: string, id: string): Promise<string | undefined> {
  const row = await db
    .as<AgentTables>()
    .kysely.selectFrom('agent_snapshots')
    .select('body')
    .where('run_id', '=', runId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body;
}
