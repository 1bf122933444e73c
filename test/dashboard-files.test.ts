import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TEST_KEY } from './support/app.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { pdfOf } from './support/pdf.ts';

/** Dropping files on the dashboard. */

describe('files on the dashboard', () => {
  let it: Installation;
  let page: Page;
  let complaints: string[];
  before(async () => {
    it = await installDashboard({ TRAWL_API_KEY: TEST_KEY });
    ({ page, complaints } = await openPage(await startBrowser()));
    await setUp(page, it.setupLink);
  });

  test('an uploaded file is shown next to its text', async () => {
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    const buffer = Buffer.from('name,age\nAda,36\n');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('cell', { name: 'Ada' }).waitFor();
    await page.getByText('name,age').waitFor();
    await page.getByText('1 credit').waitFor();
  });

  test('a file that is dropped: the PDF in a frame, its pages counted', async () => {
    const base64 = pdfOf([['Ducks swim on the lake.'], ['Geese fly south.']]).toString('base64');
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${base64}'), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'birds.pdf', { type: 'application/pdf' }));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    })()`);
    await page.getByText('Geese fly south.').waitFor();
    await page.getByText('2 pages').waitFor();
    assert.equal(await page.locator('iframe').getAttribute('title'), 'birds.pdf (original)');
  });

  test('a file that cannot be read says why', async () => {
    const buffer = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 0, 0]);
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'a.bin', mimeType: 'application/x', buffer });
    await page.getByText('Supported formats:').first().waitFor();
    assert.deepEqual(
      complaints.filter((one) => !/400/.test(one)),
      [],
    );
  });
});
