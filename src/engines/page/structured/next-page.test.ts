import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../tree.ts';
import { pagerOf } from './next-page.ts';

const next = (html: string): string | undefined => pagerOf(parseHtml(html), 'https://x.example/list').next;

test('a link says that it leads on: by its relation, its words, or its label', () => {
  assert.equal(next('<link rel="next" href="/list?p=2"><a href="/other">Next</a>'), 'https://x.example/list?p=2');
  assert.equal(next('<a href="/list/2">Next page »</a>'), 'https://x.example/list/2');
  assert.equal(next('<a href="/browse/2" aria-label="Next page"><svg></svg></a>'), 'https://x.example/browse/2');
  assert.equal(next('<a href="/l?o=8" aria-label="Go to next page"><svg></svg></a>'), 'https://x.example/l?o=8');
  assert.equal(next('[ <a href="/l.asp?start=11">Next &gt;&gt;</a> ]'), 'https://x.example/l.asp?start=11');
  assert.equal(
    next('<a href="/blog/2">← Older posts</a><a href="/blog/0">Newer posts →</a>'),
    'https://x.example/blog/2',
  );
  assert.equal(next('<a href="/l.asp?start=21">Next 20 records</a>'), 'https://x.example/l.asp?start=21');
  assert.equal(next('<a href="/a">Read more</a><a href="/b">More</a><a href="#">Next</a>'), undefined);
});

test('numbers of pages: the one after this page, which is no link or is marked', () => {
  assert.equal(
    next('<p><b>1</b> | <a href="/page-2.html">2</a> | <a href="/page-3.html">3</a></p>'),
    'https://x.example/page-2.html',
  );
  assert.equal(next('<p><a href="/1">1</a> <span>2</span> <a href="/3">3</a></p>'), 'https://x.example/3');
  assert.equal(
    next('<ul><li><a href="/1">1</a></li><li class="active"><a href="/2">2</a></li><li><a href="/3">3</a></li></ul>'),
    'https://x.example/3',
  );
  assert.equal(
    next('<font><a href="/1">1</a> | 2 | <a href="/3">3</a> | <a href="/4">4</a></font>'),
    'https://x.example/3',
  );
  assert.equal(next('<font>[1] <a href="/2">2</a> <a href="/3">3</a></font>'), 'https://x.example/2');
  assert.equal(next('<p><a href="/1">1</a> <a href="/2">2</a> <span>3</span></p>'), undefined);
  assert.equal(next('<p><a href="/1">1</a> <a href="/2">2</a>, 3 records</p>'), undefined);
  assert.equal(next('<p>In <a href="/2019">2019</a> and <a href="/2020">2020</a></p>'), undefined);
});

test('a page continues a list: by the way back to the page before, its number among others, or its address', () => {
  const isLater = (html: string, url = 'https://x.example/list'): boolean => pagerOf(parseHtml(html), url).isLater;
  assert.equal(isLater('<a href="/blog">Newer posts →</a>'), true);
  assert.equal(isLater('<a href="/l.asp?start=1">&lt;&lt; Previous</a>'), true);
  assert.equal(isLater('<font><a href="/1">1</a> 2 <a href="/3">3</a></font>'), true);
  assert.equal(isLater('<p>The end.</p>', 'https://x.example/list?page=3'), true);
  assert.equal(isLater('<p>The end.</p>', 'https://x.example/news/page/2/'), true);
  assert.equal(isLater('<p>The beginning.</p>', 'https://x.example/list?page=1'), false);
  assert.equal(isLater('<p>A post.</p>', 'https://blog.example/?p=123'), false);
  assert.equal(isLater('<p>The end.</p>', 'https://x.example/list?p=300'), true);
  assert.equal(isLater('<p>The end.</p>', 'https://x.example/?p=3'), true);
});
