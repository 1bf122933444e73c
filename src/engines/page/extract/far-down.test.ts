import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { answerQuestion, type Extracted, extractToSchema, type Page } from './index.ts';

/** What stands at the end of a long page is read like what stands at its start, or the result says that the page was not read to its end. */

const url = 'https://a.example/';
const some = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join('\n');
const WORDS = 'harbour lamp rope winter keeper stone gull ferry'.split(' ');

function pageOf(body: string): Page {
  const document = parseHtml(`<html lang="en"><body><main><h1>Quays</h1>${body}</main></body></html>`);
  const structured = structuredData(document, url);
  return { url, structured, markdown: toMarkdown(document) };
}
const read = (page: Page, properties: object): Extracted =>
  extractToSchema({ ...page, schema: { type: 'object', properties } });

const LAST = '<p>Flash point: 78 °C</p>';
const LONG: Readonly<Record<string, string>> = {
  paragraphs: some(13_000, (n) => `<p>The ${WORDS[n % 8]} of quay ${n} is old.</p>`) + LAST,
  labels: some(5_000, (n) => `<p>Depth ${WORDS[n % 8]} ${n}: ${n} m</p>`) + LAST,
  'terms of a list': `<dl>${some(5_000, (n) => `<dt>Depth ${n}</dt><dd>${n} m</dd>`)}<dt>Flash point</dt><dd>78 °C</dd></dl>`,
  'rows of a table': `<table>${some(900, (n) => `<tr><th>Depth ${n}</th><td>${n} m</td></tr>`)}<tr><th>Flash point</th><td>78 °C</td></tr></table>`,
  tables:
    some(400, (n) => `<table><tr><th>Berth</th><th>Depth</th></tr><tr><td>${n}</td><td>${n} m</td></tr></table>`) +
    LAST,
  sections: some(1_000, (n) => `<h2>Quay ${n}</h2><p>It is ${WORDS[n % 8]}.</p>`) + LAST,
  cards: some(1_000, (n) => `<article class="card"><h3>Boat ${n}</h3><p class="price">£${n}.50</p></article>`) + LAST,
};

describe('a value at the end of a long page', () => {
  for (const [of, html] of Object.entries(LONG))
    it(`of ${of}`, () => {
      assert.deepEqual(read(pageOf(html), { flashPoint: { type: 'string' } }).value, { flashPoint: '78 °C' });
    });

  it('of a paragraph, and answers a question there', () => {
    const sentences = some(200, (n) => `The ${WORDS[n % 8]} of quay ${n} was seen by a keeper.`);
    for (const page of [pageOf(`<p>${sentences} The flash point is 78 °C.</p>`)].flatMap((one) => [
      one,
      { url, markdown: one.markdown },
    ])) {
      assert.deepEqual(read(page, { flashPoint: { type: 'string' } }).value, { flashPoint: '78 °C' });
      assert.match(answerQuestion('What is the flash point?', page)?.answer ?? '', /78 °C/);
    }
  });

  it('answers a question', () => {
    assert.match(answerQuestion('What is the flash point?', pageOf(LONG.labels as string))?.answer ?? '', /78 °C/);
  });
});

describe('a list of a long page', () => {
  const boats = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, length: {} } } };
  const rows = (count: number): string =>
    `<table><tr><th>Name</th><th>Length</th></tr>${some(count, (n) => `<tr><td>The ${WORDS[n % 8]} ${n}</td><td>${n} m</td></tr>`)}</table>`;
  const cards = (count: number): string =>
    some(count, (n) => `<article class="card"><h3>The ${WORDS[n % 8]} ${n}</h3><p>Length: ${n} m</p></article>`);
  const items = (count: number): string =>
    `<h2>Boats</h2><ul>${some(count, (n) => `<li>The ${WORDS[n % 8]} ${n}</li>`)}</ul>`;

  for (const [of, html, asked] of [
    ['rows', rows, boats],
    ['cards', cards, boats],
    ['items', items, { type: 'array', items: { type: 'string' } }],
  ] as const)
    it(`of ${of} comes whole, and says so where it may not`, () => {
      const whole = read(pageOf(html(700)), { boats: asked });
      assert.deepEqual([lengthOf(whole), whole.partial], [700, []]);
      const cut = read(pageOf(html(1_100)), { boats: asked });
      assert.deepEqual([lengthOf(cut), cut.partial], [1_000, ['boats']]);
    });

  const lengthOf = ({ value }: Extracted): number => (value as { boats: unknown[] }).boats.length;
});

it('a page that is longer than what is read says so', () => {
  const lines = some(60_100, (n) => `<p>${WORDS[n % 8]}</p>`);
  const { value, isOfPart } = read(pageOf(lines + LAST), { flashPoint: { type: 'string' } });
  assert.deepEqual([value, isOfPart], [undefined, true]);
});
