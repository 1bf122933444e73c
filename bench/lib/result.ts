import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { basename, dirname } from 'node:path';
import type { Bench, Bound } from './bench.ts';
import { statOf } from './proc.ts';
import { projectFile } from './processes.ts';
import type { Table } from './table.ts';

/** What a run of a bench measured, and where and when: the files of bench/results. */
export interface Result {
  readonly name: string;
  /** Without the places of data, which differ from machine to machine. */
  readonly arguments: readonly string[];
  readonly seeds: Readonly<Record<string, number>>;
  readonly commit: string;
  readonly date: string;
  readonly machine: Machine;
  /** Of a minute, at the start and the end. */
  readonly load: readonly [number, number];
  /** Said where other work ran: times are upper bounds then. */
  readonly note?: string;
  /** Seconds of CPU of the bench and all that it started. */
  readonly cpu: number;
  readonly tables: Readonly<Record<string, Table>>;
}

/** The load above which times say little. */
export const QUIET = 1.5;
export const load = (): number => Number((loadavg()[0] as number).toFixed(1));

/** Milliseconds of CPU so far, with that of processes that have ended. NaN where there is no /proc. */
export function cpuSoFar(): number {
  const stat = statOf('/proc/self/stat');
  return stat === undefined ? Number.NaN : stat.own + stat.children;
}

/** What is known before a bench runs; the checkout may move on meanwhile. */
export const beginning = () => ({ load: load(), cpu: cpuSoFar(), commit: commit() });

export function resultOf(
  { name, seeds = {} }: Bench,
  args: readonly string[],
  before: ReturnType<typeof beginning>,
  tables: Result['tables'],
): Result {
  const now = load();
  const busy = Math.max(before.load, now);
  const seed = args.indexOf('--seed');
  return {
    name,
    arguments: args.map((argument) => (argument.includes('/') ? basename(argument) : argument)),
    seeds: { ...seeds, ...(seed < 0 ? {} : { seed: Number(args[seed + 1]) }) },
    commit: before.commit,
    date: new Date().toISOString().slice(0, 16),
    machine: thisMachine(),
    load: [before.load, now],
    ...(busy > QUIET ? { note: `on a machine with other work (load ${busy})` } : {}),
    cpu: Number(((cpuSoFar() - before.cpu) / 1000).toFixed(1)),
    tables,
  };
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: projectFile(''), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '*.ts', 'bench/data', 'package.json');
    return `${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}

/** Writes a result whole or not at all. */
export function writeResult(file: string, result: Result): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  process.once('exit', () => rmSync(unfinished, { force: true }));
  writeFileSync(unfinished, `${JSON.stringify(result, undefined, 1)}\n`);
  renameSync(unfinished, file);
}

export const readResult = (file: string): Result => JSON.parse(readFileSync(file, 'utf8')) as Result;

export interface Verdict {
  readonly line: string;
  readonly isMissed: boolean;
}

/** What came of each bound: reached, missed, or skipped with the reason. */
export function judged(bounds: readonly Bound[], { tables, load: loads }: Pick<Result, 'tables' | 'load'>): Verdict[] {
  return bounds.map((bound) => {
    const { table, where, column, least, most, quiet } = bound;
    const name = [table, ...Object.values(where), column].join(', ');
    const wanted = [least > -Infinity ? `at least ${least}` : [], most < Infinity ? `at most ${most}` : []].flat();
    const rows = (tables[table]?.rows ?? []).filter((row) =>
      Object.entries(where).every(([key, cell]) => String(row[key]) === cell),
    );
    const cells = rows.flatMap((row) => (Number.isFinite(row[column]) ? [row[column] as number] : []));
    const skipped = (reason: string): Verdict => ({ line: `skipped: ${name} (${reason})`, isMissed: false });
    if (cells.length === 0) return skipped('not measured in this run');
    if (quiet && Math.max(...loads) > QUIET) return skipped(`a load of ${Math.max(...loads)} lengthens it`);
    const worst = least > -Infinity ? Math.min(...cells) : Math.max(...cells);
    const isMissed = cells.some((cell) => cell < least || cell > most);
    const value = Number.isInteger(worst) ? worst : Number(worst.toPrecision(4));
    return { line: `${isMissed ? 'MISSED' : 'reached'}: ${name} ${value}, ${wanted.join(' and ')}`, isMissed };
  });
}

/** What figures were measured on: they mean little without it. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
}

function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}

export const machineLine = ({ cpu, cores, memory, system, node }: Machine): string =>
  `${cpu}, ${cores} cores, ${(memory / 1e9).toFixed(0)} GB, ${system}, Node ${node}`;
