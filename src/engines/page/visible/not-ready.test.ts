import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHtml } from '../tree.ts';
import { hiddenElements } from './hidden.ts';
import { loadingPart, saysLoading } from './not-ready.ts';

const partOf = (html: string, words = 20): string | undefined => {
  const document = parseHtml(`<body>${html}</body>`);
  return loadingPart(document, hiddenElements(document), words);
};

describe('pages that are not ready', () => {
  it('every sign is noticed', () => {
    for (const [html, written] of [
      ['<div aria-busy="true"><p>Loading the list</p></div>', 'Loading the list'],
      ['<main aria-busy="true"></main>', ''],
      ['<div role="status">Loading…</div>', 'Loading…'],
      ['<div role="alert">Bitte warten</div>', 'Bitte warten'],
      ['<p aria-live="polite">読み込み中</p>', '読み込み中'],
      ['<div role="progressbar"></div>', ''],
      ['<progress></progress>', ''],
      ['<svg aria-label="Loading results"></svg>', 'Loading results'],
      ['<div class="card-skeleton"></div>', ''],
      ['<div class="spinner-border"></div>', ''],
      ['<div style="cursor: wait">Times</div>', 'Times'],
    ] as const)
      assert.equal(partOf(html), written, html);
    for (const text of ['Loading…', '# Boats\n\nCargando', 'กำลังโหลด', 'Загрузка…', '載入中', 'جاري التحميل'])
      assert.equal(saysLoading(text), true, text);
  });

  it('complete pages have none', () => {
    for (const html of [
      '<div aria-busy="false">Boats</div>',
      '<div hidden><p aria-busy="true">Loading</p></div>',
      '<div style="display:none" aria-busy="true">Loading</div>',
      '<div role="status">3 boats found</div>',
      '<div aria-live="off">Loading docks</div>',
      '<div role="progressbar" aria-valuenow="40">40%</div>',
      '<progress value="3" max="10"></progress>',
      '<p>Loading docks are in the north.</p>',
      '<a class="downloader" href="/x">Download</a>',
    ])
      assert.equal(partOf(html), undefined, html);
    // A long page with a turning circle somewhere is there.
    assert.equal(partOf('<div class="spinner"></div>', 500), undefined);
    assert.equal(
      saysLoading('The loading dock is open from nine to five, and the crane behind it from ten to four. '.repeat(3)),
      false,
    );
  });
});
