import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { folderWithPapers } from './support/papers.ts';
import { topicPapers } from './support/topics.ts';
import { until } from './support/until.ts';

interface Found {
  paperId: string;
  title: string;
  score: number;
  ids: { doi: string[] };
  signals?: { structural: number; semantic: number; articleRank: number; seedOverlap: number };
}

const doi = (n: number): string => `10.5555/linked.${n}`;

/** Papers 0 to 9 say the same of zebrafish; what they cite tells them apart. Papers 20 to 29 cite some of them together. */
const linked = [
  ...Array.from({ length: 10 }, (_, n) => ({
    doi: doi(n),
    title: `Zebrafish larvae ${n}`,
    abstract: 'Development of zebrafish larvae in water.',
    references: n === 7 ? [0, 1, 2, 3].map((other) => `doi:${doi(other)}`) : [],
  })),
  ...Array.from({ length: 10 }, (_, n) => ({
    doi: doi(20 + n),
    title: `Gene atlas ${n}`,
    abstract: 'An atlas.',
    references: [0, 1, 2, 7].map((other) => `doi:${doi(other)}`),
  })),
];

async function search(app: TestApp, parameters = ''): Promise<Found[]> {
  const answer = await app.ask(`/v2/search/research/papers?query=zebrafish+larvae${parameters}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.results;
}

describe('paper search along citations', () => {
  let app: TestApp;
  let dataDir: string;
  before(async () => {
    dataDir = await folderWithPapers([...linked, ...topicPapers(150)]);
    app = await startApp({ dataDir });
    await until(async () => (await search(app)).some(({ signals }) => signals), 'the citation graph');
  });

  const place = (results: readonly Found[], n: number): number => results.findIndex(({ ids }) => ids.doi[0] === doi(n));

  it('ranks papers that are linked with the best above others with the same text, with signals', async () => {
    const results = await search(app, '&k=10');
    assert.equal(results.length, 10);
    for (const { signals } of results) {
      assert.deepEqual(Object.keys(signals ?? {}).sort(), ['articleRank', 'seedOverlap', 'semantic', 'structural']);
    }
    // Without citations it would be behind 0 to 6, which are equal to it but for their number.
    assert.ok(place(results, 7) < 4, `paper 7 is at ${place(results, 7)}`);
    const seven = results[place(results, 7)]?.signals;
    assert.ok(seven && seven.structural > 0 && seven.seedOverlap > 0 && Number.isInteger(seven.seedOverlap));
    const eight = results[place(results, 8)]?.signals;
    assert.deepEqual([eight?.structural, eight?.articleRank, eight?.seedOverlap], [0, 0, 0]);
    assert.deepEqual(await search(app, '&k=10'), results);
    assert.ok(results.every(({ score }, i) => i === 0 || score <= (results[i - 1] as Found).score));
  });

  it('has no signals where no citation connects the results, or when it is switched off', async () => {
    const answer = await app.ask('/v2/search/research/papers?query=topic3word5');
    assert.ok(answer.body.results.length > 0);
    assert.ok(answer.body.results.every((paper: Found) => paper.signals === undefined));
    const off = await startApp({ dataDir, researchStages: { expansion: true, vectors: false, structure: false } });
    const results = await search(off, '&k=10');
    assert.ok(results.every(({ signals }) => signals === undefined));
    assert.ok(place(results, 7) >= 4);
  });
});
