import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { extractToSchema } from './index.ts';

/** What only the whole page tells: its currency, which of several options it has, lists within sentences, tables by their titles. */

const URL = 'https://site.test/x';
const string = { type: 'string' };
const number = { type: 'number' };
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });

function read(html: string, properties: object): Record<string, unknown> {
  const document = parseHtml(`<html lang="en"><body><main><h1>A page</h1>${html}</main></body></html>`);
  const structured = structuredData(document, URL);
  const page = { url: URL, structured, markdown: toMarkdown(document) };
  return (extractToSchema({ ...page, schema: { type: 'object', properties } }).value ?? {}) as Record<string, unknown>;
}

describe('the currency', () => {
  const rent = { type: 'object', properties: { amount: number, currency: string } };

  it('is that of all amounts of the page', () => {
    assert.deepEqual(read('<p>A ticket costs £12.</p>', { currency: string }), { currency: 'GBP' });
    const target = { rent: { ...rent, properties: { monthly: number, currency: string } } };
    assert.deepEqual(read('<p>Monthly rent: £900</p><p>A deposit of £900.</p>', target), {
      rent: { monthly: 900, currency: 'GBP' },
    });
  });

  it('is none where there are several, or no amount', () => {
    assert.deepEqual(read('<p>£12 at the door, 15 € online.</p>', { currency: string }), {});
    assert.deepEqual(read('<p>The fee for dogs is £12.</p>', { rent }), {});
  });
});

describe('a schema of choices', () => {
  it('asks for the richest of them', () => {
    const person = { type: 'object', properties: { price: number, currency: string } };
    for (const choice of ['anyOf', 'oneOf', 'allOf'])
      assert.deepEqual(
        read('<p>Price: £12</p>', { ticket: { [choice]: [person] }, price: { [choice]: [number] } }),
        { ticket: { price: 12, currency: 'GBP' }, price: 12 },
        choice,
      );
  });
});

describe('one of several options', () => {
  const place = { type: 'string', enum: ['onsite', 'hybrid', 'remote'] };

  it('stands alone in a part of a line', () => {
    assert.deepEqual(read('<p>Derby · Hybrid · Full time</p>', { workplace: place }), { workplace: 'hybrid' });
  });

  it('stands in a sentence if it is no everyday word', () => {
    const level = { type: 'string', enum: ['easy', 'intermediate', 'hard'] };
    assert.deepEqual(read('<p>I would call them intermediate.</p>', { skillNeeded: level }), {
      skillNeeded: 'intermediate',
    });
    assert.deepEqual(read('<p>It is hard to say.</p>', { skillNeeded: level }), {});
  });

  it('is none where the page has two', () => {
    assert.deepEqual(read('<p>Hybrid · Remote</p>', { workplace: place }), {});
  });
});

describe('a list in a sentence', () => {
  const texts = { type: 'array', items: string };

  it('stands behind its name', () => {
    const [bindings, testers] = [
      ['Python', 'Go', 'Node.js'],
      ['Gill', 'Tomoko', 'Anne-Marie'],
    ];
    assert.deepEqual(read('<p>It comes with bindings for Python, Go and Node.js.</p>', { bindings: texts }), {
      bindings,
    });
    assert.deepEqual(read('<p>My test knitters were Gill, Tomoko and Anne-Marie.</p>', { testKnitters: texts }), {
      testKnitters: testers,
    });
  });

  it('is none without entries, or with other ones elsewhere', () => {
    assert.deepEqual(read('<p>The bindings are good and the code is short.</p>', { bindings: texts }), {});
    const two = '<p>There are bindings for Go and Rust.</p><p>There are bindings for Python and Perl.</p>';
    assert.deepEqual(read(two, { bindings: texts }), {});
  });
});

describe('tables', () => {
  const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

  it('have a thing in each column, also without a head', () => {
    const table = `<table>${row('', 'S', 'M')}${row('Length', '22 cm', '24 cm')}${row('Yarn needed', '125 m', '145 m')}</table>`;
    assert.deepEqual(read(table, { sizes: list({ name: string, lengthCm: number }) }), {
      sizes: [
        { name: 'S', lengthCm: 22 },
        { name: 'M', lengthCm: 24 },
      ],
    });
  });

  it('have heads that are no label and its value', () => {
    const rows =
      '<tr><th>Size</th><th>Price</th></tr><tr><td>Small</td><td>5 €</td></tr><tr><td>Wide</td><td>9 €</td></tr>';
    for (const name of ['size', 'price'])
      assert.notEqual(read(`<table>${rows}</table>`, { [name]: string })[name], name === 'size' ? 'Price' : 'Size');
  });

  it('have the price below the name of a column', () => {
    const head = '<tr><th>Features</th><th>Lumo<br>£2,149.00</th><th>Karbon<br>£1,899.00 £1,699.00</th></tr>';
    const table = `<table>${head}${row('Weight', '0.62 kg', '0.41 kg')}${row('Ports', '2', '1')}</table>`;
    assert.deepEqual(read(table, { products: list({ name: string, price: number, weightKg: number }) }), {
      products: [
        { name: 'Lumo', price: 2149, weightKg: 0.62 },
        { name: 'Karbon', price: 1699, weightKg: 0.41 },
      ],
    });
  });

  it('of two columns without a head begin with their first row, unless it names a field', () => {
    const works = [row('Clara Schumann', 'Drei Romanzen'), row('Amy Beach', 'Violin Sonata')];
    const programme = (...head: string[]) =>
      read(`<h2>Programme</h2><table>${head.join('')}${works.join('')}</table>`, {
        programme: list({ composer: string, work: string }),
      }).programme;
    assert.deepEqual(programme(row('Composer', 'Work')), [
      { composer: 'Clara Schumann', work: 'Drei Romanzen' },
      { composer: 'Amy Beach', work: 'Violin Sonata' },
    ]);
    const people = (...head: string[]) =>
      read(`<h2>Staff</h2><table>${head.join('')}${row('Ida Holm', 'Baker')}${row('Per Lund', 'Miller')}</table>`, {
        staff: list({ name: string, role: string }),
      }).staff;
    const both = [
      { name: 'Ida Holm', role: 'Baker' },
      { name: 'Per Lund', role: 'Miller' },
    ];
    assert.deepEqual(people(), both);
    assert.deepEqual(people(row('Name', 'Role')), both);
  });

  it('of one form are lists of their own where their titles say so', () => {
    const results = (title: string, ...rows: string[]) =>
      `<h2>${title}</h2><table><tr><th>Name</th><th>Time</th></tr>${rows.join('')}</table>`;
    const page = results('Men', row('Aaron Fisk', '30:14')) + results('Women', row('Ruth Calder', '36:59'));
    assert.deepEqual(read(page, { femaleResults: list({ name: string, time: string }) }), {
      femaleResults: [{ name: 'Ruth Calder', time: '36:59' }],
    });
  });
});

it('labels and values in turns are told apart by their classes', () => {
  const pairs = ['Doors', '5', 'Body colour', 'Grey', 'Gearbox', 'Manual']
    .map((text, i) => `<p class="${i % 2 === 0 ? 'a' : 'b'}">${text}</p>`)
    .join('');
  assert.deepEqual(read(`<section>${pairs}</section>`, { gearbox: string, doors: number }), {
    gearbox: 'Manual',
    doors: 5,
  });
});

it('names alone are no list of what has more than a name', () => {
  const headings = ['Opening hours', 'Meet the grown-ups', 'Rooms'].map((one) => `<h2>${one}</h2><p>Come in.</p>`);
  assert.deepEqual(read(headings.join(''), { staff: list({ name: string, jobTitle: string }) }), {});
});

it('a day until which something goes on is not the day on which it is done', () => {
  const date = { type: 'string', format: 'date' };
  assert.deepEqual(
    read('<p>The decision can be called in until 5pm on 29 January 2026.</p>', { decisionDate: date }),
    {},
  );
});

describe('the name of what a page is about', () => {
  const named = (title: string, heading: string, property: string): unknown => {
    const html = `<html><head><title>${title}</title></head><body><header><a href="/">${SITE}</a></header><main><h1>${heading}</h1><p>Text.</p></main></body></html>`;
    const document = parseHtml(html);
    const page = { url: URL, structured: structuredData(document, URL), markdown: toMarkdown(document) };
    const schema = { type: 'object', properties: { [property]: string } };
    return (extractToSchema({ ...page, schema }).value as Record<string, unknown> | null)?.[property];
  };
  const SITE = 'Ironyard';

  it('is no slogan, no version, and not what its page is called', () => {
    assert.equal(named('Ironyard - a gym in Sheffield', 'Eight racks. No queue.', 'gymName'), 'Ironyard');
    assert.equal(named('Gantry 4.2 “Puffin”', 'Gantry 4.2 “Puffin”', 'productName'), 'Gantry');
    assert.equal(named('Changelog — quillstore', 'Changelog', 'projectName'), 'quillstore');
    assert.equal(named('Review: Saltworks', 'Review: Saltworks', 'gameTitle'), 'Saltworks');
  });

  it('is the heading where nothing confirms the title', () => {
    assert.equal(named('Gridwise 2026', 'Sizing a battery with open data', 'title'), 'Sizing a battery with open data');
  });
});

describe('the author', () => {
  const author = (head: string, byline: string): unknown => {
    const document =
      parseHtml(`<html lang="en"><head><title>Bridge closed</title>${head}</head><body><article><h1>Bridge closed</h1>${byline}
      <p>The bridge over the river is closed.</p></article></body></html>`);
    const page = { url: URL, structured: structuredData(document, URL), markdown: toMarkdown(document) };
    const schema = { type: 'object', properties: { author: string } };
    return (extractToSchema({ ...page, schema }).value as Record<string, unknown> | undefined)?.author;
  };
  const BYLINE = '<p class="byline">By Ann Smith</p>';
  const SITE = '<meta property="og:site_name" content="The Daily">';
  const META = `${SITE}<meta name="author" content="The Daily">`;
  const DAILY = '{"@type":"Organization","name":"The Daily"}';
  const DATA = `<script type="application/ld+json">{"@type":"NewsArticle","headline":"Bridge closed","author":${DAILY},"publisher":${DAILY}}</script>`;

  it('is not the publisher where somebody signs', () => {
    for (const head of [META, DATA, META + DATA]) assert.equal(author(head, BYLINE), 'Ann Smith', head);
  });

  it('is the publisher where nobody else is named', () => {
    for (const head of [META, DATA]) assert.equal(author(head, ''), 'The Daily', head);
  });
});

describe('a list of which the page may have more', () => {
  const partialOf = (html: string, properties: object, head = ''): readonly string[] => {
    const document = parseHtml(
      `<html lang="en"><head>${head}</head><body><main><h1>A page</h1>${html}</main></body></html>`,
    );
    const structured = structuredData(document, URL);
    const page = { url: URL, structured, markdown: toMarkdown(document) };
    return extractToSchema({ ...page, schema: { type: 'object', properties } }).partial ?? [];
  };
  const strings = { type: 'array', items: string };

  it('is none that markup states, also with one entry', () => {
    const declared = [
      '<p>Materials:</p><ul><li>Oak</li></ul>',
      '<h2>Materials</h2><ol><li>Oak</li></ol>',
      '<dl><dt>Materials</dt><dd>Oak</dd></dl>',
      '<table><tr><th>Materials</th><td>Oak</td></tr></table>',
      '<p><b>Materials</b><br>Oak<br>Steel</p>',
      '<div><label>Materials</label>Oak<br>Steel</div>',
    ];
    for (const html of declared) assert.deepEqual(partialOf(html, { materials: strings }), [], html);
    assert.deepEqual(partialOf('', { keywords: strings }, '<meta name="keywords" content="oak">'), []);
    assert.deepEqual(partialOf('<a href="mailto:a@b.example">Mail</a>', { emails: strings }), []);
  });

  it('is none that lacks only placeholders', () => {
    const html = '<dl><dt>Sizes in cm</dt><dd>12</dd><dd>n/a</dd><dd>18</dd></dl>';
    assert.deepEqual(partialOf(html, { sizes: { type: 'array', items: number } }), []);
  });

  it('is one with a single entry behind a colon, of a sentence, or without entries in another form', () => {
    assert.deepEqual(partialOf('<p>Materials: oak</p>', { materials: strings }), ['materials']);
    assert.deepEqual(partialOf('<p>It comes with bindings for Go, C and Lua.</p>', { bindings: strings }), [
      'bindings',
    ]);
    const html = '<ul><li>12</li><li>large</li><li>18</li></ul>';
    assert.deepEqual(partialOf(`<p>Sizes:</p>${html}`, { sizes: { type: 'array', items: number } }), ['sizes']);
  });
});
