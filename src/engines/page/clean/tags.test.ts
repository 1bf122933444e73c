import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSelector } from '@trawl/contract/checks/selector.ts';
import { type Document, firstOf, parseHtml } from '../tree.ts';
import { cleanTree } from './clean.ts';
import { toHtml } from './html.ts';
import { removeNodes } from './remove.ts';
import { createSelectors, SelectorError } from './selectors.ts';
import { applyTags, selectTags } from './tags.ts';

const PAGE =
  '<html><body><nav class="top">Menu</nav><main><h1>T</h1><div class="a">1<div class="a">1.1</div><i class="x">no</i></div>' +
  '<p>2</p></main><div class="a">3</div><footer>F</footer></body></html>';

function kept(options: { includeTags?: string[]; excludeTags?: string[] }, html = PAGE): string {
  const document = parseHtml(html);
  cleanTree(document, { baseUrl: 'https://example.com/', ...options });
  return toHtml(firstOf(document, 'body') ?? document);
}

describe('includeTags and excludeTags', () => {
  it('included elements appear once, in document order', () => {
    assert.equal(
      kept({ includeTags: ['footer', '.a', 'div'] }),
      '<div class="a">1<div class="a">1.1</div><i class="x">no</i></div><div class="a">3</div><footer>F</footer>',
    );
  });

  it('excluded elements are removed, also inside included ones', () => {
    assert.equal(kept({ includeTags: ['main'], excludeTags: ['.a'] }), '<main><h1>T</h1><p>2</p></main>');
    assert.equal(kept({ excludeTags: ['main', 'nav.top', 'footer'] }), '<div class="a">3</div>');
    assert.equal(kept({ includeTags: ['.x'], excludeTags: ['main'] }), '');
  });

  it('the body can be included, and so can nothing', () => {
    assert.equal(kept({ includeTags: ['body', 'p'], excludeTags: ['main'] }), kept({ excludeTags: ['main'] }));
    assert.equal(kept({ includeTags: ['.nowhere'] }), '');
    assert.equal(kept({ includeTags: ['p'] }, '<p>fragment</p><b>x</b>'), '<p>fragment</p>');
  });

  it('selectors use CSS syntax', () => {
    assert.equal(kept({ includeTags: ['main > p, nav:not(.b)'] }), '<nav class="top">Menu</nav><p>2</p>');
    assert.equal(
      kept({ includeTags: ['div:has(> .x) > div', '[class^="to"]'] }),
      '<nav class="top">Menu</nav><div class="a">1.1</div>',
    );
  });

  it('they match the original page, whatever is filtered in between', () => {
    const document: Document = parseHtml(PAGE);
    const selection = selectTags(document, { includeTags: ['nav', 'p'], excludeTags: ['main .a'] });
    removeNodes([firstOf(document, 'nav')!]);
    applyTags(document, selection);
    assert.equal(toHtml(document), '<html><body><nav class="top">Menu</nav><p>2</p></body></html>');
  });
});

describe('untrusted selectors', () => {
  it('invalid ones get an error that says what is wrong', () => {
    for (const bad of [
      '',
      '  ',
      'div[',
      ':nonsense',
      'a::before',
      'div:nth-child(x)',
      '>>',
      '..a',
      ':has(',
      'a'.repeat(2000),
    ]) {
      const message = checkSelector(bad);
      assert.ok(message, JSON.stringify(bad));
      assert.throws(
        () => kept({ includeTags: [bad] }),
        (error) => error instanceof SelectorError && error.reason === 'syntax' && error.message === message,
      );
    }
    for (const good of ['main', '#a .b > c', 'a[href$=".pdf" i]', 'li:nth-child(2n+1)', ':is(h1, h2)', '*']) {
      assert.equal(checkSelector(good), undefined, good);
    }
  });

  it('expensive ones are stopped', () => {
    const flat = parseHtml('<p></p>'.repeat(100_000));
    const deep = parseHtml(`${'<div>'.repeat(10_000)}x`);
    for (const [document, selector] of [
      [flat, 'p:nth-last-child(3n+2)'],
      [flat, 'p:last-of-type ~ p'],
      [deep, `${'div '.repeat(200)}p`],
      [deep, 'div:has(p):contains(y)'],
    ] as const) {
      try {
        createSelectors(3_000_000).all(document, selector);
      } catch (error) {
        assert.ok(error instanceof SelectorError && error.reason === 'cost', String(error));
      }
    }
    assert.throws(() => createSelectors(3_000_000).all(flat, 'p:nth-last-child(3n+2)'), { reason: 'cost' });
  });

  it('simple ones work on large pages', () => {
    const flat = parseHtml('<p class="a b">x</p>'.repeat(200_000));
    assert.equal(createSelectors().all(flat, 'p.a').length, 200_000);
  });
});
