import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { migrations } from '../src/app.ts';
import { importPapers } from '../src/capabilities/research/index.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { migrate, openDatabase } from '../src/foundation/store/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { dropDatabase, freshDatabase } from './support/postgres.ts';
import { tempDir } from './support/tmp.ts';

/** The same search on the other database, with two services beside each other. */
describe('paper search on PostgreSQL', () => {
  let url: string;
  let apps: TestApp[];
  let importFile: (papers: object[]) => Promise<void>;
  before(async () => {
    url = await freshDatabase();
    const dataDir = tempDir();
    const config = loadConfig({ TRAWL_DATA_DIR: dataDir, DATABASE_URL: url });
    const same = { dataDir, database: config.database, indexDir: config.indexDir, starter: true };
    apps = [];
    // Both at once, on an empty database: migrations, first key and starter library happen once.
    apps = await Promise.all([startApp(same), startApp(same)]);
    importFile = async (papers) => {
      const file = join(tempDir(), 'papers.jsonl');
      await writeFile(file, papers.map((paper) => JSON.stringify(paper)).join('\n'));
      await using db = await openDatabase(config.database);
      await migrate(db, migrations);
      await importPapers({ db, jobs: createJobs(db), config, log: silentLog }, { source: 'jsonl', file });
    };
  });
  after(async () => {
    await Promise.all(apps.map(({ app }) => app.close()));
    await dropDatabase(url);
  });

  it('starts twice at once and holds the starter library once', async () => {
    for (const app of apps) {
      const { body } = await app.ask('/v2/search/research/papers?query=attention+transformer&authors=vaswani');
      assert.equal(body.results.length, 1);
    }
  });

  it('finds what is imported meanwhile in both, filters included', async () => {
    await importFile([
      {
        doi: '10.5555/one',
        title: 'Axolotl regeneration',
        authors: ['Renée Müller'],
        categories: ['q-bio'],
        created: '2020-05-01',
      },
      { doi: '10.5555/two', title: 'Axolotl husbandry', authors: ['Someone Else'], created: '2010-05-01' },
    ]);
    for (const app of apps) {
      const all = await app.ask('/v2/search/research/papers?query=axolotl');
      assert.equal(all.body.results.length, 2);
      const one = await app.ask(
        '/v2/search/research/papers?query=axolotl&authors=muller&categories=Q-BIO&from=2020-05-01',
      );
      assert.deepEqual(
        one.body.results.map((paper: { primaryId: string }) => paper.primaryId),
        ['doi:10.5555/one'],
      );
    }
  });

  it('follows citations in both, those that come later too', async () => {
    const work = (name: string, references: string[] = []) => ({
      doi: `10.5555/${name}`,
      title: `About ${name}`,
      references: references.map((one) => `doi:10.5555/${one}`),
    });
    const similar = async (app: TestApp, name: string, mode: string) => {
      const { body } = await app.ask(
        `/v2/search/research/papers/${encodeURIComponent(`doi:10.5555/${name}`)}/similar?intent=about&mode=${mode}`,
      );
      return (body.results as { primaryId: string }[]).map(({ primaryId }) => primaryId.split('/')[1]).sort();
    };
    await importFile([work('cited'), work('seed', ['cited', 'later']), work('coupled', ['cited'])]);
    for (const app of apps) {
      assert.deepEqual(await similar(app, 'seed', 'references'), ['cited']);
      assert.deepEqual(await similar(app, 'seed', 'similar'), ['cited', 'coupled']);
    }
    await importFile([work('later', ['seed']), work('coupled', [])]);
    for (const app of apps) {
      assert.deepEqual(await similar(app, 'seed', 'references'), ['cited', 'later']);
      assert.deepEqual(await similar(app, 'later', 'citers'), ['seed']);
      assert.deepEqual(await similar(app, 'cited', 'citers'), ['seed']);
    }
  });
});
