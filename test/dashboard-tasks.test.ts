// Over 10 kB: the twelve tasks of one person, on one installation that each of them needs as it is.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { firstIdAt } from '../src/foundation/kernel/id.ts';
import { openDatabase } from '../src/foundation/store/index.ts';
import type { AccountsTables } from '../src/platform/accounts/tables.ts';
import { openPage, startBrowser } from './support/browser.ts';
import type { Browser as Owner } from './support/console.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { settled } from './support/every-page.ts';
import { pdfOf } from './support/pdf.ts';
import { articlePage, SITE_HOST, type Site, startSite } from './support/site.ts';

/**
 * Twelve tasks, each in at most three actions on the page of the navigation that it begins at. An action is a click, a key, a file, or
 * text that is typed, with the Enter that ends it.
 */

const MOST = 3;
const SITE = 'sample.trawl.invalid';
const PRICES = `https://${SITE}/prices`;
const PLANS = `<!doctype html><html lang="en"><title>Plans</title><main><p>All plans have support.</p>
  <dl><dt>Name</dt><dd>Team</dd><dt>Price</dt><dd>25 €</dd></dl></main></html>`;

describe('twelve tasks in at most three actions', () => {
  let it: Installation;
  let page: Page;
  let owner: Owner;
  let site: Site;
  let complaints: string[];
  let actions = 0;

  before(async () => {
    it = await installDashboard({
      TRAWL_STARTER: 'on',
      TRAWL_SEARCH: 'local',
      TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    });
    ({ page, complaints } = await openPage(await startBrowser()));
    owner = await setUp(page, it);
    site = await startSite({ '/plans': PLANS, '/late': (request) => request.socket.destroy() });
    await page.goto(it.url);
  });
  after(() => site[Symbol.asyncDispose]());

  const click = (role: 'button' | 'link' | 'menuitem', name: string) => {
    actions += 1;
    return page.getByRole(role, { name, exact: true }).first().click();
  };
  const type = async (field: string, text: string, key?: 'Enter') => {
    actions += 1;
    const control = page
      .getByRole('textbox', { name: field })
      .or(page.getByRole('searchbox', { name: field }))
      .first();
    await control.fill(text);
    if (key !== undefined) await control.press(key);
  };
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();

  const task = (name: string, from: string, does: () => Promise<unknown>): void => {
    test(name, async () => {
      await page.goto(it.url + from);
      await settled(page);
      actions = 0;
      await does();
      assert.ok(actions > 0 && actions <= MOST, `${actions} actions`);
    });
  };

  task('a page is scraped with a screenshot', '/', async () => {
    await type('Address or question', PRICES);
    await click('button', 'Screenshot');
    await page
      .getByRole('tab', { name: /screenshot/i })
      .or(page.getByRole('img', { name: /screenshot/i }))
      .first()
      .waitFor();
    await sees('€21.00');
    assert.equal(new URL(page.url()).searchParams.get('url'), PRICES);
  });

  test('what was sent at once is not sent again by a reload, nor by a link from elsewhere', async () => {
    const sent: string[] = [];
    const onRequest = (request: { method(): string; url(): string }): void => {
      if (request.method() === 'POST' && request.url().endsWith('/v2/scrape')) sent.push(request.url());
    };
    page.on('request', onRequest);
    await page.reload();
    await sees('Nothing sent yet');
    await page.goto(`${it.url}/playground/scrape?url=${encodeURIComponent(PRICES)}`);
    await sees('Nothing sent yet');
    page.off('request', onRequest);
    assert.deepEqual(sent, []);
  });

  task('a site is crawled, and its table is saved', '/', async () => {
    await type('Address or question', SITE);
    await click('button', 'Crawl');
    await page.getByText('completed', { exact: true }).first().waitFor();
    const saved = page.waitForEvent('download');
    await click('button', 'CSV');
    assert.match((await saved).suggestedFilename(), /\.csv$/);
  });

  task('a schema is drawn and filled', '/extractions/new', async () => {
    await type('URLs', `${site.url}/plans`);
    await type('Fields to add', 'name, price: number', 'Enter');
    await click('button', 'Start extraction');
    await page.getByRole('region', { name: 'data', exact: true }).getByText('25').waitFor();
  });

  task('a file is read, and a block is found on its page', '/files', async () => {
    actions += 1;
    const buffer = pdfOf([['Ducks swim on the lake.'], ['Geese fly south.']]);
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'birds.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText('Geese fly south.').waitFor();
    actions += 1;
    await page.getByText('Geese fly south.').hover();
    await page.locator('.pdf-place.shown').waitFor();
  });

  test('a list for the next tasks', async () => {
    const { status } = await owner.ask('POST', '/v2/search/research/lists', { name: 'Reading' });
    assert.equal(status, 200);
  });

  task('a paper is found, with its neighbours, and goes into a list', '/research', async () => {
    await type('What the papers are about', 'graph attention', 'Enter');
    await click('link', 'Graph Attention Networks');
    await page.locator('svg a.node').first().waitFor();
    await click('button', 'Add to Reading');
    await sees('1 added to Reading');
  });

  task('a review is exported', '/lists', async () => {
    await click('link', 'Reading');
    await click('button', 'Export');
    const saved = page.waitForEvent('download');
    await click('menuitem', 'CSV');
    assert.equal((await saved).suggestedFilename(), 'Reading.csv');
  });

  task('an agent runs, and a value leads to its evidence', '/agents/new', async () => {
    await type('Prompt', `Name and price on ${site.url}/plans`);
    await click('button', 'Start run');
    actions += 1;
    await page.getByRole('table', { name: 'Evidence' }).getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Plans' }).locator('mark.is-now').first().waitFor();
  });

  task('a result becomes a monitor', `/playground/scrape?url=${encodeURIComponent(PRICES)}`, async () => {
    await click('button', 'Send');
    await click('link', 'Create a monitor');
    await click('button', 'Create monitor');
    await page.getByRole('link', { name: 'Open the monitor' }).waitFor();
  });

  test('a request that fails, and a page that is there afterwards', async () => {
    const { status } = await owner.ask('POST', '/v2/scrape', { url: `${site.url}/late` });
    assert.ok(status >= 400, String(status));
    site.set('/late', articlePage('Late', 'It is there now, and says more than it did before.'));
  });

  task('a failed request is found by its address and run again', '/activity', async () => {
    await type('Address or query', 'late');
    actions += 1;
    await page
      .getByRole('link', { name: `${site.url}/late` })
      .first()
      .click();
    await click('button', 'Run again');
    await sees('It is there now');
  });

  task('a key is made with two scopes', '/', async () => {
    actions += 1;
    await page.keyboard.press('Control+k');
    actions += 1;
    await page.getByRole('combobox', { name: 'Go to' }).fill('key scrape, map');
    await page.keyboard.press('Enter');
    await click('button', 'Create the key');
    await page.getByTestId('new-key').waitFor();
    const { body } = await owner.ask('GET', '/api/keys');
    assert.deepEqual(body.keys[0].scopes.toSorted(), ['map', 'scrape']);
  });

  task('a person is invited', '/team', async () => {
    await click('button', 'Invite');
    await type('Email', 'ben@example.org', 'Enter');
    await sees('/invite#');
  });

  test('yesterday has happened', async () => {
    await using database = await openDatabase(it.database);
    const db = database.as<AccountsTables>();
    const { team_id } = await db.kysely.selectFrom('activity').select('team_id').executeTakeFirstOrThrow();
    const noon = new Date();
    noon.setHours(-12, 0, 0, 0);
    const row = { team_id, at: noon.getTime(), method: 'POST', status: 200, credits: 1, request_id: 'r', target: null };
    const none = {
      activity: null,
      key_id: null,
      person_id: null,
      job_id: null,
      result_path: null,
      tool: null,
      client: null,
      request: null,
    };
    await db.kysely
      .insertInto('activity')
      .values(
        [
          { endpoint: 'map', path: '/v2/map', duration_ms: 200 },
          { endpoint: 'search', path: '/v2/search', duration_ms: 7_000 },
        ].map((one, at) => ({
          ...row,
          ...none,
          ...one,
          id: `${firstIdAt(noon.getTime() + at)}-7000-8000-000000000000`,
        })),
      )
      .execute();
  });

  task('the slowest endpoint of yesterday', '/activity', async () => {
    actions += 1;
    await page.getByLabel('Time').selectOption('Yesterday');
    await click('button', 'Endpoints');
    const first = page.getByRole('table', { name: 'Endpoints' }).locator('tbody tr').first();
    await first.getByText('search').waitFor();
    assert.match((await first.textContent()) ?? '', /7/);
  });

  test('nothing was complained about', () => {
    assert.deepEqual(complaints, []);
  });
});
