import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Firecrawl } from 'firecrawl';
import type { Page } from 'playwright-core';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, OWNER, setUpByLink, signIn, signOut } from './support/dashboard.ts';

/** The way of a new owner through the dashboard, in a real browser, with the official client as the program. */

describe('from the set-up link to a revoked key', () => {
  let it: Installation;
  let page: Page;
  let complaints: string[];
  let key = '';
  const NAME = 'Importer <script>window.hacked = true</script>';

  const search = () => new Firecrawl({ apiKey: key, apiUrl: it.url }).research.searchPapers('attention', { k: 3 });

  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on' });
    ({ page, complaints } = await openPage(await startBrowser()));
  });

  test('before anybody has an account, the page says where the set-up link is', async () => {
    await page.goto(it.url);
    await page.getByText('people setup-link').waitFor();
  });

  test('the set-up link makes the owner, signed in, and leaves no token in the address', async () => {
    await setUpByLink(page, it.setupLink);
    assert.equal(page.url(), `${it.url}/`);
    await page.getByText('Start here').waitFor();
  });

  test('the first steps have results without a network: a scraped page, papers, a client to connect', async () => {
    await page.getByRole('link', { name: 'Scrape the sample page' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('cell', { name: '€21.00' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Scrape a page done' }).waitFor();
    await page.getByRole('link', { name: 'Search for “attention”' }).click();
    await page.getByRole('link', { name: 'Attention Is All You Need' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Search papers done' }).waitFor();
    await page.getByRole('heading', { name: 'Connect an assistant', exact: true }).waitFor();
    const client = new Client({ name: 'assistant', version: '1' });
    const headers = { authorization: `Bearer ${it.firstKey}` };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', it.url), { requestInit: { headers } }));
    await client.callTool({ name: 'firecrawl_credit_usage', arguments: {} });
    await client.close();
    await page.reload();
    await page.getByRole('heading', { name: 'Connect an assistant done' }).waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('Start here').waitFor({ state: 'detached' });
  });

  test('the link works once', async () => {
    const { page: other } = await openPage(page.context().browser() as never);
    await other.goto(it.setupLink);
    await other.getByText('This link does not work').waitFor();
    await other.context().close();
  });

  test('a link that the service cannot look at is looked at again', async () => {
    const { page: other } = await openPage(page.context().browser() as never);
    await other.route('**/api/links/look', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Busy' } }),
    );
    await other.goto(it.setupLink);
    await other.getByText('This link could not be checked').waitFor();
    await other.unroute('**/api/links/look');
    await other.getByRole('button', { name: 'Try again' }).click();
    await other.getByText('This link does not work').waitFor();
    await other.context().close();
  });

  test('signing out and in again: a wrong password is refused, the right one leads back to the page', async () => {
    await signOut(page);
    await page.goto(`${it.url}/keys`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('next'), '/keys');
    await signIn(page, OWNER.email, 'wrong horse battery');
    await page.getByRole('alert').waitFor();
    await page.getByRole('alert').getByText('HTTP 401').waitFor();
    await signIn(page, OWNER.email, OWNER.password);
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
  });

  test('a link to the sign-in leads nowhere else', async () => {
    for (const next of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)']) {
      await page.goto(`${it.url}/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      assert.equal(page.url(), `${it.url}/`, next);
    }
    await page.goto(`${it.url}/keys`);
  });

  test('a new key is shown once, and markup in its name is shown as text', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill(NAME);
    await page.getByRole('button', { name: 'Create the key' }).click();
    key = (await page.getByTestId('new-key').textContent()) ?? '';
    assert.match(key, /^fc-[\w-]{20,}$/);
    await page.keyboard.press('Escape');
    await page.getByTestId('new-key').waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByTestId('new-key').waitFor({ state: 'detached' });
    await page.getByText(NAME).waitFor();
    assert.ok(!(await page.content()).includes(key));
    assert.equal(await page.evaluate('window.hacked'), undefined);
  });

  test('the official client uses it, and the call is in the activity log with what it cost', async () => {
    const { results } = await search();
    assert.equal(results.length, 3);
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: NAME }).filter({ hasText: '/v2/search/research/papers' });
    await row.first().waitFor();
    await row.first().getByText('200').waitFor();
    await row.first().getByRole('link', { name: 'attention' }).click();
    await page.getByRole('heading', { name: 'attention' }).waitFor();
    await page.getByText('nothing charged').waitFor();
    await page.locator('main').getByText(NAME).waitFor();
  });

  test('a revoked key is refused with 401', async () => {
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: `Revoke ${NAME}` }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('No active keys').or(page.getByText('Show 1 that')).first().waitFor();
    await assert.rejects(search(), (error: { status?: number; message?: string }) => {
      assert.equal(error.status, 401);
      assert.match(error.message ?? '', /Unauthorized: Invalid token/);
      return true;
    });
  });

  test('nothing on the way was blocked by the policy of the page or broke', () => {
    assert.deepEqual(complaints, []);
  });
});
