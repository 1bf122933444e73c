// Over 10 kB: one case for each way in which pages state things.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { extractToSchema } from './index.ts';

/** Pages with their expected values. Fields in `missing` must stay empty. */
const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/extract');

function read(html: string, target: { schema?: unknown; prompt?: string; url?: string }) {
  const url = target.url ?? 'https://site.test/';
  const document = parseHtml(html);
  const structured = structuredData(document, url);
  return extractToSchema({ ...target, url, structured, markdown: toMarkdown(document) });
}

describe('the extractive model reads of', () => {
  for (const file of globSync(join(FOLDER, '*.html')).toSorted()) {
    it(basename(file, '.html'), () => {
      const { expected, missing, ...target } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
      const got = read(readFileSync(file, 'utf8'), target);
      assert.deepEqual(got.value ?? null, expected);
      assert.deepEqual(got.missing.toSorted(), missing.toSorted());
    });
  }
});

describe('pages are read', () => {
  const value = (properties: Record<string, unknown>, html: string) =>
    read(`<title>Texel per fiets | Reisbureau</title><main><h1>Texel per fiets</h1>${html}</main>`, {
      schema: { properties },
    }).value;
  const text = { type: 'string' };
  const pair = (first: string, second: string) => ({
    type: 'array',
    items: { type: 'object', properties: { [first]: text, [second]: text } },
  });

  it('of several descriptions of a term, the first for one value and all of them for a list', () => {
    const html =
      '<dl><dt>Color</dt><dd>Red</dd><dd>Blue</dd><dt>Price</dt><dd>€ 5</dd><dd>€ 7 for members</dd><dt>Note</dt><dd>One line.<br>Two lines.</dd></dl>';
    const target = { color: text, colors: { type: 'array', items: text }, price: { type: 'number' }, note: text };
    assert.deepEqual(value(target, html), {
      color: 'Red',
      colors: ['Red', 'Blue'],
      price: 5,
      note: 'One line. Two lines.',
    });
  });

  it('in other languages than the schema', () => {
    const html =
      '<dl><dt>Vertrekdatum</dt><dd>4 mei 2026</dd><dt>Aantal nachten</dt><dd>6</dd></dl><p>De aanbetaling is € 120 per persoon.</p>';
    const target = {
      tripName: text,
      departureDate: { type: 'string', format: 'date' },
      nightCount: { type: 'integer' },
      depositEur: { type: 'number' },
      busCompany: text,
    };
    assert.deepEqual(value(target, html), {
      tripName: 'Texel per fiets',
      departureDate: '2026-05-04',
      nightCount: 6,
      depositEur: 120,
    });
  });

  it('with their box of key facts beside the text', () => {
    const box =
      '<aside><dl><dt>Price</dt><dd>€ 265</dd><dt>Level</dt><dd>Beginner</dd><dt>Code</dt><dd>TX-2509</dd></dl></aside>';
    const links = '<aside><dl><dt>Price</dt><dd><a href="/a">€ 9</a> <a href="/b">€ 8</a></dd></dl></aside>';
    const target = { price: { type: 'number' } };
    assert.deepEqual(value(target, box), { price: 265 });
    assert.equal(value(target, links), undefined);
  });

  it('with pairs under the heading of a list as its records', () => {
    const html =
      '<h2>Itinerary</h2><ol><li><strong>Day 1</strong> <span>Ferry to Texel</span></li><li><strong>Day 2</strong> <span>Round the island</span></li><li><strong>Day 3</strong> <span>Seal watching</span></li></ol>';
    assert.deepEqual(value({ itinerary: pair('day', 'activity') }, html), {
      itinerary: [
        { day: 'Day 1', activity: 'Ferry to Texel' },
        { day: 'Day 2', activity: 'Round the island' },
        { day: 'Day 3', activity: 'Seal watching' },
      ],
    });
  });

  it('with one of its lists for each list of the schema', () => {
    const dish = (name: string, price: string) => `<li class="item"><h4>${name}</h4><p>${price}</p></li>`;
    const html = `<h2>To begin</h2><ul>${dish('Soup', '4 €')}${dish('Salad', '6 €')}${dish('Bread', '2 €')}</ul>
      <h2>Rice</h2><ul>${dish('Paella', '18 €')}${dish('Risotto', '16 €')}${dish('Pilaf', '12 €')}</ul>`;
    const dishes = {
      type: 'array',
      items: { type: 'object', properties: { name: text, price: { type: 'number' } } },
    };
    const { starters, mains } = value({ starters: dishes, mains: dishes }, html) as Record<string, { name: string }[]>;
    assert.deepEqual([starters?.[0]?.name, mains?.[0]?.name], ['Soup', 'Paella']);
  });

  it('whatever the template calls the body', () => {
    const html = '<ul><li><h3>Soup</h3><p>4 €</p></li><li><h3>Salad</h3><p>6 €</p></li></ul>';
    const schema = { properties: { dishes: pair('name', 'price') } };
    const got = read(`<body class="page-template-elementor_header_footer"><h1>Menu</h1>${html}</body>`, { schema });
    assert.deepEqual(got.value, {
      dishes: [
        { name: 'Soup', price: '4 €' },
        { name: 'Salad', price: '6 €' },
      ],
    });
  });

  it('with the line below a name as what somebody does', () => {
    const person = (name: string, role: string) => `<div><h3>${name}</h3><p>${role}<br>Extension 11</p></div>`;
    const html = `<h2>Contacts</h2>${person('Ada Lund', 'Head of Tours')}${person('Bo Rask', 'Bookings')}${person('Cy Holt', 'Accounts')}`;
    assert.deepEqual(value({ contacts: pair('name', 'role') }, html), {
      contacts: [
        { name: 'Ada Lund', role: 'Head of Tours' },
        { name: 'Bo Rask', role: 'Bookings' },
        { name: 'Cy Holt', role: 'Accounts' },
      ],
    });
  });
});

describe('records are named as pages name them', () => {
  const listOf = (names: readonly string[], key: string, html: string): unknown => {
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const schema = { properties: { [key]: { type: 'array', items: { type: 'object', properties } } } };
    return (read(`<title>Docs</title><main><h1>Docs</h1>${html}</main>`, { schema }).value as Record<string, unknown>)[
      key
    ];
  };

  it('a table of settings', () => {
    const rows = [
      ['LF_PORT', 'Port of the server', '8460'],
      ['LF_LOG', 'How much is logged', 'info'],
    ];
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td><code>${cell}</code></td>`).join('')}</tr>`).join('');
    const table = `<table><tr><th>Variable</th><th>Meaning</th><th>If not set</th></tr>${cells}</table>`;
    assert.deepEqual(
      listOf(['name', 'description', 'defaultValue'], 'variables', table),
      rows.map(([name, description, defaultValue]) => ({ name, description, defaultValue })),
    );
  });

  it('releases with sections of their own', () => {
    const release = (version: string, date: string, by: string): string =>
      `<h2>${version} (${date})</h2><h3>Fixed</h3><ul><li>A leak</li></ul><p>Released by <a href="/t">${by}</a></p>`;
    const html =
      release('6.0.0', '2026-02-18', 'Maren Braun') +
      release('5.4.2', '2025-11-27', 'Olu Seto') +
      release('5.4.1', '2025-10-08', 'Maren Braun');
    assert.deepEqual(listOf(['version', 'date', 'releasedBy'], 'releases', html), [
      { version: '6.0.0', date: '2026-02-18', releasedBy: 'Maren Braun' },
      { version: '5.4.2', date: '2025-11-27', releasedBy: 'Olu Seto' },
      { version: '5.4.1', date: '2025-10-08', releasedBy: 'Maren Braun' },
    ]);
  });
});

describe('without labels are read', () => {
  const of = (properties: Record<string, unknown>, html: string, url = 'https://saltworks.test/visit') =>
    read(html, { schema: { properties }, url }).value;
  const text = { type: 'string' };
  const number = { type: 'number' };

  it('the name of the site for who is behind the page, if its title or its host confirms it', () => {
    const page = (link: string) =>
      `<title>Plan your visit</title><header><a href="/">${link}</a></header><main><h1>Plan your visit</h1></main>`;
    assert.deepEqual(of({ museumName: text }, page('Saltworks Museum')), { museumName: 'Saltworks Museum' });
    assert.deepEqual(of({ museum: text }, page('<img src="logo.png" alt="Saltworks Museum logo">')), {
      museum: 'Saltworks Museum',
    });
    assert.equal(of({ museum: text }, page('Open all year')), undefined);
    assert.equal(of({ giftShop: text }, page('Saltworks Museum')), undefined);
  });

  it('dates, times and an address below the title, and the version in it', () => {
    assert.deepEqual(
      of(
        { eventDate: { type: 'string', format: 'date' }, startTime: text, endTime: text },
        '<main><h1>Lantern Fair</h1><p>Saturday 14 November 2026</p><p>3pm – 10pm</p></main>',
      ),
      { eventDate: '2026-11-14', startTime: '3pm', endTime: '10pm' },
    );
    assert.deepEqual(
      of(
        { street: text, city: text },
        '<main><h1>Zandweg 118</h1><p>3611 KX Oudermeer</p></main><footer><p>Dorpsplein 3, 3611 AB Oudermeer</p></footer>',
      ),
      { street: 'Zandweg 118', city: 'Oudermeer' },
    );
    assert.deepEqual(of({ version: text }, '<main><h1>Hexpipe 4.2.0</h1></main>'), { version: '4.2.0' });
  });

  it('prices that are struck out, stars for screen readers, labels above names', () => {
    const html =
      '<main><h1>Pannier</h1><div><s>£99.00</s> <span>£84.00</span></div><span aria-label="4.6 out of 5 stars">★★★★★</span>' +
      '<div><span class="pill">Best value</span><h2>Ardvane Ridge</h2><p>Roomy.</p></div></main>';
    assert.deepEqual(of({ originalPrice: number, averageRating: number, bestValue: text }, html), {
      originalPrice: 99,
      averageRating: 4.6,
      bestValue: 'Ardvane Ridge',
    });
  });

  it('labels below a heading that says of what', () => {
    const html =
      '<main><h1>Visit</h1><h2>Tickets</h2><ul><li><b>Student:</b> €75</li><li><b>Full:</b> €320</li></ul></main>';
    assert.deepEqual(of({ studentTicketPrice: number, fullTicketPrice: number }, html), {
      studentTicketPrice: 75,
      fullTicketPrice: 320,
    });
  });

  it('units of one measure, and thousands as the language writes them', () => {
    const table =
      '<table><tr><th>Gewicht</th><td>2.240 g</td></tr><tr><th>Max. Drehmoment</th><td>65 Nm</td></tr></table>';
    const html = `<html lang="de"><main><h1>N4</h1>${table}</main></html>`;
    assert.deepEqual(of({ weightKg: number }, html), { weightKg: 2.24 });
    assert.equal(
      of({ lengthMm: number }, '<main><h1>N4</h1><dl><dt>Length</dt><dd>8 weeks</dd></dl></main>'),
      undefined,
    );
  });

  it('whether something is so', () => {
    const flag = { type: 'boolean' };
    const page = (sentence: string) => `<main><h1>Prices</h1><p>${sentence}</p></main>`;
    const target = { creditCardRequired: flag, dogsAllowed: flag };
    assert.deepEqual(of(target, page('No credit card needed. Dogs are welcome on the terrace.')), {
      creditCardRequired: false,
      dogsAllowed: true,
    });
    assert.equal(of(target, page('If dogs are allowed, we tell you. Is a credit card required?')), undefined);
    assert.equal(of(target, page('Dogs are welcome. In the hall dogs are not allowed.')), undefined);
  });
});

describe('a list that nothing names is left out', () => {
  const dish = (name: string, price: string) => `<div class="dish"><h4>${name}</h4><p>${price}</p></div>`;
  const dishes = {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
  };
  const namesIn = (fields: readonly string[], html: string): (string[] | undefined)[] => {
    const schema = { properties: Object.fromEntries(fields.map((field) => [field, dishes])) };
    const got = read(`<title>Inn</title><main><h1>Inn</h1>${html}</main>`, { schema }).value as
      | Record<string, { name: string }[]>
      | undefined;
    return fields.map((field) => got?.[field]?.map(({ name }) => name));
  };
  const soups = `${dish('Leek', '4 €')}${dish('Pea', '5 €')}${dish('Fish', '6 €')}`;
  const beds = `${dish('Loft', '80 €')}${dish('Attic', '90 €')}${dish('Barn', '70 €')}`;

  it('if another one is as good', () => {
    assert.deepEqual(namesIn(['snacks'], `<section>${soups}</section><section>${beds}</section>`), [undefined]);
    assert.deepEqual(namesIn(['snacks'], `<section>${soups}</section>`), [['Leek', 'Pea', 'Fish']]);
  });

  it('if the page calls it what another list of the schema is called', () => {
    assert.deepEqual(namesIn(['snacks', 'rooms'], `<h2>Rooms</h2><section>${beds}</section>`), [
      undefined,
      ['Loft', 'Attic', 'Barn'],
    ]);
  });

  it('if it has the parts of one thing', () => {
    const parts = [
      '<h3><a href="/loft">Loft</a></h3>',
      '<p>70 Mill Lane</p>',
      '<p><a href="/loft">Book it now</a></p>',
    ];
    const html = `<h2>Rooms</h2><div>${parts.map((part) => `<div class="box">${part}</div>`).join('')}</div>`;
    assert.deepEqual(namesIn(['rooms'], html), [undefined]);
  });

  it('while headings between alike things name the parts of a list', () => {
    assert.deepEqual(namesIn(['soups', 'rooms'], `<h2>Soups</h2>${soups}<h2>Rooms</h2>${beds}`), [
      ['Leek', 'Pea', 'Fish'],
      ['Loft', 'Attic', 'Barn'],
    ]);
  });
});

it('addresses of links are whole in every field that is called so', () => {
  const name = { '@type': 'Product', name: 'Lamp', productUrl: '/lamp', availabilityUrl: '/stock' };
  const html = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...name })}</script>`;
  const properties = Object.fromEntries(['productUrl', 'availabilityUrl'].map((one) => [one, { type: 'string' }]));
  assert.deepEqual(read(html, { schema: { type: 'object', properties } }).value, {
    productUrl: 'https://site.test/lamp',
    availabilityUrl: 'https://site.test/stock',
  });
});

describe('a name is not', () => {
  const named = (field: string, title: string, heading: string, more = '') =>
    (
      read(`<title>${title}</title><header><a href="/">Tideway Pool</a></header><h1>${heading}</h1>${more}`, {
        schema: { properties: { [field]: { type: 'string' } } },
      }).value as Record<string, string> | undefined
    )?.[field];

  it('what part of a site a page is', () => {
    assert.equal(named('name', 'Opening hours | Tideway Pool', 'Opening hours'), 'Tideway Pool');
    assert.equal(named('leagueName', 'Results | Northern League', 'Results'), 'Northern League');
    assert.equal(named('title', 'Opening hours | Tideway Pool', 'Opening hours'), 'Opening hours');
  });

  it('unless a label says so', () => {
    const label = '<dl><dt>Name</dt><dd>Team</dd><dt>Price</dt><dd>25 €</dd></dl>';
    assert.equal(named('name', 'Plans', 'Plans', label), 'Team');
  });

  it('the badge beside a heading', () => {
    const heading = '<span class="label label--green">Solved</span> Pump stops after a minute';
    assert.equal(named('title', 'Pump stops after a minute', heading), 'Pump stops after a minute');
  });

  it('where something is or since when', () => {
    assert.equal(named('pump', 'Pumps', 'Pumps', '<p>The pump is in the cellar.</p>'), undefined);
  });
});
