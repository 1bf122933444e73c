import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';

const of = (html: string) => structuredData(parseHtml(html), 'https://shop.example/');
const cards = (html: string) =>
  (of(html).cards ?? []).map((group) =>
    group.map((card) => Object.fromEntries(card.map((pair) => [pair.label, pair.value]))),
  );
const product = (name: string, price: string) =>
  `<div class="box item"><h3><a href="/${name}">${name}</a></h3><p>${price}</p></div>`;
const LIST = `<div class="box grid">${['Kettle', 'Lamp', 'Bowl'].map((name, i) => product(name, `€${i + 1}0.00`)).join('')}</div>`;

describe('cards', () => {
  it('are not the parts of a page, of which one has its title or navigation', () => {
    const page = `<div class="box head"><a href="/"><img src="/l.png" alt=""></a><nav><a href="/a">About us</a></nav><p>Call us</p></div>
      <div class="box main"><h1>Our shop</h1><p>Welcome to all of it</p>${LIST}</div>
      <div class="box foot"><h4>Contact</h4><p>2 Quay Road</p><a href="/imprint">Imprint</a></div>`;
    assert.deepEqual(
      cards(page).map((group) => group.map(({ name, price }) => [name, price])),
      [
        [
          ['Kettle', '€10.00'],
          ['Lamp', '€20.00'],
          ['Bowl', '€30.00'],
        ],
      ],
    );
  });

  it('below "See also" are left out, unless the page has no others', () => {
    const related = `<h2>You may also like</h2>${LIST}`;
    assert.deepEqual(cards(`<h1>Pan</h1><p>€5.00</p>${related}`).length, 1);
    const own = ['Monday', 'Tuesday', 'Friday'].map((day, i) => `<li><h3>${day}</h3><p>Price: €${i}.50</p></li>`);
    const both = cards(`<h1>Pan</h1><ul>${own.join('')}</ul>${related}`);
    assert.deepEqual(
      both.map((group) => group.map(({ name }) => name)),
      [['Monday', 'Tuesday', 'Friday']],
    );
  });

  it('are not advertisements in a list, which say so and have no page on the site', () => {
    const list = LIST.replace(
      '<div class="box item">',
      '<div class="box item"><span>Sponsored</span><b>Gift card</b><p>From €25.00</p></div><div class="box item">',
    );
    const names = (html: string) => cards(html).map((group) => group.map(({ name }) => name));
    assert.deepEqual(names(list), [['Kettle', 'Lamp', 'Bowl']]);
    // Shops put a product of their own first for money.
    const own = LIST.replace('<div class="box item">', '<div class="box item"><span>Sponsored</span>');
    assert.deepEqual(names(own), [['Kettle', 'Lamp', 'Bowl']]);
  });

  it('have what only the classes of a template name, once in each', () => {
    const slot = (title: string, speaker: string) =>
      `<div class="slot"><h4>${title}</h4><div class="slot-speaker">${speaker}</div><a href="/t/${title}">Details</a>
        <span class="Spot_room__x7Yz1">Hall 2</span><i class="slot-mark">a</i><i class="slot-mark">b</i></div>`;
    const [group] = cards(['Compilers', 'Queues', 'Caches'].map((title) => slot(title, `Ann ${title}`)).join(''));
    assert.deepEqual(group?.[0], {
      name: 'Compilers',
      url: 'https://shop.example/t/Compilers',
      speaker: 'Ann Compilers',
      room: 'Hall 2',
    });
  });

  it('are named by the title, without what stands below it in the same element', () => {
    const row = (title: string, who: string) =>
      `<li class="topic"><div class="topic-title"><span>${title}</span><p>Started by: ${who}</p></div><p>Replies: 4</p></li>`;
    const [group] = cards(`<ul>${row('Pump', 'Ann')}${row('Oil', 'Ben')}${row('Noise', 'Cleo')}</ul>`);
    assert.deepEqual(
      group?.map(({ name, 'Started by': by }) => [name, by]),
      [
        ['Pump', 'Ann'],
        ['Oil', 'Ben'],
        ['Noise', 'Cleo'],
      ],
    );
  });

  it('have phrases as facts: who, when, how large, how much', () => {
    const home = (
      n: number,
    ) => `<li><h3>${n} Mill Lane</h3><p>Built in 19${n}</p><p>${n} sq m of floor area</p><p>asked by Ann Lee</p>
      <p>last post 17 Sept 2025</p><p>Sleeps up to ${n} guests</p><div>EUR ${n}8.90<small>incl. VAT</small></div></li>`;
    const [group] = cards(`<ul>${home(11)}${home(22)}${home(33)}</ul>`);
    const {
      'Built in': year,
      'floor area': area,
      'asked by': by,
      'last post': last,
      Sleeps: guests,
      price,
    } = group?.[0] ?? {};
    assert.deepEqual([year, area, by, last, guests], ['1911', '11 sq m', 'Ann Lee', '17 Sept 2025', 'up to 11']);
    assert.match(price ?? '', /^EUR 118\.90/);
  });

  it('are not looked for in elements that are nested thousands of times', () => {
    const deep = `${'<b>'.repeat(15_000)}x${'</b>'.repeat(15_000)}`;
    assert.deepEqual(of(`<a rel="prev" href="/1">1</a><div>${`${deep}<br><br><hr>`.repeat(3)}</div>`).cards, []);
  });

  it('of the last page of a list may be a single one', () => {
    const page = (pager: string) =>
      of(
        `<h1>Releases</h1><div class="list"><div class="entry"><h3>4.0.1</h3><p>Endpoints: 14</p></div></div>${pager}`,
      );
    const names = ({ fewCards = [] }: ReturnType<typeof of>) =>
      fewCards.map((group) => group.map((card) => card.find(({ label }) => label === 'name')?.value));
    assert.deepEqual(names(page('<a rel="prev" href="/2">Newer</a>')).at(-1), ['4.0.1']);
    assert.deepEqual(names(page('')), []);
    // Neither its first label nor the line that says who made it and when is its name.
    const last = (entry: string) =>
      names(of(`<h1>Releases</h1><div class="list">${entry}</div><a rel="prev" href="/2">Newer</a>`)).at(-1);
    const row = '<div class="v"><span>Released</span> <span>14 January 2025</span></div>';
    assert.deepEqual(last(`<div class="entry"><div>4.0.1</div>${row}</div>`), ['4.0.1']);
    const meta = '<div class="m">Released on 14 January 2025 <span>by Ann Lee</span> <span>2 Comments</span></div>';
    assert.deepEqual(last(`<div class="entry"><h3>4.0.1</h3>${meta}<p>Endpoints: 14</p></div>`), ['4.0.1']);
  });
});

describe('labels on pages of one thing', () => {
  it('share a line where their classes say so', () => {
    const { labelled } = of(
      '<div><span class="detail-label">SKU</span> <span>HC-54904</span> <span class="detail-label">Category</span> <span>Home</span></div>',
    );
    assert.deepEqual(
      labelled.map(({ label, value }) => [label, value]),
      [
        ['SKU', 'HC-54904'],
        ['Category', 'Home'],
      ],
    );
  });

  it('have badges as their values, and telephone numbers as they are written', () => {
    const { twoTexts, contacts } = of(
      '<div><div>Ingredients</div><div><span class="b">cumin</span> <span class="b">butter</span></div></div><a href="tel:+442081340">+44 208 1340</a>',
    );
    assert.deepEqual(twoTexts, [{ first: 'Ingredients', second: 'cumin, butter' }]);
    assert.deepEqual(contacts, [{ kind: 'phone', value: '+44 208 1340' }]);
  });
});
