import type { Browser as Person } from '../../test/support/console.ts';
import type { Site } from '../../test/support/site.ts';
import { until } from '../../test/support/until.ts';
import { PRICES } from './museum.ts';
import type { Window } from './window.ts';

/** What the pictures are taken of. */
export interface Stage {
  readonly window: Window;
  /** Who is signed in in the window. */
  readonly person: Person;
  readonly sites: { readonly museum: Site; readonly shop: Site };
}

export interface Scene {
  /** Of the picture. */
  readonly name: string;
  /** Pixels of the window, where what it shows is higher than usual. */
  readonly height?: number;
  /** Ends with the window as the picture shows it. */
  show(stage: Stage): Promise<void>;
}

const VISITORS = `month,visitors,tickets
April,1204,9820.50
May,2310,18744.00
June,3125,25410.00
July,5480,44902.50
`;

const NOTES = [
  ['arxiv:1706.03762', 'The encoder is what we build on; compare with table 2.'],
  ['arxiv:1409.0473', 'Where attention comes from.'],
  ['arxiv:1710.10903', ''],
] as const;

/** In this order: some show what others before them have left. */
export const SCENES: readonly Scene[] = [
  { name: 'overview', show: ({ window }) => window.go('/') },
  {
    name: 'playground',
    height: 1140,
    async show({ window, sites }) {
      const { page } = window;
      await window.go('/playground/scrape');
      await page.getByRole('textbox', { name: 'URL' }).fill(`${sites.museum.url}/prices`);
      await page.getByLabel('Screenshot', { exact: true }).check();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('cell', { name: 'Annual pass' }).waitFor();
      await page.evaluate("document.querySelector('.play-shot').decode()");
      // From the address on: what was asked and what came back are in one picture.
      await window.scrollTo('Scrape');
    },
  },
  {
    name: 'crawl',
    async show({ window, person, sites }) {
      const webhook = { url: `${sites.museum.url}/hook`, events: ['started', 'completed'] };
      const { body } = await person.ask('POST', '/v2/crawl', { url: sites.museum.url, sitemap: 'skip', webhook });
      await window.go(`/crawls/${body.id}`);
      await window.page.getByText('completed', { exact: true }).waitFor();
      await window.page.getByRole('table', { name: 'Pages' }).getByText('The keepers').waitFor();
    },
  },
  {
    name: 'crawl-tree',
    async show({ window, person, sites }) {
      const { body } = await person.ask('POST', '/v2/crawl', { url: sites.museum.url, sitemap: 'skip' });
      await window.go(`/crawls/${body.id}`);
      await window.page.getByText('completed', { exact: true }).waitFor();
      await window.page.getByRole('button', { name: 'Tree of the site' }).click();
      await window.page.locator('.page-tree-row').nth(3).waitFor();
      await window.page.evaluate("document.querySelector('.page-tree').scrollIntoView({ block: 'center' })");
    },
  },
  {
    name: 'stored-page',
    async show({ window, person, sites }) {
      const { page } = window;
      const urls = ['', '/prices', '/history'].map((path) => `${sites.museum.url}${path}`);
      const formats = ['markdown', 'screenshot', 'links'];
      const { body } = await person.ask('POST', '/v2/batch/scrape', { urls, formats });
      await window.go(`/crawls/${body.id}`);
      await page.getByText('completed', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Show .*\/prices$/ }).click();
      await page.getByRole('dialog').getByAltText('The page as the browser showed it').waitFor();
      await page.evaluate("document.querySelector('dialog .play-shot').decode()");
    },
  },
  {
    name: 'webhooks',
    async show({ window }) {
      await window.go('/webhooks');
      await window.page.getByText('delivered').nth(1).waitFor();
    },
  },
  {
    name: 'search',
    async show({ window }) {
      await window.go('/search?q=when+did+the+light+become+electric');
      await window.page.getByRole('heading', { name: /^\d+ results?$/ }).waitFor();
    },
  },
  {
    name: 'parse',
    async show({ window }) {
      const { page } = window;
      await window.go('/files');
      const file = { name: 'visitors.csv', mimeType: 'text/csv', buffer: Buffer.from(VISITORS) };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
      await page.getByRole('cell', { name: 'July' }).waitFor();
      await window.scrollTo('Original');
    },
  },
  {
    name: 'agent',
    async show({ window, person, sites }) {
      const { body } = await person.ask('POST', '/v2/agent', {
        prompt: 'The name and price of each ticket',
        urls: [`${sites.museum.url}/prices`],
      });
      await window.go(`/agents/${body.id}`);
      await window.page.getByText('The run ended: succeeded').waitFor();
      await window.page.getByRole('table', { name: 'Pages' }).getByRole('button').click();
      await window.page.locator('dialog mark').first().waitFor();
    },
  },
  {
    name: 'monitor',
    async show({ window, sites }) {
      const { page } = window;
      await window.go('/monitors');
      await page.getByRole('link', { name: 'New monitor' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Ticket prices');
      await page.getByRole('textbox', { name: 'URLs' }).fill(`${sites.museum.url}/prices`);
      await page.getByLabel('Schedule').fill('every 30 minutes');
      await page.getByRole('button', { name: 'Create monitor' }).click();
      await page.getByRole('link', { name: 'Open the monitor' }).click();
      const checks = page.getByRole('list', { name: 'Checks' });
      await page.getByRole('button', { name: 'Check now' }).click();
      await checks.getByText('1 new').waitFor();
      sites.museum.set('/prices', PRICES.after);
      await page.getByRole('button', { name: 'Check now' }).click();
      await checks.getByText('1 changed').waitFor();
      await checks.getByRole('link').first().click();
      await page.getByRole('table', { name: 'Text that differs' }).waitFor();
    },
  },
  {
    name: 'timeline',
    async show({ window, person, sites }) {
      const prices = `${sites.museum.url}/prices`;
      const targets = [{ type: 'scrape', urls: [prices], scrapeOptions: { formats: ['markdown', 'screenshot'] } }];
      const { body } = await person.ask('POST', '/v2/monitor', {
        ...{ name: 'Ticket prices', schedule: { text: 'hourly' }, targets },
      });
      const { id } = body.data;
      const check = async (): Promise<void> => {
        const { body: run } = await person.ask('POST', `/v2/monitor/${id}/run`);
        const ended = async () => (await person.ask('GET', `/v2/monitor/${id}/checks/${run.id}`)).body.data.finishedAt;
        await until(async () => (await ended()) !== null, 'the check');
      };
      for (const page of [PRICES.before, PRICES.before, PRICES.before, PRICES.after, PRICES.after]) {
        sites.museum.set('/prices', page);
        await check();
      }
      await window.go(`/monitors/${id}`);
      const { page } = window;
      await page.getByRole('list', { name: 'Checks' }).getByText('1 changed').waitFor();
      await page.evaluate(
        "Promise.all([...document.querySelectorAll('.timeline-picture')].map((one) => one.decode()))",
      );
    },
  },
  { name: 'activity', show: ({ window }) => window.go('/activity') },
  {
    name: 'interact',
    async show({ window, sites }) {
      const { page } = window;
      await window.go('/browsers');
      await page.getByLabel('First page').fill(`${sites.museum.url}/`);
      await page.getByRole('button', { name: 'Open the session' }).click();
      const view = page.frameLocator('iframe[title="Live view"]');
      await view.getByText('You watch this session.').waitFor();
      await page.getByRole('button', { name: 'JavaScript', exact: true }).click();
      await page
        .getByRole('textbox')
        .fill("await page.getByRole('link', { name: 'Prices' }).first().click();\nawait page.title()");
      await page.getByRole('textbox').press('Control+Enter');
      const runs = page.getByRole('list', { name: 'Runs' });
      await runs.getByRole('region', { name: /^result/ }).waitFor();
      await view.getByText('Prices', { exact: true }).waitFor();
      await window.scrollTo('Live view');
    },
  },
  {
    name: 'research',
    async show({ window }) {
      // No filters, which would open above the papers.
      await window.go('/research?query=graph+attention');
      await window.page.getByRole('table', { name: 'Papers' }).waitFor();
    },
  },
  {
    name: 'paper',
    async show({ window }) {
      const { page } = window;
      await window.go('/research/papers/arxiv%3A1706.03762');
      await page.locator('svg a.node').first().waitFor();
      await window.scrollTo('Related papers');
    },
  },
  {
    name: 'reading-list',
    async show({ window, person }) {
      const { page } = window;
      const lists = '/v2/search/research/lists';
      const { list } = (await person.ask('POST', lists, { name: 'Attention' })).body;
      await person.ask('POST', `${lists}/${list.id}/entries`, { ids: NOTES.map(([id]) => id) });
      const { entries } = (await person.ask('GET', `${lists}/${list.id}`)).body;
      for (const [i, [, note]] of NOTES.entries()) {
        await person.ask('PATCH', `${lists}/${list.id}/entries/${entries[i].id}`, { note });
      }
      await window.go(`/lists/${list.id}`);
      await page.getByText(NOTES[0][1]).waitFor();
    },
  },
  {
    name: 'connect',
    async show({ window }) {
      await window.go('/connect');
      await window.page.getByRole('button', { name: 'Test the endpoint' }).click();
      await window.page.getByText('The endpoint works').waitFor();
    },
  },
  { name: 'operations', show: ({ window }) => window.go('/operations') },
  { name: 'keys', show: ({ window }) => window.go('/keys') },
  { name: 'team', show: ({ window }) => window.go('/team') },
  { name: 'plan', show: ({ window }) => window.go('/plan') },
  { name: 'providers', show: ({ window }) => window.go('/providers') },
];
