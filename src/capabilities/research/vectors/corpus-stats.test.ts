import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { countFrom, emptyStats, readStats, writeStats } from './corpus-stats.ts';
import { uniform } from './random.ts';

interface Paper {
  title: Uint32Array;
  abstract: Uint32Array;
}

function papers(count: number, seed: number): Paper[] {
  const next = uniform(seed);
  const text = (length: number): Uint32Array =>
    // A few common terms, many rare ones, some of them at the ends of the range.
    Uint32Array.from({ length }, () => (next() < 0.02 ? 2 ** 32 - 1 : Math.floor(next() ** 4 * 5_000) * 859_433));
  return Array.from({ length: count }, () => ({ title: text(5), abstract: text(60) }));
}

function counted(all: readonly Paper[]): Map<number, number> {
  const df = new Map<number, number>();
  for (const { title, abstract } of all)
    for (const term of new Set([...title, ...abstract])) df.set(term, (df.get(term) ?? 0) + 1);
  return df;
}

test('counts each term of a paper once, while its table grows', () => {
  const all = papers(400, 1);
  const counter = countFrom(emptyStats());
  for (const paper of all) counter.count(paper, 1);
  const stats = counter.done();
  assert.equal(stats.documents, 400);
  assert.equal(stats.averageLength, 70);
  const truth = counted(all);
  for (const [term, df] of truth) assert.equal(stats.df(term), df);
  assert.equal(stats.df(12_345), truth.get(12_345) ?? 0);
});

test('papers that are counted out leave what counting the rest gives, from a file too', async () => {
  const all = papers(300, 2);
  const gone = all.slice(0, 120);
  const file = join(tempDir(), 'stats.bin');
  const first = countFrom(emptyStats());
  for (const paper of all) first.count(paper, 1);
  await writeStats(file, first.done());
  const second = countFrom(await readStats(file));
  for (const paper of gone) second.count(paper, -1);
  const stats = second.done();
  const truth = counted(all.slice(120));
  assert.equal(stats.documents, 180);
  assert.equal(stats.totalLength, 180 * 70);
  for (const term of counted(all).keys()) assert.equal(stats.df(term), truth.get(term) ?? 0);
});

test('a file that is cut short or something else is no statistics', async () => {
  const file = join(tempDir(), 'stats.bin');
  await writeStats(file, emptyStats());
  const { readFile } = await import('node:fs/promises');
  await writeFile(file, (await readFile(file)).subarray(0, -64));
  await assert.rejects(readStats(file), /truncated/);
  await writeFile(file, 'x'.repeat(2_000));
  await assert.rejects(readStats(file), /damaged/);
});
