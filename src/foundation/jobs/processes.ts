import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { processOwner } from '../kernel/process-owner.ts';
import { type Database, nowSql } from '../store/index.ts';
import type { JobsTables } from './schema.ts';

/** The processes of the installation: each gives a sign from time to time, so that others see who works, and that nobody does. */

/** Milliseconds between two signs, and after the last one that a process counts as gone. */
const EVERY = 8_000;
const GONE_AFTER = 20_000;
/** Milliseconds after which the row of a process is removed that has not removed it itself. */
const KEPT = 86_400_000;
/** Milliseconds for which what was read is used again: every status of a job may ask. */
const FRESH = 2_000;

export interface ProcessInfo {
  /** Unique. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly ('api' | 'worker')[];
  readonly version: string;
  /** Jobs that it works on. */
  readonly running: number;
  /** Part of the time for which its event loop was busy, 0 to 1, lately. */
  readonly load: number;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly startedAt: number;
  /** Milliseconds since its last sign. */
  readonly ago: number;
  /** What it said of itself with that, as it was in JSON; undefined for nothing. */
  readonly says: unknown;
}

export interface Processes {
  /** Those that gave a sign lately, the oldest first. @throws errors of the database */
  alive(): Promise<readonly ProcessInfo[]>;
  /** Whether no process works on jobs; false if that cannot be found out. */
  lacksWorker(): Promise<boolean>;
  /** Gives a sign now. */
  beat(): Promise<void>;
  close(): Promise<void>;
}

interface ProcessesOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  /** Jobs that this process works on. */
  readonly running: () => number;
  /** What other processes may learn of it; undefined for nothing. Nothing by default. */
  readonly says?: () => object | undefined;
  /** For tests; by default this process. */
  readonly id?: string;
}

/** Reads the processes, of which the caller need not be one. */
export async function readProcesses(db: Database, clock: Clock): Promise<ProcessInfo[]> {
  const { rows } = await sql<JobsTables['processes'] & { ago: number }>`
    SELECT *, ${nowSql(db.kind, clock)} - seen_at AS ago FROM processes
    WHERE seen_at > ${nowSql(db.kind, clock)} - ${sql.lit(GONE_AFTER)} ORDER BY started_at, id`.execute(db.kysely);
  return rows.map((row) => ({
    ...{ id: row.id, host: row.host, pid: Number(row.pid), version: row.version },
    roles: (['api', 'worker'] as const).filter((role) => row.roles.split(',').includes(role)),
    running: Number(row.running),
    load: Number(row.load) / 1_000,
    startedAt: Number(row.started_at),
    ago: Math.max(0, Number(row.ago)),
    says: row.says === null ? undefined : JSON.parse(row.says),
  }));
}

/** Gives the first sign before it resolves. */
export async function joinProcesses(db: Database, options: ProcessesOptions): Promise<Processes> {
  const { clock, log, version, roles, running, says, id = processOwner } = options;
  const names = (['api', 'worker'] as const).filter((role) => roles[role]).join(',');
  let loop = performance.eventLoopUtilization();
  let isClosed = false;
  let read: { readonly at: number; readonly all: Promise<ProcessInfo[]> } | undefined;

  const beat = async (): Promise<void> => {
    const now = performance.eventLoopUtilization();
    const load = Math.round(performance.eventLoopUtilization(now, loop).utilization * 1_000);
    loop = now;
    const time = nowSql(db.kind, clock);
    const said = says?.();
    const text = said === undefined ? null : JSON.stringify(said);
    await sql`INSERT INTO processes (id, host, pid, roles, version, running, load, started_at, seen_at, says)
      VALUES (${id}, ${hostname()}, ${process.pid}, ${names}, ${version}, ${running()}, ${load}, ${time}, ${time}, ${text})
      ON CONFLICT (id) DO UPDATE SET running = excluded.running, load = excluded.load, seen_at = excluded.seen_at,
        says = excluded.says`.execute(db.kysely);
  };
  await sql`DELETE FROM processes WHERE seen_at < ${nowSql(db.kind, clock)} - ${sql.lit(KEPT)}`.execute(db.kysely);
  await beat();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (isClosed) return;
    beating ??= beat()
      .catch((error: unknown) => log.debug({ err: error }, 'this process could not give a sign'))
      .finally(() => {
        beating = undefined;
      });
  }, EVERY);
  timer.unref();

  const alive = (): Promise<ProcessInfo[]> => {
    if (read === undefined || performance.now() - read.at > FRESH) {
      read = { at: performance.now(), all: readProcesses(db, clock) };
    }
    return read.all;
  };

  return {
    alive,
    lacksWorker: () =>
      alive().then(
        (all) => !all.some((one) => one.roles.includes('worker')),
        () => false,
      ),
    beat,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await beating;
      await sql`DELETE FROM processes WHERE id = ${id}`.execute(db.kysely).catch(() => {});
    },
  };
}
