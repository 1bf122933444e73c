import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from '../../test/support/tmp.ts';
import { boundOf } from './bench.ts';
import { beginning, judged, type Result, readResult, resultOf, writeResult } from './result.ts';

const tables = {
  sets: {
    columns: { set: 'set', recall: 'recall', time: 'time' },
    rows: [
      { set: 'seen', recall: 0.9, time: 20 },
      { set: 'unseen', recall: 0.5, time: 40 },
    ],
  },
};
const quiet = { tables, load: [0.1, 0.4] as const };

describe('bounds of a bench', () => {
  const isMissed = (bound: string, result: Pick<Result, 'tables' | 'load'> = quiet) =>
    judged([boundOf(bound)], result).map((one) => [one.isMissed, one.line.split(':')[0]]);

  it('are missed by the worst of the rows that they are about', () => {
    assert.deepEqual(isMissed('sets.recall >= 0.6'), [[true, 'MISSED']]);
    assert.deepEqual(isMissed('sets[set=seen].recall >= 0.6'), [[false, 'reached']]);
    assert.deepEqual(isMissed('sets.time <= 30'), [[true, 'MISSED']]);
  });

  it('are skipped with the reason where nothing was measured, and times where other work ran', () => {
    assert.deepEqual(isMissed('papers.ndcg >= 1'), [[false, 'skipped']]);
    const unknown = { sets: { ...tables.sets, rows: [{ set: 'seen', time: Number.NaN }] } };
    assert.deepEqual(isMissed('sets.time <= 30', { ...quiet, tables: unknown }), [[false, 'skipped']]);
    const bound = 'sets.time <= 30, quiet';
    assert.deepEqual(isMissed(bound), [[true, 'MISSED']]);
    const [loaded] = judged([boundOf(bound)], { tables, load: [0.2, 8] });
    assert.equal(loaded?.isMissed, false);
    assert.match(loaded?.line ?? '', /^skipped: .*a load of 8/);
  });
});

describe('what is written of a bound', () => {
  it('are cells, a column and numbers', () => {
    const one = { table: 'a', where: { b: 'c, d: 1', e: '5' }, column: 'f', quiet: true };
    assert.deepEqual(boundOf('a[b=c, d: 1][e=5].f >= -0.5 <= 1000, quiet'), { ...one, least: -0.5, most: 1000 });
    assert.deepEqual(boundOf('a.f <= 0'), {
      table: 'a',
      where: {},
      column: 'f',
      least: -Infinity,
      most: 0,
      quiet: false,
    });
    for (const wrong of ['a', 'a.b >', 'a[b].c <= 1', 'a.b <= 1 quiet', '']) assert.throws(() => boundOf(wrong), wrong);
  });
});

describe('the result of a bench', () => {
  const bench = { name: 'one', seeds: { pages: 4 }, rows: {}, least: [], run: () => ({}) };

  it('says where other work ran, what it was asked for, and not where data are', () => {
    const made = resultOf(bench, ['/a/place/of/pages', '--seed', '7'], { ...beginning(), load: 9 }, tables);
    assert.deepEqual(made.arguments, ['pages', '--seed', '7']);
    assert.deepEqual(made.seeds, { pages: 4, seed: 7 });
    assert.match(made.note ?? '', /other work \(load/);
    assert.match(made.commit, /^[0-9a-f]{8}/);
  });

  it('is written whole or not at all', () => {
    const folder = tempDir();
    const file = join(folder, 'results', 'one.json');
    const made = resultOf(bench, [], beginning(), tables);
    writeResult(file, made);
    assert.deepEqual(readResult(file).tables, tables);
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    assert.throws(() => writeResult(file, { ...made, tables: circle as never }));
    assert.deepEqual(readResult(file).tables, tables);
    assert.deepEqual(readdirSync(join(folder, 'results')), ['one.json']);
    writeFileSync(join(folder, 'beside'), '');
    assert.throws(() => writeResult(join(folder, 'beside', 'one.json'), made));
    assert.ok(existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
  });
});
