import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { answer, startVisits, type Visits } from '../../../test/support/visits.ts';

let visits: Visits;

before(async () => {
  visits = await startVisits({
    '/text': '<body style="margin:0;font:40px sans-serif">Text Текст نص 文字 テキスト 글자 🙂',
    '/blank': '<body>',
    '/tall': `<body style="margin:0"><div style="height:5000px;background:linear-gradient(red,blue)"></div>
      <img loading="lazy" src="/dot.svg" width="10" height="10">`,
    '/endless-height': '<body style="margin:0"><div style="height:3000000px;width:10px"></div>',
    '/inner': `<style>html,body{margin:0;height:100%;overflow:hidden}</style><div style="height:100vh;overflow-y:auto"><div style="height:2400px;background:linear-gradient(red,blue)"></div></div>`,
    '/inner-pixels': `<body style="margin:0"><div style="height:700px;overflow:auto"><div style="height:2400px;background:linear-gradient(red,blue)"></div></div>`,
    '/dot.svg': answer('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'),
    '/data.json': answer('application/json', '{"a":1}'),
  });
});

/** Width and height of a PNG. */
function sizeOf(bytes: Uint8Array): [number, number] {
  const png = Buffer.from(bytes);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('screenshots', () => {
  it('show the viewport', async () => {
    const [text, blank] = await Promise.all([
      visits.visit('/text', { screenshot: {} }),
      visits.visit('/blank', { screenshot: {} }),
    ]);
    assert.equal(text.screenshot?.type, 'image/png');
    assert.deepEqual(sizeOf(text.screenshot.bytes), [1280, 800]);
    // Without fonts, the text would be blank, or equal boxes.
    assert.ok(text.screenshot.bytes.length > 2 * (blank.screenshot?.bytes.length ?? 0) + 4000);
  });

  it('show the whole page, with lazy-loaded content', async () => {
    const { screenshot } = await visits.visit('/tall', { screenshot: { fullPage: true } });
    const [width, height] = sizeOf(screenshot?.bytes ?? new Uint8Array());
    assert.equal(width, 1280);
    assert.ok(height >= 5000 && height < 5100, String(height));
    assert.ok(visits.site.asked.includes('/dot.svg'));
  });

  it('show all of the box in which a page scrolls', async () => {
    for (const path of ['/inner', '/inner-pixels']) {
      const viewport = { width: 800, height: 600 };
      const { screenshot, html } = await visits.visit(path, { screenshot: { fullPage: true, viewport } });
      assert.deepEqual(sizeOf(screenshot?.bytes ?? new Uint8Array()), [800, 2400], path);
      assert.equal(screenshot?.cutFrom, undefined, path);
      assert.ok(!html.includes('!important'), path);
    }
  });

  it('of pages that never finish exist', async () => {
    const { screenshot } = await visits.visit('/endless-height', { screenshot: { fullPage: true } });
    assert.equal(sizeOf(screenshot?.bytes ?? new Uint8Array())[1], 16_000);
    assert.ok((screenshot?.cutFrom ?? 0) >= 3_000_000);
  });

  it('have the requested size and quality', async () => {
    const { screenshot, actions } = await visits.visit('/tall', {
      screenshot: { viewport: { width: 640, height: 300 } },
      actions: [
        { type: 'screenshot', quality: 5 },
        { type: 'screenshot', quality: 95 },
        { type: 'screenshot', viewport: { width: 333, height: 222 } },
      ],
    });
    assert.deepEqual(sizeOf(screenshot?.bytes ?? new Uint8Array()), [640, 300]);
    const [low, high, small] = actions.screenshots;
    assert.equal(low?.type, 'image/jpeg');
    assert.ok((low?.bytes.length ?? 0) < (high?.bytes.length ?? 0));
    assert.deepEqual(sizeOf(small?.bytes ?? new Uint8Array()), [333, 222]);
  });

  it('are taken of files too, if requested', async () => {
    const { screenshot, file } = await visits.visit('/data.json', { screenshot: {} });
    assert.equal(file, undefined);
    assert.deepEqual(sizeOf(screenshot?.bytes ?? new Uint8Array()), [1280, 800]);
  });
});
