import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type FollowTask, followSlice } from '../src/capabilities/research/index.ts';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { openDatabase } from '../src/foundation/store/index.ts';
import { looksRight } from './support/a11y.ts';
import { startApp } from './support/app.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { addPerson, setUp as setUpApp } from './support/console.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { packed, workOf } from './support/snapshot-server.ts';
import { tempDir } from './support/tmp.ts';

/** What keeps the paper catalog up to date, as operators see it. */

const DAY = 24 * 3_600_000;

/** A snapshot of OpenAlex in a folder, with a part that cannot be read. */
function writeSnapshot(): string {
  const folder = tempDir();
  const day = join(folder, 'updated_date=2024-01-01');
  mkdirSync(day);
  writeFileSync(join(day, 'part_000.gz'), packed([1, 2, 3, 4].map((n) => workOf(n, { type: 'article' }))));
  writeFileSync(join(day, 'part_001.gz'), '');
  return folder;
}

describe('followed papers in the dashboard', () => {
  let it: Installation;
  let page: Page;
  const follow = async (task: FollowTask): Promise<void> => {
    await using db = await openDatabase(it.database);
    await followSlice({ db, jobs: createJobs(db) }, task, DAY);
  };
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'off' });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
  });

  const cardOf = (source: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: source, exact: true }) });

  test('without any, the page says how to follow papers', async () => {
    await page.goto(`${it.url}/followed-papers`);
    await page.getByText('Nothing is followed yet').waitFor();
    await looksRight(page, 'the empty page');
  });

  test('a run tells what it changed and what it could not read; one is run now, paused and resumed', async () => {
    const filter = { types: ['article'], languages: [], fields: [], fromYear: 2020, toYear: undefined };
    await follow({ source: 'openalex', place: writeSnapshot(), filter });
    const card = cardOf('OpenAlex');
    await card.getByText('type article · years 2020–').waitFor();
    await card.getByText('4 new').waitFor();
    await card.getByText('1 problem').click();
    await card.getByText('part_001.gz: is empty').waitFor();
    await card.getByText('every day').waitFor();
    await card.getByText(/^in 2\d hours$/).waitFor();
    await looksRight(page, 'a run');

    await card.getByRole('button', { name: 'Run now' }).click();
    await card.getByRole('row').nth(2).waitFor();
    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByText('when it is resumed').waitFor();
    assert.equal(await card.getByRole('button', { name: 'Run now' }).isDisabled(), true);
    await card.getByRole('button', { name: 'Resume' }).click();
    await card.getByText(/^in 2\d hours$/).waitFor();
  });

  test('a run that fails says why', async () => {
    await follow({ source: 'pubmed', place: '/no/such/folder' });
    const card = cardOf('PubMed');
    await card.getByText('the last run failed').waitFor();
    await card.getByRole('cell').getByText('/no/such/folder cannot be listed').waitFor();
    await looksRight(page, 'a failure');
  });
});

test('only operators see what is followed', async () => {
  const app = await startApp({});
  const owner = await setUpApp(app);
  const member = await addPerson(app, owner, { email: 'ben@example.org', role: 'member' });
  assert.deepEqual((await owner.ask('GET', '/api/followed-papers')).body.followed, []);
  assert.equal((await owner.ask('POST', '/api/followed-papers/none/run', {})).status, 404);
  assert.equal((await owner.ask('PATCH', '/api/followed-papers/none', { paused: true })).status, 404);
  for (const [method, path, body] of [
    ['GET', '/api/followed-papers'],
    ['POST', '/api/followed-papers/none/run', {}],
    ['PATCH', '/api/followed-papers/none', { paused: true }],
  ] as const) {
    assert.equal((await member.ask(method, path, body)).status, 403, path);
  }
});
