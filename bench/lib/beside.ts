import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wrongUsage } from './bench.ts';
import { projectFile, temporaryFolder } from './processes.ts';
import { type Result, readResult } from './result.ts';
import { median } from './stats.ts';
import { columnsOf, markdown, type Row } from './table.ts';

export type Pairs = readonly (readonly [own: number, other: number])[];
/** The columns of `ratiosOf`, for a bench that adds what they are about. */
export const RATIOS = 'ratio: ratio: median [2] | least [2] | most [2]';
/** Medians of both, and their ratio: median, least and most of the pairs. */
export function ratiosOf(pairs: Pairs) {
  const ratios = pairs.map(([own, other]) => own / other);
  return {
    ...{ own: median(pairs.map(([own]) => own)), other: median(pairs.map(([, one]) => one)) },
    ...{ ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  };
}

/**
 * Runs a bench in this checkout and in another one in turns, the one that begins changing from turn to turn.
 * @returns a table: CPU and each number of the result, medians of both, and the ratio: median, least and most of the pairs
 */
export async function besideCheckout(
  name: string,
  args: readonly string[],
  other: string,
  pairs: number,
): Promise<string> {
  if (!existsSync(join(other, 'bench/lib/result.ts')) || !existsSync(join(other, `bench/${name}.ts`)))
    wrongUsage(
      `${other} has no such bench with results; \`npm run bench -- beside\` compares services of older checkouts`,
    );
  const roots = [projectFile(''), other];
  const figures = new Map<string, [number, number][]>();
  for (let turn = 0; turn < pairs; turn++) {
    const results: Result[] = [];
    for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) results[at] = await runIn(roots[at] as string, name, args);
    const [own, others] = results.map(numbersOf) as [Map<string, number>, Map<string, number>];
    for (const [what, value] of own) {
      const theirs = others.get(what);
      if (theirs === undefined) continue;
      figures.set(what, [...(figures.get(what) ?? []), [value, theirs]]);
    }
  }
  return markdown({
    columns: columnsOf(`what: | own: this [3] | other: other [3] | ${RATIOS}`),
    rows: [...figures].map(([what, all]): Row => ({ what, ...ratiosOf(all) })),
  });
}

async function runIn(root: string, name: string, args: readonly string[]): Promise<Result> {
  const file = join(temporaryFolder(), 'result.json');
  const node = join(root, 'node_modules', '.bin', 'node');
  const child = spawn(node, [join(root, 'scripts/bench.mjs'), name, ...args, '--result', file], {
    cwd: process.cwd(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the bench of ${root} ended with ${code}`);
  return readResult(file);
}

/** By name: the cells of a row that are text say which one it is. */
function numbersOf({ cpu, tables }: Result): Map<string, number> {
  const found = new Map([['CPU in all, s', cpu]]);
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    for (const row of rows) {
      const name = Object.values(row).filter((cell) => typeof cell === 'string');
      for (const key of Object.keys(columns)) {
        const cell = row[key];
        if (typeof cell === 'number') found.set([table, ...name, key].join(', '), cell);
      }
    }
  }
  return found;
}
