import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startApp } from './support/app.ts';
import { openAt } from './support/engines.ts';
import { linkedSite } from './support/linked-site.ts';
import { plansFile } from './support/plans.ts';
import { dropDatabase } from './support/postgres.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { countStatements } from './support/statement-counter.ts';
import { serviceDatabase } from './support/templates.ts';
import { until } from './support/until.ts';

/**
 * What a page of a crawl may cost the database. `npm run bench -- crawl-cost` measures it: 1.7 and 3 statements. Some statements go by time and
 * not by pages, so a machine with much other work counts up to twice as many.
 */

const PAGES = 300;

for (const [name, creditsPerMonth, most] of [
  ['', null, 4],
  [' of a team whose credits are limited', 1_000_000, 6],
] as const) {
  test(`a page of a crawl${name} takes at most ${most} statements on PostgreSQL`, async () => {
    const url = await serviceDatabase();
    {
      await using counter = await countStatements(url);
      const app = await startApp({
        ...SITE_SETTINGS,
        plansFile: plansFile({ creditsPerMonth, concurrentBrowsers: 50 }),
        database: { kind: 'postgres', url: counter.url },
      });
      await using site = await startSite(linkedSite(PAGES));
      await using db = await openAt(url);
      // What a start takes is no matter of a page.
      counter.reset();
      const started = await app.ask('/v2/crawl', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: site.url, sitemap: 'skip' }),
      });
      const stateOf = async (): Promise<string | undefined> =>
        (await sql<{ state: string }>`SELECT state FROM jobs WHERE id = ${started.body.id}`.execute(db.kysely)).rows[0]
          ?.state;
      await until(async () => (await stateOf()) === 'completed', 'the crawl');
      const statements = [...counter.counts.values()].reduce((sum, n) => sum + n, 0);
      const { completed } = (await app.ask(`/v2/crawl/${started.body.id}`)).body;
      assert.equal(completed, PAGES + 1);
      const list = [...counter.counts].sort(([, a], [, b]) => b - a).slice(0, 15);
      assert.ok(statements / completed <= most, `${statements} statements: ${JSON.stringify(list, undefined, 1)}`);
      await app.app.close();
    }
    await dropDatabase(url);
  });
}
