import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../src/foundation/store/index.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { folderWith, runImport } from './support/developer.ts';
import { goTo } from './support/every-page.ts';

/** From the first screen to a visible result of every capability in at most three actions; entering text counts as one. */

const PAGE = 'sample.trawl.invalid/prices';

/** What somebody does after the choice of a capability. */
type Action =
  | { readonly field: string; readonly text: string }
  | { readonly file: string; readonly text: string }
  | { readonly button: string }
  | { readonly link: string };

interface Way {
  /** As the first screen names it. */
  readonly name: string;
  readonly actions: readonly Action[];
  result(page: Page): Locator;
}

const TICKETS = `all tickets with their prices on https://${PAGE}`;

const cell = (name: string) => (page: Page) => page.getByRole('cell', { name, exact: true });

const WAYS: readonly Way[] = [
  { name: 'Scrape', actions: [{ field: 'URL', text: PAGE }, { button: 'Send' }], result: cell('€21.00') },
  {
    name: 'Map',
    actions: [{ field: 'URL', text: PAGE }, { button: 'Send' }],
    result: cell('https://sample.trawl.invalid/history'),
  },
  {
    name: 'Crawl',
    actions: [{ field: 'URL', text: PAGE }, { button: 'Start crawl' }],
    result: (page) => page.getByRole('table', { name: 'Pages' }).getByText('sample.trawl.invalid/prices').first(),
  },
  {
    name: 'Batch scrape',
    actions: [{ field: 'URLs', text: PAGE }, { button: 'Start batch' }],
    result: (page) => page.getByRole('table', { name: 'Pages' }).getByText('sample.trawl.invalid/prices').first(),
  },
  // After the scrapes, whose pages are searched when there is no other engine.
  {
    name: 'Web search',
    actions: [{ field: 'Query', text: 'annual pass' }, { button: 'Send' }],
    result: (page) => page.getByRole('link', { name: /Prices/ }),
  },
  {
    name: 'Paper search',
    actions: [{ field: 'Query', text: 'attention' }, { button: 'Send' }],
    result: (page) => page.getByRole('link', { name: 'Attention Is All You Need' }),
  },
  {
    name: 'Read a paper',
    actions: [{ field: 'Paper', text: 'arxiv:1706.03762' }, { button: 'Send' }],
    result: (page) => page.getByRole('link', { name: 'Attention Is All You Need' }),
  },
  {
    name: 'Similar papers',
    actions: [{ field: 'Paper', text: 'arxiv:1706.03762' }, { button: 'Send' }],
    result: (page) => page.getByText(/cited by [\d,]+ papers here/),
  },
  {
    name: 'Developer search',
    actions: [{ field: 'Query', text: 'How do I close the pool?' }, { button: 'Send' }],
    result: (page) => page.getByText('Await drain() and then close() it.'),
  },
  {
    name: 'Extract',
    actions: [{ field: 'Prompt', text: TICKETS }, { button: 'Start extraction' }],
    result: (page) => page.getByText('€21.00'),
  },
  {
    name: 'Agent',
    actions: [{ field: 'Prompt', text: TICKETS }, { button: 'Start run' }],
    result: (page) => page.getByText('€21.00'),
  },
  {
    name: 'Parse',
    actions: [{ file: 'people.csv', text: 'name,age\nAda,36\n' }, { button: 'Send' }],
    result: cell('Ada'),
  },
  {
    name: 'Monitor',
    actions: [{ field: 'URLs', text: PAGE }, { button: 'Create monitor' }],
    result: (page) => page.getByText('First check'),
  },
  {
    name: 'Interact',
    actions: [{ button: 'Open session' }, { link: 'Open the browser' }],
    result: (page) => page.frameLocator('iframe[title="Live view"]').getByText('You watch this session.'),
  },
];

describe('from the first screen to a result', () => {
  let it: Installation;
  let page: Page;
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on', TRAWL_SEARCH: 'local' });
    const docs = await folderWith({ 'pool.md': '# Close the pool\n\nAwait drain() and then close() it.' });
    await using db = await openDatabase(it.database);
    await runImport(db, it, { paths: [docs], source: 'https://docs.acme.example' });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
  });

  const act = async (action: Action): Promise<void> => {
    if ('field' in action) return page.getByRole('textbox', { name: action.field }).first().fill(action.text);
    if ('button' in action) return page.getByRole('button', { name: action.button }).click();
    if ('link' in action) return page.getByRole('link', { name: action.link }).click();
    const buffer = Buffer.from(action.text);
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: action.file, mimeType: 'text/csv', buffer });
  };

  test('every capability that the first screen names is tried', async () => {
    await page.goto(it.url);
    const links = page.getByRole('navigation', { name: 'Start something' }).getByRole('link');
    await links.first().waitFor();
    assert.deepEqual((await links.allTextContents()).sort(), WAYS.map(({ name }) => name).sort());
  });

  for (const { name, actions, result } of WAYS) {
    test(`${name}: at most three actions`, async () => {
      assert.ok(actions.length <= 2, 'the choice is one');
      await goTo(page, '/');
      await page.getByRole('navigation', { name: 'Start something' }).getByRole('link', { name, exact: true }).click();
      for (const action of actions) await act(action);
      await result(page).first().waitFor();
    });
  }
});
