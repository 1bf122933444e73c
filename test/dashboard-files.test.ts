import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TEST_KEY } from './support/app.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { problemsOf } from './support/every-page.ts';
import { pdfOf } from './support/pdf.ts';
import { until } from './support/until.ts';

/** Dropping files on the dashboard. */

describe('files on the dashboard', () => {
  let it: Installation;
  let page: Page;
  let complaints: string[];
  before(async () => {
    it = await installDashboard({ TRAWL_API_KEY: TEST_KEY });
    ({ page, complaints } = await openPage(await startBrowser()));
    await setUp(page, it);
  });

  test('an uploaded file is shown next to its text', async () => {
    await page.goto(it.url);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    const buffer = Buffer.from('name,age\nAda,36\n');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('cell', { name: 'Ada' }).waitFor();
    await page.getByText('name,age').waitFor();
    await page.getByText('1 credit').waitFor();
  });

  test('a PDF that is dropped: its pages as pictures, and the place of a block on both sides', async () => {
    const base64 = pdfOf([['Ducks swim on the lake.'], ['Geese fly south.']]).toString('base64');
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${base64}'), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'birds.pdf', { type: 'application/pdf' }));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    })()`);
    await page.getByText('2 pages').waitFor();
    const original = page.getByRole('region', { name: 'birds.pdf (original)' });
    await original.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
    const isDrawn = `(() => {
      const canvas = document.querySelector('.pdf-page canvas');
      return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((one, at) => at % 4 === 0 && one < 100);
    })()`;
    await until(async () => (await page.evaluate(isDrawn)) === true, 'the text in the picture');

    const geese = page.getByText('Geese fly south.');
    const places = original.locator('.pdf-place.shown');
    await geese.hover();
    await places.waitFor();
    const [place, second] = await Promise.all([
      places.boundingBox(),
      original.locator('.pdf-page').nth(1).boundingBox(),
    ]);
    assert.ok(place && second && place.y >= second.y && place.y < second.y + second.height, 'on the second page');
    await page.mouse.move(0, 0);
    await places.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Page 1, show where: Ducks swim on the lake.' }).focus();
    await page.keyboard.press('Enter');
    await places.waitFor();
    await original.locator('.pdf-place').first().hover();
    await page.locator('.file-block.shown').getByText('Ducks swim on the lake.').waitFor();
    assert.deepEqual([await problemsOf(page), complaints], [[], []]);
  });

  test('a PDF that only the browser itself can show is left to it', async () => {
    const buffer = Buffer.from('%PDF-1.7\nnothing that follows is a PDF');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'torn.pdf', mimeType: 'application/pdf', buffer });
    assert.equal(await page.locator('iframe').getAttribute('title'), 'torn.pdf (original)');
    await page.getByRole('alert').waitFor();
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
