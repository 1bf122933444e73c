import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { sendHostile } from './support/hostile/run.ts';
import { seeded } from './support/mutate.ts';
import { plansFile } from './support/plans.ts';
import { articlePage, SITE_SETTINGS, startSite } from './support/site.ts';
import { resolveSites } from './support/site-servers.ts';

// `npm run soak -- hostile` sends a million of them.
const REQUESTS = 4_000;

test('generated requests to every operation get an answer of the catalog', async () => {
  await using site = await startSite({
    '*': articlePage('The constructor', 'What the constructor sets is toString and __proto__.'),
  });
  const it = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({}) }, { resolve: resolveSites });
  const browser = await setUp(it);
  const { faults, statuses } = await sendHostile(it, browser, {
    requests: REQUESTS,
    random: seeded(20261122),
    urls: [
      `http://site.example:${site.port}/`,
      `http://www.example:${site.port}/a?b=constructor`,
      'http://nobody.test/',
    ],
    work: 3,
  });
  assert.deepEqual(faults, []);
  assert.ok((statuses.get(200) ?? 0) > 100 && (statuses.get(400) ?? 0) > 100, JSON.stringify([...statuses]));
});
