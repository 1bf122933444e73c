import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { tooWide } from './support/a11y.ts';
import { openPage, patience, startBrowser } from './support/browser.ts';
import { openBrowser } from './support/console.ts';
import { type Installation, installDashboard, OWNER } from './support/dashboard.ts';
import { goTo, problemsOf, settled } from './support/every-page.ts';
import { type Filled, fillDashboard } from './support/filled.ts';
import { until } from './support/until.ts';

/** What people paste, what comes back too large, sessions that end and services that go away: nothing breaks and nothing is lost. */

/** HTML that would run, an override of the direction of writing, control characters, and 10,000 letters without a space. */
const JUNK = `"><img src=x onerror="window.hacked = 1"><script>window.hacked = 2</script>\u202egpj.exe\u0007\ufeff${'ж'.repeat(10_000)}`;
/** Counts how often the keys of an object are asked for, as they are of every record of a table. */
const COUNT_KEYS = `{ const { keys } = Object; window.keysAsked = 0;
  Object.keys = (value) => { window.keysAsked += 1; return keys(value); }; }`;
/** Every form of the playground. */
const FORMS = globSync('dashboard/src/pages/playground/capabilities/*.tsx')
  .map((file) => basename(file, '.tsx'))
  .sort();

/** What names are in answers of the service: those of people, of what they made, and of pages and papers that others wrote. */
const NAMES = new Set([
  'name',
  'title',
  'prompt',
  'target',
  'targetHint',
  'goal',
  'description',
  'snippet',
  'abstract',
  'error',
]);
/** Answers with junk in the place of names. */
const junkNames = (key: string, value: unknown): unknown =>
  typeof value === 'string' && NAMES.has(key) ? JUNK : value;
/** Lists of things with names. */
const SHOWN = [
  ...['/', '/activity', '/agents', '/audit', '/batches', '/crawls', '/extractions', '/files', '/jobs', '/settings'],
  ...['/search?q=museum', '/research?query=attention', '/followed-papers'],
  ...[
    '/keys',
    '/lists',
    '/maps',
    '/monitors',
    '/operations',
    '/plan',
    '/team',
    '/team/teams',
    '/usage',
    '/webhooks',
    '/providers',
  ],
];

/** Pages with forms in them; `:list` and the like are things that `fillDashboard` made. */
const PAGES = [
  ...['/settings', '/settings/threat-protection', '/team/options', '/team/organization', '/browsers'],
  ...['/research', '/search', '/agents', '/activity', '/audit', '/files', ':lists', ':research/papers', ':crawls'],
];

/** Forms behind a button. */
const DIALOGS = [
  { path: '/keys', opens: 'New key', confirms: 'I have copied it' },
  { path: '/team', opens: 'Invite' },
  { path: '/team/teams', opens: 'New team' },
  { path: ':monitors', opens: 'Change' },
  { path: '/lists', opens: 'New list' },
  { path: '/settings', opens: 'Set up an app' },
];

describe('bad input on the dashboard', () => {
  let it: Installation;
  let browser: Browser;
  let filled: Filled;
  let page: Page;
  let context: BrowserContext;
  let complaints: string[];
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on', TRAWL_SEARCH: 'local' });
    browser = await startBrowser();
    filled = await fillDashboard(it);
    ({ page, context, complaints } = await openPage(browser, { viewport: { width: 375, height: 800 } }));
    await context.addCookies([filled.session]);
    await page.goto(it.url);
  });

  /** Nothing ran, nothing broke, and the page is no wider than the window. */
  const isSound = async (where: string): Promise<void> => {
    const wide = await tooWide(page);
    assert.deepEqual(
      [where, await page.evaluate('window.hacked'), wide, complaints.splice(0)],
      [where, undefined, 0, []],
    );
  };
  /** The same, and everybody can use it. */
  const isUsable = async (where: string): Promise<void> => {
    await isSound(where);
    assert.deepEqual([where, await problemsOf(page)], [where, []]);
  };

  const open = async (path: string): Promise<void> => {
    const found = path.startsWith(':') ? filled.paths.find((one) => one.startsWith(`/${path.slice(1)}/`)) : path;
    await goTo(page, found ?? assert.fail(path));
    await page.evaluate("document.querySelectorAll('main details').forEach((more) => { more.open = true; })");
  };

  const pasteEverywhere = async (within: string): Promise<void> => {
    const kinds = ['text', 'search', 'email', 'password', 'url'].map((type) => `input[type=${type}]`);
    const fields = page.locator(within).locator(`${kinds.join()}, input:not([type]), textarea`).locator('visible=true');
    for (const field of await fields.all()) if (await field.isEditable()) await field.fill(JUNK);
  };

  /** Sends a form, and waits for what comes of it: nothing where the browser itself refuses. */
  const send = async (button: Locator): Promise<void> => {
    await button.click();
    await until(async () => (await page.locator('[aria-busy=true], .skeleton').count()) === 0, 'an answer');
  };

  for (const id of FORMS) {
    test(`junk in all fields of ${id} is refused in its place`, async () => {
      await goTo(page, `/playground/${id}`);
      await page.locator('.play button[type=submit]').waitFor();
      await page.evaluate("document.querySelectorAll('.play-form details').forEach((more) => { more.open = true; })");
      await pasteEverywhere('.play-fields');
      await isSound(`${id}, filled`);
      await page.locator('.play button[type=submit]').click();
      // Said by the service, by the browser, or of a field that takes only JSON before anything is sent.
      await page.locator('.play-answer [role=status], .play-form .field-error, .play-form :invalid').first().waitFor();
      await isSound(`${id}, sent`);
    });
  }

  test('junk in the forms of other pages is refused in its place, or shown as it is', async () => {
    for (const path of PAGES) {
      await open(path);
      await pasteEverywhere('main');
      await isSound(`${path}, filled`);
      // A page that is left has shown what there is to show.
      const buttons = page.locator('main form button[type=submit]:enabled').locator('visible=true');
      for (let at = 0; at < (await buttons.count()); at += 1) await send(buttons.nth(at));
      await isUsable(`${path}, sent`);
    }
  });

  // Fields take as many letters as a name may have: what fits is a name like any other, and the rest is refused.
  test('junk in dialogs is refused in its place, or shown as it is', async () => {
    for (const { path, opens, confirms } of DIALOGS) {
      await open(path);
      await page.getByRole('button', { name: opens }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await pasteEverywhere('dialog');
      await isSound(`${opens}, filled`);
      await send(dialog.locator('button[type=submit], .button.primary').last());
      if (confirms !== undefined) await page.getByRole('button', { name: confirms }).click();
      await isUsable(`${opens}, sent`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('junk on the pages for people without a session', async () => {
    const visitor = await openPage(browser, { viewport: { width: 375, height: 800 } });
    const owner = page;
    [page, complaints] = [visitor.page, visitor.complaints];
    for (const path of [
      '/sign-in',
      '/setup#nonsense',
      '/reset#nonsense',
      `/invite#${encodeURIComponent(JUNK.slice(0, 150))}`,
    ]) {
      await page.goto('about:blank');
      await page.goto(it.url + path);
      await settled(page);
      await pasteEverywhere('main');
      const button = page.locator('main form button[type=submit]');
      if ((await button.count()) > 0) await send(button);
      await isSound(path);
    }
    await visitor.context.close();
    page = owner;
  });

  test('junk as a search for papers and for pages, and as an address', async () => {
    for (const path of [
      '/research?query=',
      '/search?q=',
      '/activity?endpoint=',
      '/playground/scrape?url=',
      '/jobs/',
      '/crawls/',
    ]) {
      await goTo(page, `${path}${encodeURIComponent(JUNK.slice(0, 300))}`);
      await isSound(path);
    }
  });

  test('junk in everything that people and pages name is shown as it is', async () => {
    // The fields of forms have names that are no text.
    const answers = /\/(?:api\/(?!forms)|v2\/)/;
    await page.route(answers, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const isJson = answer.headers()['content-type']?.startsWith('application/json');
      await route.fulfill({ response: answer, body: isJson ? JSON.stringify(JSON.parse(text, junkNames)) : text });
    });
    // Loaded anew, so that nothing is known from before.
    await page.goto(it.url);
    for (const path of [...SHOWN, ...filled.paths]) {
      await goTo(page, path);
      await isSound(path);
    }
    await page.unroute(answers);
    await page.goto(it.url);
  });

  test('a session that ends while somebody types: what was typed is there after the sign-in', async () => {
    await goTo(page, '/monitors');
    await page.getByRole('link', { name: 'New monitor' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Half written');
    await page.getByRole('textbox', { name: 'URLs' }).fill('sample.trawl.invalid/history');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create monitor' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    assert.equal(await page.getByText('Ticket prices').isVisible(), false, 'nothing of the page is shown meanwhile');
    assert.equal(await again.getByLabel('Email').inputValue(), OWNER.email);
    await page.locator('dialog input[type=password]:focus').waitFor();
    await page.keyboard.type('a wrong password');
    await page.keyboard.press('Enter');
    await again.getByRole('alert').waitFor();
    await again.getByLabel('Password').fill(OWNER.password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Half written');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByRole('link', { name: 'Open the monitor' }).click();
    await page.getByRole('heading', { name: 'Half written' }).waitFor();
    complaints.splice(0);
  });

  test('a service that goes away: a banner, nothing lost, and everything goes on when it is back', async () => {
    await goTo(page, '/playground/scrape');
    await page.getByRole('textbox', { name: 'URL' }).fill('sample.trawl.invalid/prices');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    const banner = page.getByText('The service does not respond.', { exact: true });
    await banner.waitFor();
    assert.deepEqual(await problemsOf(page), []);
    await context.setOffline(false);
    await banner.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('textbox', { name: 'URL' }).inputValue(), 'sample.trawl.invalid/prices');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('cell', { name: '€21.00' }).waitFor();

    // What a page reads by itself is read again by itself.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Monitors' }).click();
    await banner.waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Monitors', exact: true }).waitFor();
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    complaints.splice(0);
  });

  test('a long list has only the rows in view on the page, and all of them can be reached', async () => {
    const owner = openBrowser(it);
    await owner.ask('POST', '/api/session', OWNER);
    const ask = (i: number) => owner.ask('POST', '/v2/map', { url: `https://sample.trawl.invalid/?${i}` });
    await ask(0);
    for (let i = 1; i < 349; i += 12) {
      await Promise.all(Array.from({ length: Math.min(12, 349 - i) }, (_, more) => ask(i + more)));
    }
    await ask(349);
    const listed = async () => (await owner.ask('GET', '/api/activity?limit=1')).body.entries[0].target as string;
    await until(async () => (await listed()).endsWith('?349'), 'the last request in the log');
    await goTo(page, '/activity');
    const table = page.getByRole('table', { name: 'Work', exact: true });
    for (const rows of [100, 200, 300]) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await until(async () => Number(await table.getAttribute('aria-rowcount')) > rows + 1, `more than ${rows} rows`);
    }
    const oldest = table.getByRole('link', { name: 'https://sample.trawl.invalid/?0', exact: true });
    await until(async () => {
      // Less than the rows around the view that are on the page: none is passed by.
      await page.mouse.wheel(0, 500);
      return (await oldest.count()) > 0 && (await oldest.isVisible());
    }, 'the first request');
    assert.ok((await table.locator('tbody tr').count()) < 200);
    await isSound('a long list');
  });

  test('a result of 50 MB: a part is shown, all of it can be saved, and the page still reacts', async () => {
    const markdown = `# Large\n\n${'All work and no play. '.repeat(2_400_000)}`;
    const metadata = { sourceURL: 'https://large.trawl.invalid/', statusCode: 200, creditsUsed: 1 };
    await page.route('**/v2/scrape', (route) =>
      route.fulfill({ json: { success: true, data: { markdown, metadata } } }),
    );
    await goTo(page, '/playground/scrape');
    await page.getByRole('textbox', { name: 'URL' }).fill('large.trawl.invalid');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Large' }).waitFor();
    await page.getByText(/^The first 200,000 of 52,800,0\d\d characters\.$/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all of it' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'document.txt');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByText(/^The first 200,000 of/).waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill('still.reacts');
    await isSound('50 MB');
  });

  test('a result of 400,000 rows: a part is shown, all are searched, and the form still takes every key', async () => {
    const links = Array.from({ length: 400_000 }, (_, at) => ({
      url: `https://large.trawl.invalid/page/${at}`,
      title: `Page number ${at} of a large site`,
      description: 'Made of words. '.repeat(3),
    }));
    await page.route('**/v2/map', (route) => route.fulfill({ json: { success: true, links } }));
    await goTo(page, '/playground/map');
    const url = page.getByRole('textbox', { name: 'URL' });
    await url.fill('large.trawl.invalid');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The first 200 of 400000 of 400000 rows').waitFor({ timeout: 2 * patience() });
    await page.getByRole('searchbox', { name: 'Search' }).fill('number 399999 of');
    await page.getByText('1 of 400000 rows').waitFor({ timeout: 2 * patience() });
    // A table that is made again at each key that is pressed in the form makes the page stand still.
    await page.evaluate(COUNT_KEYS);
    await url.pressSequentially('/still/reacts');
    const asked = Number(await page.evaluate('window.keysAsked'));
    assert.ok(asked < 50_000, `the keys of objects were asked for ${asked} times`);
    await isSound('400,000 rows');
  });

  test('an answer that takes longer than the time between two reads is waited for', async () => {
    const run = filled.paths.find((one) => one.startsWith('/agents/')) ?? assert.fail('no run');
    let asked = 0;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/v2${run.replace('/agents/', '/agent/')}`, async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.goto('about:blank');
    await page.goto(it.url + run);
    // The trace is read at the same pace.
    for (let reads = 0; reads < 3; reads += 1) await page.waitForResponse(/\/trace\?/);
    assert.equal(asked, 1);
    release();
    await page.getByRole('heading', { name: 'Request', exact: true }).waitFor();
  });
});
