import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHtml } from '../tree.ts';
import { type Authorship, pageAuthorsAndDates, readDate } from './authorship.ts';

const of = (html: string, url?: string): Authorship =>
  pageAuthorsAndDates(parseHtml(html), url === undefined ? {} : { url });
const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('the author and dates of a page', () => {
  it('from JSON-LD, with authors elsewhere in the graph', () => {
    const html = ld({
      '@graph': [
        { '@type': 'WebPage', datePublished: '2020-01-01', author: { '@type': 'Organization', name: 'Acme' } },
        {
          '@type': ['NewsArticle'],
          headline: 'Boats',
          author: [{ '@id': '#ann' }, { '@type': 'Person', name: 'Bo Ek' }],
          datePublished: '2026-03-04T23:30:00+02:00',
          dateModified: '2026-03-05',
        },
        { '@type': 'Person', '@id': '#ann', name: 'Ann Lee' },
      ],
    });
    assert.deepEqual(of(`<title>Boats | Acme</title>${html}`), {
      title: 'Boats',
      author: 'Ann Lee, Bo Ek',
      published: '2026-03-04T23:30:00+02:00',
      modified: '2026-03-05',
      from: { author: 'json-ld', published: 'json-ld', modified: 'json-ld' },
    });
  });

  it('the author of a question page is the author of the question', () => {
    const html = ld({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'Why?',
        author: { '@type': 'Person', name: 'asker' },
        dateCreated: '2024-05-06',
        acceptedAnswer: { '@type': 'Answer', author: { name: 'answerer' } },
      },
    });
    const found = of(html);
    assert.deepEqual([found.author, found.published], ['asker', '2024-05-06']);
  });

  it('from meta tags, with reversed names', () => {
    const found = of(
      '<meta name="citation_author" content="Lovelace, Ada"><meta name="citation_author" content="Babbage, Charles">' +
        '<meta name="citation_publication_date" content="1843/09/01"><meta property="article:published_time" content="2001-02-03">',
    );
    assert.deepEqual([found.author, found.published], ['Ada Lovelace, Charles Babbage', '2001-02-03']);
    assert.equal(of('<meta name="author" content="https://example.com/ann">').author, undefined);
  });

  it('from bylines and times', () => {
    for (const [html, author, published] of [
      ['<p class="byline">By <a href="/x">Ann Lee</a> | March 4, 2026</p>', 'Ann Lee', '2026-03-04'],
      [
        '<span itemprop=author itemscope><a itemprop=url href=/u><span itemprop=name>Ann</span></a></span><time datetime="2026-03-04">x</time>',
        'Ann',
        '2026-03-04',
      ],
      ['<div itemprop=author><a>shown</a><meta itemprop=name content="Ann Lee"></div>', 'Ann Lee', undefined],
      ['<a rel=author>Ann Lee</a><span class="post-date">4. März 2026</span>', 'Ann Lee', '2026-03-04'],
      ['<html lang=en><a rel=author>Ann Lee</a><span class="post-date">4. März 2026</span>', 'Ann Lee', '2026-03-04'],
      ['<p>By Ann Lee</p><p>by clicking the button</p>', 'Ann Lee', undefined],
      ['<div class="author-name">Ann Lee</div><div class="author-bio">She writes.</div>', 'Ann Lee', undefined],
      ['<p class="post-date">Updated yesterday</p><p class="author">Author</p>', undefined, undefined],
    ] as const) {
      const found = of(html);
      assert.deepEqual([found.author, found.published], [author, published], html);
    }
  });

  it('people before the organizations that they work for', () => {
    const html = ld({ '@type': 'Article', author: { '@type': 'Organization', name: 'Acme' } });
    assert.equal(of(`${html}<p class="byline">By Ann Lee</p>`).author, 'Ann Lee');
    assert.equal(of(html).author, 'Acme');
  });

  it('people in the text before the site that states itself as the author', () => {
    const site = '<meta property="og:site_name" content="Acme News">';
    const byline = '<p>By <a href="/staff/7">Ann Lee</a></p>';
    const declared = [
      '<meta name="author" content="ACME News">',
      ld({ '@type': 'Article', author: { '@type': 'Person', name: 'Acme News' } }),
    ];
    for (const written of declared) {
      assert.equal(of(site + written + byline).author, 'Ann Lee', written);
      assert.equal(of(site + written).author?.toLowerCase(), 'acme news', written);
    }
    const publisher = { '@type': 'Organization', name: 'Acme Press' };
    assert.equal(of(ld({ '@type': 'Article', author: publisher.name, publisher }) + byline).author, 'Ann Lee');
    // Whose own site it is, is its author.
    assert.equal(
      of(`<meta property="og:site_name" content="Ann Lee"><meta name="author" content="Ann Lee">`).author,
      'Ann Lee',
    );
  });

  it('names behind the words of bylines, in the language of the page', () => {
    const named: readonly (readonly [lang: string, html: string])[] = [
      ['en', '<h2>Article written by:</h2><div><img alt=""><h3>Ann Lee, MD</h3></div>'],
      ['en', '<p>This post was written by <a href="/7">Ann Lee</a>, a doctor.</p>'],
      ['de', '<p>Von Ann Lee</p>'],
      ['de', '<p>Ein Beitrag von <b>Ann Lee</b></p>'],
      ['fr', '<p>Par <span>Ann Lee</span></p>'],
      ['es', '<p>Escrito por Ann Lee</p>'],
      ['it', '<p>a cura di <a href="/7">Ann Lee</a></p>'],
      ['nl', '<p>Door Ann Lee</p>'],
      ['sv', '<p>Skriven av Ann Lee</p>'],
      ['nb', '<p>Skrevet av: Ann Lee</p>'],
      ['pl', '<p>Autor: <span>Ann Lee</span></p>'],
      ['hu', '<p>Írta: Ann Lee</p>'],
      ['tr', '<p>Yazan: <span>Ann Lee</span></p>'],
      ['de', '<span class="post-autor">Ann Lee</span>'],
      ['fr', '<a href="/auteurs/ann-lee">Ann Lee</a>'],
    ];
    for (const [lang, html] of named)
      assert.match(of(`<html lang="${lang}"><body>${html}</body></html>`).author ?? '', /^Ann Lee/, html);
    const nobody: readonly (readonly [lang: string, html: string])[] = [
      ['en', '<p>Door County Wisconsin</p>'],
      ['en', '<p>Di Caprio Square Garden</p>'],
      ['de', '<p>Von hier aus sieht man alles.</p>'],
      ['en', '<p>Made by</p><p>hand, in Leeds.</p>'],
      ['fr', '<p>Par exemple</p>'],
    ];
    for (const [lang, html] of nobody)
      assert.equal(of(`<html lang="${lang}"><body>${html}</body></html>`).author, undefined, html);
  });

  it('the date of publication before that of a change, and the URL last', () => {
    assert.equal(
      of('<time class=updated datetime=2026-05-05></time><time datetime=2026-03-04></time>').published,
      '2026-03-04',
    );
    assert.equal(of('<p>x', 'https://example.com/2026/03/04/boats').published, '2026-03-04');
    assert.equal(of('<p>x', 'https://example.com/20260304-boats').published, '2026-03-04');
    assert.equal(of('<p>x', 'https://example.com/v/2026/99/04/').published, undefined);
  });

  it('titles without the name of the site', () => {
    for (const [html, title] of [
      ['<title>How boats float | Harbour News</title>', 'How boats float'],
      ['<meta property="og:site_name" content="Harbour"><title>Harbour: How boats float</title>', 'How boats float'],
      ['<title>Harbour News</title><h1>How boats float</h1>', 'How boats float'],
      ['<title>Boats - Harbour Forum</title><h1>Harbour Forum</h1>', 'Boats'],
      [
        '<title>How boats float – and why | Harbour</title><h1>Menu</h1><h1>How boats float – and why</h1>',
        'How boats float – and why',
      ],
      ['<title>json — encoder</title><h1>json — encoder<a href="#x">¶</a></h1>', 'json — encoder'],
      ['<p>nothing', undefined],
    ] as const) {
      assert.equal(of(html).title, title, html);
    }
  });

  it('that stand beside the name of a site which is a heading', () => {
    const head = '<title>Acme News - Boats are back</title><meta property="og:title" content="Boats are back">';
    assert.equal(of(`${head}<h1>Acme News</h1>`).title, 'Boats are back');
  });

  it('hostile ones', () => {
    for (const html of [
      ld({ '@type': 'Article', author: Array.from({ length: 20_000 }, (_, i) => ({ name: `n${i}` })) }),
      '<p class="author">x'.repeat(10_000),
      '<div class=author><span itemprop=author>'.repeat(10_000),
      `<title>${'a | '.repeat(50_000)}</title>`,
      `<title>${'|'.repeat(200_000)}a${'|'.repeat(200_000)}b</title><h1>${'a '.repeat(200_000)}</h1>`,
      `<p class="date">${'1.1.'.repeat(100_000)}</p>`,
      `<script type="application/ld+json">${'[{"@type":"Article","author":'.repeat(5_000)}</script>`,
    ]) {
      assert.ok(JSON.stringify(of(html)).length < 3000);
    }
  });
});

describe('dates', () => {
  it('in many spellings', () => {
    for (const [text, date, language] of [
      ['2026-03-04', '2026-03-04'],
      ['2026-03-04T05:06:07.123Z', '2026-03-04T05:06:07Z'],
      ['2026-03-04 05:06 +0530', '2026-03-04T05:06:00+05:30'],
      ['20260304', '2026-03-04'],
      ['2026/3/4', '2026-03-04'],
      ['Published on Mar 4th, 2026', '2026-03-04'],
      ['Wed, 04 Mar 2026 05:06:07 GMT', '2026-03-04T05:06:07Z'],
      ['03/04/2026', '2026-03-04', 'en-US'],
      ['03/04/2026', '2026-04-03', 'en-GB'],
      ['4 mars 2026', '2026-03-04', 'fr'],
      ['4 de marzo de 2026', '2026-03-04', 'es'],
      ['2026年3月4日', '2026-03-04', 'ja'],
      ['yesterday', undefined],
      ['March 4', undefined],
      ['2026-13-40', undefined],
      ['1203-01-01', undefined],
      ['version 1.2.3', undefined],
    ] as const) {
      assert.equal(readDate(text, language), date, text);
    }
  });
});
