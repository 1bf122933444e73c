import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { looksRight } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { checkEvent } from './support/contract.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { addFoundPages } from './support/found-pages.ts';
import { linkedSite } from './support/linked-site.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

describe('crawls and webhooks in the dashboard', () => {
  let it: Installation;
  let page: Page;
  let site: Site;
  let status = 500;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      checkEvent(body);
      response.writeHead(status).end();
    });
  });
  before(async () => {
    it = await installDashboard({ TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST, TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1' });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
    site = await startSite(linkedSite(12));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    receiver.close();
    await site[Symbol.asyncDispose]();
  });

  const start = (body: object): Promise<string> =>
    page.evaluate(async (sent) => {
      const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string };
      const answer = await fetch('/v2/crawl', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-trawl-csrf': csrf },
        body: JSON.stringify(sent),
      });
      return ((await answer.json()) as { id: string }).id;
    }, body);

  /** The file that a button leads to. The browser of the tests keeps none. */
  const fileOf = async (button: string): Promise<Buffer> => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const answer = await fetch((await downloading).url());
    return Buffer.from(await answer.arrayBuffer());
  };

  test('a crawl is followed to its end, with its pages, and downloaded', async () => {
    await page.goto(`${it.url}/crawls`);
    await page.getByText('No crawls yet').waitFor();
    await start({ url: site.url, sitemap: 'skip' });
    const row = page.getByRole('row').filter({ hasText: site.url });
    await row.getByText('13 of 13').waitFor();
    await row.getByText('completed').waitFor();
    await row.getByRole('link').click();
    const pages = page.getByRole('table', { name: 'Pages' });
    await pages.getByText('page 12', { exact: true }).waitFor();
    await page.getByLabel('State', { exact: true }).selectOption('robots');
    await pages.getByText(`${site.url}/private/x`).waitFor();
    await page.getByRole('button', { name: 'Tree of the site' }).click();
    const folder = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'p', exact: true }) });
    await folder.last().getByText('12 pages').waitFor();
    await page.getByText('1 robots.txt').waitFor();
    await page.getByRole('button', { name: 'p', exact: true }).click();
    await looksRight(page, 'the tree');
    await page.getByRole('button', { name: '12', exact: true }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'page 12' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const lines = gunzipSync(await fileOf('JSON lines'))
      .toString()
      .trim()
      .split('\n');
    assert.equal(lines.length, 13);
    assert.ok(lines.every((line) => JSON.parse(line).metadata.statusCode === 200));
    const zip = await fileOf('Markdown as zip');
    assert.equal(zip.readUInt16LE(zip.length - 12), 13);
  });

  test('a stored page is shown: its Markdown beside its screenshot', async () => {
    const id = await start({ url: site.url, limit: 2, scrapeOptions: { formats: ['markdown', 'screenshot'] } });
    await page.goto(`${it.url}/crawls/${id}`);
    await page.getByText('completed', { exact: true }).waitFor();
    const shown = page.getByRole('button', { name: /^Show http/ });
    await shown.last().click();
    const dialog = page.getByRole('dialog');
    const panel = dialog.getByRole('tabpanel');
    await panel.getByRole('heading', { name: /^(start|page \d)/ }).waitFor();
    const picture = panel.getByAltText('The page as the browser showed it');
    const isLoaded = (image: unknown): boolean => (image as { naturalWidth: number }).naturalWidth > 300;
    await until(() => picture.evaluate(isLoaded), 'the screenshot');
    const [text, beside] = [await panel.locator('.play-beside > *').first().boundingBox(), await picture.boundingBox()];
    assert.ok(text && beside && beside.x > text.x + 300 && Math.abs(beside.y - text.y) < 20);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('a large folder of the tree has only the pages near the view on the page, and all can be reached', async () => {
    const id = await start({ url: site.url, limit: 1 });
    await page.goto(`${it.url}/crawls/${id}`);
    await page.getByText('completed', { exact: true }).waitFor();
    const found = Array.from({ length: 390 }, (_, n) => `https://sample.trawl.invalid/found/${1_000 + n}`);
    await addFoundPages(it.database, id, found);
    await page.getByRole('button', { name: 'Tree of the site' }).click();
    await page.getByRole('link', { name: '1000', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    const last = page.getByRole('link', { name: '1389', exact: true });
    await until(async () => {
      await page.mouse.wheel(0, 2_000);
      return (await last.count()) > 0 && (await last.isVisible());
    }, 'the last page');
    const rows = page.locator('.page-tree-row');
    assert.ok((await rows.count()) < 200, `${await rows.count()} rows`);
    // Backwards from page to page: each is there when the focus comes to it.
    await last.focus();
    for (let n = 1388; n > 1340; n -= 1) {
      // No faster than frames, of which every one has the rows near the view.
      await page.getByRole('link', { name: String(n), exact: true }).waitFor({ state: 'attached' });
      await page.keyboard.press('Shift+Tab');
      assert.equal(await page.evaluate('document.activeElement.textContent'), String(n));
    }
  });

  test('a running crawl is cancelled after a question', async () => {
    const id = await start({ url: site.url, sitemap: 'skip', delay: 60 });
    await page.goto(`${it.url}/crawls/${id}`);
    await page.getByRole('button', { name: 'Cancel crawl' }).click();
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('cancelled', { exact: true }).waitFor();
  });

  test('deliveries that failed are shown with the reason, and sent again', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await start({ url: site.url, limit: 1, webhook: { url, events: ['completed'] } });
    await page.goto(`${it.url}/webhooks`);
    const row = page.getByRole('row').filter({ hasText: 'crawl.completed' });
    await row.getByText('returned status 500').waitFor();
    status = 200;
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('delivered').waitFor();
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText(/^[0-9a-f]{64}$/).waitFor();
  });
});
