import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { TEST_KEY } from './support/app.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { trawl } from './support/cli.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Searching, reading and walking the citations of the starter library in the dashboard, and the playground. */

const SEARCH = 'graph attention';
const PAPER = 'Graph Attention Networks';
const STARTER = new URL('../src/capabilities/research/starter/papers.jsonl', import.meta.url);
/** Where some papers of the starter library came out, as a careless source has it, by arXiv id. */
const VENUES: Readonly<Record<string, string>> = {
  '1710.10903': 'Proc. ICLR',
  '1706.02216': 'PROC. ICLR.',
  '1609.02907': '＝cmd|calc',
  '1403.6652': `constructor ${'x'.repeat(10_000)}`,
  '1312.6203': '\u202eمجلة\u0000 الشبكات',
};

describe('papers in the dashboard', () => {
  const folder = tempDir();
  let it: Installation;
  let page: Page;
  let complaints: string[];
  before(async () => {
    it = await installDashboard({ TRAWL_DATA_DIR: folder, TRAWL_API_KEY: TEST_KEY, TRAWL_STARTER: 'on' });
    ({ page, complaints } = await openPage(await startBrowser()));
    await setUp(page, it);
  });

  test('a search with a filter, kept in the address', async () => {
    await page.goto(it.url);
    await page.getByRole('link', { name: 'Papers', exact: true }).click();
    await page.getByRole('searchbox').fill(SEARCH);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Authors').fill('Veličković');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: /^\d+ papers?$/ }).waitFor();
    assert.match(page.url(), /authors=Veli/);
    await page.getByLabel('Authors').fill('nobody of that name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No matching papers').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: PAPER }).waitFor();
    await until(async () => (await page.getByLabel('Authors').inputValue()) === 'Veličković', 'the filter of before');
  });

  test('papers are narrowed by what they have, kept in the address, and their columns are remembered', async () => {
    await page.goto(`${it.url}/research?query=graph+attention`);
    const rows = page.getByRole('table', { name: 'Papers' }).locator('tbody tr');
    await rows.first().getByText('fits well').waitFor();
    const year = page.getByRole('group', { name: 'Year' }).getByRole('checkbox').first();
    const label = /^(\d{4})(\d+)$/.exec((await year.locator('xpath=..').textContent()) ?? '')?.slice(1) ?? [];
    await year.check();
    await page.getByRole('heading', { name: new RegExp(`^${label[1]} of 20 papers$`) }).waitFor();
    assert.equal(await rows.count(), Number(label[1]));
    assert.equal(new URL(page.url()).searchParams.get('year'), label[0]);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Full text' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Abstract' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Full text' }).waitFor();
    await page.getByRole('heading', { name: new RegExp(`^${label[1]} of 20 papers$`) }).waitFor();
    assert.equal(await rows.count(), Number(label[1]));
    await page.getByRole('button', { name: `Year: ${label[0]}` }).click();
    await page.getByRole('heading', { name: '20 papers' }).waitFor();
  });

  test('papers are chosen by keys and exported', async () => {
    await page.getByRole('columnheader', { name: 'Full text' }).click();
    for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('2 papers chosen').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    const exported = page.waitForResponse(/papers\/export$/);
    await page.getByRole('menuitem', { name: 'RIS' }).click();
    assert.equal((await (await exported).json()).papers, 2);
    assert.equal((await saved).suggestedFilename(), 'papers.ris');
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Abstract' }).click();
    await page.keyboard.press('Escape');
  });

  test('all that are shown are chosen besides those that facets leave out', async () => {
    const bar = page.locator('.chosen-bar');
    const rows = page.getByRole('table', { name: 'Papers' }).locator('tbody tr');
    const years = page.getByRole('group', { name: 'Year' }).getByRole('checkbox');
    await years.first().check();
    const all = page.getByRole('checkbox', { name: 'Choose all' });
    await all.check();
    const first = await rows.count();
    await years.first().uncheck();
    await page.getByRole('heading', { name: '20 papers' }).waitFor();
    await years.nth(1).check();
    await page.getByRole('heading', { name: / of 20 papers$/ }).waitFor();
    const second = await rows.count();
    await bar.getByText(`${first} not shown`).waitFor();
    await all.check();
    await bar.getByText(`${first + second} papers chosen, ${first} not shown`).waitFor();
    await all.uncheck();
    await bar.getByText(`${first} not shown`).waitFor();
    await page.getByRole('button', { name: 'Choose none' }).click();
  });

  test('papers of which nothing else could be read are all shown, and this is said', async () => {
    await page.route('**/api/papers', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${it.url}/research?query=graph+attention&year=2017`);
    await page.getByText('Authors, years and citations could not be read').waitFor();
    assert.equal(await page.getByRole('table', { name: 'Papers' }).locator('tbody tr').count(), 20);
    await page.unroute('**/api/papers');
  });

  test('an answer in which nothing fits says so', async () => {
    await page.goto(`${it.url}/research?query=${encodeURIComponent('medieval pottery of Devon kilns')}`);
    await page.getByText('Nothing fits').waitFor();
  });

  test('a paper answers a question with passages', async () => {
    await page.goto(`${it.url}/research?query=graph+attention&authors=Veli%C4%8Dkovi%C4%87`);
    await page.getByRole('link', { name: PAPER }).click();
    await page.getByRole('heading', { name: PAPER, level: 1 }).waitFor();
    await page.getByLabel('Your question').fill('How do nodes weigh their neighbours?');
    await page.getByRole('button', { name: 'Find passages' }).click();
    await page.getByRole('blockquote').first().getByText('attention').first().waitFor();
  });

  test('Activity has what somebody asked for, not what pages read by themselves', async () => {
    const paper = page.url();
    await page.goto(`${it.url}/lists`);
    await page.getByText('No lists yet').waitFor();
    await page.goto(`${it.url}/activity`);
    const rows = page.getByRole('table', { name: 'Work', exact: true }).getByRole('link');
    await rows.first().waitFor();
    const asked = [...new Set(await rows.allTextContents())];
    await page.goto(paper);
    assert.deepEqual(
      asked.filter((one) => /nodes|graph attention/.test(one)),
      ['How do nodes weigh their neighbours?', SEARCH],
    );
  });

  test('its neighbourhood is drawn: the focus on a node names the paper, Enter goes there, Back comes back', async () => {
    const node = page.locator('svg a.node').first();
    await node.waitFor();
    const label = (await node.getAttribute('aria-label')) ?? '';
    await page.getByRole('button', { name: 'Find passages' }).focus();
    // Over the links of the passages, if there are any, to the first node.
    await until(async () => {
      await page.keyboard.press('Tab');
      return (await page.evaluate("document.activeElement.classList.contains('node')")) === true;
    }, 'the focus on a node');
    const title = label.slice(0, label.lastIndexOf(','));
    await page.locator('.drawing-tip').getByText(title).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: PAPER, level: 1 }).waitFor();
  });

  test('every node of the map has its title, and the map is zoomed, moved and shown whole again', async () => {
    const nodes = page.locator('svg a.node');
    await nodes.first().waitFor();
    const labels = await nodes.evaluateAll((all) => all.map((one) => one.textContent?.trim()));
    assert.ok(labels.length > 5 && labels.every(Boolean), labels.join());
    const places = () => nodes.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
    const spread = (all: number[]): number => Math.max(...all) - Math.min(...all);
    const whole = await places();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await until(async () => spread(await places()) > 1.3 * spread(whole), 'a larger map');
    const box = await page.getByLabel('Papers around this one', { exact: true }).and(page.locator('svg')).boundingBox();
    assert.ok(box);
    const zoomed = await places();
    await page.mouse.move(box.x + box.width / 2, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + 5);
    await page.mouse.up();
    await until(async () => (await places())[0] === (zoomed[0] ?? 0) + 40, 'the map where it was moved to');
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await until(async () => isDeepStrictEqual(await places(), whole), 'the whole map');
  });

  test('the same papers are a list that says who wrote them, when, and how often they are cited', async () => {
    await page.getByRole('tab', { name: /^It cites/ }).click();
    await page
      .getByText(/, .+ · (19|20)\d\d · cited by [\d,]+ papers here/)
      .first()
      .waitFor();
  });

  test('a search becomes a monitor of new papers', async () => {
    const back = page.url();
    await page.goto(`${it.url}/research?query=graph+attention&authors=Veli%C4%8Dkovi%C4%87`);
    await page.getByRole('link', { name: 'Watch' }).click();
    assert.equal(await page.getByLabel('Queries').inputValue(), 'graph attention author:"Veličković"');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByRole('link', { name: 'Open the monitor' }).click();
    await page.getByRole('heading', { name: 'New papers: graph attention' }).waitFor();
    await page.goto(back);
  });

  test('a paper goes on a new list, gets a note, and the list takes and gives a bibliography', async () => {
    await page.getByRole('button', { name: 'Add to list' }).click();
    await page.getByLabel('Name of the new list').fill('Graphs');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('1 added to Graphs').waitFor();
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page.getByRole('link', { name: 'Graphs' }).click();
    await page.getByRole('button', { name: `Note on ${PAPER}` }).click();
    await page.getByLabel('Note', { exact: true }).fill('<b>Compare</b> with table 2');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('<b>Compare</b> with table 2').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const buffer = Buffer.from('@misc{a, title = {Unheard of}}\n@misc{b, title = {Cut');
    await page.getByLabel('File').setInputFiles({ name: 'refs.bib', mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Import', exact: true }).last().click();
    await page.getByText('1 not in the catalog').waitFor();
    await page.getByText('Reference 2: the entry does not end').waitFor();
    await page.getByText('Close', { exact: true }).click();
    await page.getByRole('heading', { name: 'Unheard of' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'BibTeX' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'Graphs.bib');
    await page.getByLabel('Your question').fill('How do nodes weigh their neighbours?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('1 not in the catalog, and not asked.').waitFor();
    await page.getByRole('blockquote').first().getByText('attention').first().waitFor();
    await page.getByRole('button', { name: 'Remove Unheard of' }).click();
    await page.getByText('1 entry').waitFor();
  });

  test('chosen entries of a list are exported', async () => {
    await page.getByRole('checkbox', { name: `Choose ${PAPER}` }).check();
    await page.getByText('1 entry chosen').waitFor();
    const exported = page.waitForResponse(/lists\/[^/]+\/export$/);
    await page.getByRole('button', { name: 'Export' }).last().click();
    await page.getByRole('menuitem', { name: 'BibTeX' }).last().click();
    assert.equal((await (await exported).json()).papers, 1);
    await page.getByRole('button', { name: 'Choose none' }).click();
  });

  test('a list is screened by keys, and its counts and decisions are exported', async () => {
    await page.getByRole('tab', { name: 'Screening' }).click();
    const rows = page.locator('[data-row]');
    await rows.first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByLabel('Reason').fill('wrong population');
    await page.keyboard.press('Enter');
    await rows.first().getByText('excluded: wrong population').waitFor();
    await page.getByRole('button', { name: 'Change the number of duplicates' }).click();
    await page.getByLabel('Records').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('7 duplicates removed').waitFor();
    await page.getByRole('button', { name: /^Excluded 1$/ }).click();
    assert.match(page.url(), /screening\?show=excluded$/);
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    const exported = page.waitForResponse(/screening\/export$/);
    await page.getByRole('menuitem', { name: 'PRISMA counts (CSV)' }).click();
    const { text } = await (await exported).json();
    assert.equal((await saved).suggestedFilename(), 'Graphs-counts.csv');
    assert.match(
      text,
      /^identified,,8\r\nduplicates removed,,7\r\nscreened,,1\r\nexcluded,,1\r\nexcluded for,wrong population,1\r$/m,
    );
  });

  test('a key that is held acts once', async () => {
    await page.goto(`${page.url().split('?')[0]}?show=all`);
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('j');
    for (let n = 0; n < 2; n++) await page.keyboard.down('x');
    await page.keyboard.up('x');
    await page.getByText('1 entry chosen').waitFor();
    await page.keyboard.press('x');
  });

  test('a decision that could not be stored is said until it is', async () => {
    const at = '**/v2/search/research/lists/*/screening';
    await page.route(at, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('u');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await page.unroute(at);
    await page.getByText('excluded: wrong population').waitFor();
    await alert.getByRole('button').click();
    await page.getByText('excluded: wrong population').waitFor({ state: 'detached' });
    await alert.waitFor({ state: 'detached' });
  });

  test('an unknown paper is reported with the id of the request', async () => {
    await page.goto(`${it.url}/research/papers/arxiv%3A9999.99999`);
    await page.getByRole('alert').getByText('Not Found').waitFor();
    await page
      .getByRole('alert')
      .getByText(/request/)
      .waitFor();
  });

  test('the playground asks the real API and shows the request as code', async () => {
    await page.goto(`${it.url}/playground/papers`);
    await page.getByLabel('Query').fill("it's attention");
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').filter({ hasText: 'arxiv:' }).first().waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('region', { name: 'answer' }).getByText('"success"').waitFor();
    await page.getByRole('button', { name: 'Code' }).click();
    const code = page.getByRole('region', { name: 'request' });
    assert.match((await code.textContent()) ?? '', /curl .*\$TRAWL_API_KEY.*it%27s%20attention/s);
    await page.getByRole('tab', { name: 'Python' }).click();
    await code.getByText('search_papers').waitFor();
    await page.getByRole('tab', { name: 'CLI' }).click();
    await code.getByText("trawl papers search --limit 10 'it'\\''s attention'").waitFor();
    await page.getByRole('tab', { name: 'MCP' }).click();
    await code.getByText('firecrawl_research_search_papers').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('the JavaScript of the playground runs as it is', async () => {
    await page.goto(`${it.url}/playground/paper`);
    await page.getByLabel('Paper', { exact: true }).fill('arxiv:1710.10903');
    await page.getByRole('button', { name: 'Code' }).click();
    await page.getByRole('tab', { name: 'JavaScript' }).click();
    const code = (await page.getByRole('region', { name: 'request' }).textContent()) ?? '';
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { TRAWL_API_KEY: TEST_KEY },
    });
    assert.match(stdout, /Graph Attention Networks/);
  });

  test('what the API refuses is shown with its text, its fields and its id', async () => {
    await page.goto(`${it.url}/playground/paper?id=arxiv%3A1710.10903&query=x&k=5`);
    await page.getByLabel('Paper', { exact: true }).fill('nonsense');
    await page.getByRole('button', { name: 'Send' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.match((await alert.textContent()) ?? '', /HTTP 40[04]/);
  });

  test('papers are narrowed by venue, however it is spelled, and hostile venues are text', async () => {
    const records = readFileSync(STARTER, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .flatMap((record) => (VENUES[record.ids.arxiv?.[0]] ? { ...record, venue: VENUES[record.ids.arxiv[0]] } : []));
    assert.equal(records.length, 5);
    const file = join(folder, 'venues.jsonl');
    writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const imported = await trawl(['papers', 'import', 'jsonl', file], { TRAWL_DATA_DIR: folder });
    assert.equal(imported.code, 0, imported.stderr);

    await page.goto(`${it.url}/research?query=graph+networks+representation+learning&k=100`);
    const venues = page.getByRole('group', { name: 'Venue' });
    await venues.getByText('constructor xxx').waitFor();
    assert.deepEqual(await venues.locator('label span.grow').allTextContents(), [
      'not known',
      'PROC. ICLR.',
      `constructor ${'x'.repeat(288)}`,
      'مجلة الشبكات',
      '＝cmd|calc',
    ]);
    await venues.getByRole('checkbox', { name: 'PROC. ICLR.' }).check();
    await page.getByRole('heading', { name: /^2 of \d+ papers$/ }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('venue'), 'PROC. ICLR.');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Venue' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('cell', { name: 'Proc. ICLR', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'PROC. ICLR.', exact: true }).waitFor();

    await venues.getByRole('checkbox', { name: '＝cmd|calc' }).check();
    await page.getByRole('heading', { name: /^3 of \d+ papers$/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Choose all' }).check();
    await page.getByRole('button', { name: 'Export' }).click();
    const exported = page.waitForResponse(/papers\/export$/);
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    assert.match((await (await exported).json()).text, /,'＝cmd\|calc,/);
    await page.getByRole('link', { name: PAPER }).click();
    await page.getByText('Proc. ICLR', { exact: true }).waitFor();
  });
});
