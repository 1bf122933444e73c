import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collect } from '../facts/index.ts';
import { parseHtml } from '../tree.ts';
import { styleRules } from '../visible/index.ts';
import { toMarkdown } from './index.ts';

function read(html: string): string {
  const document = parseHtml(html);
  return toMarkdown(document, { linesOf: styleRules(collect(document)).lines }).trim();
}

const TIDES = '| Day | High |\n| --- | --- |\n| Monday | 04:12 |\n| Tuesday | 05:01 |';
const BARE = '| | |\n| --- | --- |\n| Monday | 04:12 |\n| Tuesday | 05:01 |';

describe('tables that are no table elements', () => {
  const row = (name: string, of: readonly string[], attributes: string): string =>
    `<${name} ${attributes}>${of.join('')}</${name}>`;
  const rowsOf = (role: string, tag = 'div'): string => {
    const cells = (kind: string, texts: readonly string[]): string =>
      row(
        tag,
        texts.map((text) => `<${tag} role="${kind}">${text}</${tag}>`),
        'role="row"',
      );
    return `<${tag} role="${role}"><${tag} role="rowgroup">${cells('columnheader', ['Day', 'High'])}</${tag}>${cells(role === 'table' ? 'cell' : 'gridcell', ['Monday', '04:12'])}${cells('cell', ['Tuesday', '05:01'])}</${tag}>`;
  };

  it('by role', () => {
    for (const role of ['table', 'grid', 'treegrid']) assert.equal(read(rowsOf(role)), TIDES, role);
    assert.equal(read(rowsOf('table', 'span')), TIDES);
    assert.equal(
      read('<ul role="table"><li role="row"><span role="rowheader">K</span><span role="cell">V</span></li></ul>'),
      '| | |\n| --- | --- |\n| K | V |',
    );
  });

  it('by style', () => {
    const style = '<style>.t{display:table}.r{display:table-row}.c{display:table-cell}</style>';
    const rows = (cell: string): string =>
      ['Monday,04:12', 'Tuesday,05:01']
        .map(
          (one) =>
            `<div class="r">${one
              .split(',')
              .map((text) => `<${cell} class="c">${text}</${cell}>`)
              .join('')}</div>`,
        )
        .join('');
    assert.equal(read(`${style}<div class="t">${rows('div')}</div>`), BARE);
    assert.equal(read(`${style}<div class="t">${rows('span')}</div>`), BARE);
    const layout = `<p>${'A long text. '.repeat(30)}</p>`;
    assert.ok(
      !read(
        `${style}<div class="t"><div class="r"><div class="c">${layout}</div><div class="c">${layout}</div></div></div>`,
      ).includes('|'),
    );
  });

  it('by names of rows and cells', () => {
    const rows =
      '<div class="row"><div class="cell">Monday</div><div class="cell">04:12</div></div><div class="row"><div class="cell">Tuesday</div><div class="cell">05:01</div></div>';
    assert.equal(read(`<div>${rows}</div>`), BARE);
    const head = '<div class="row head"><div class="cell">Day</div><div class="cell">High</div></div>';
    assert.equal(read(`<div>${head}${rows}</div>`), TIDES);
    const grid =
      '<div class="row"><div class="col-6"><h3>North pier</h3><p>Open.</p></div><div class="col-6"><h3>South pier</h3><p>Shut.</p></div></div>';
    assert.ok(!read(`<div>${grid}${grid}</div>`).includes('|'));
  });
});

describe('tables in tables', () => {
  const nested = '<table><tr><td>n1</td><td>n2</td></tr></table>';
  const rows = (count: number): string =>
    Array.from({ length: count }, (_, i) => `<tr><td>Boat ${i}</td><td>${i}0 EUR</td></tr>`).join('');

  it('a table of data stays one', () => {
    const head = '<tr><th>Boat</th><th>Price</th></tr>';
    const withOne = read(`<table>${head}${rows(3)}<tr><td>Boat x</td><td>${nested}</td></tr></table>`);
    assert.equal(
      withOne,
      '| Boat | Price |\n| --- | --- |\n| Boat 0 | 00 EUR |\n| Boat 1 | 10 EUR |\n| Boat 2 | 20 EUR |\n| Boat x | n1 n2 |',
    );
    assert.match(
      read(`<table>${rows(12)}<tr><td>Boat x</td><td>${nested}</td></tr></table>`),
      /^\| \| \|\n.*\n\| Boat 0 \| 00 EUR \|/,
    );
    assert.equal(
      read(
        `<table><thead><tr><th>Col</th><th>Days ${nested}</th></tr></thead><tbody><tr><td>x</td><td>y</td></tr></tbody></table>`,
      ),
      '| Col | Days<br>n1 n2 |\n| --- | --- |\n| x | y |',
    );
  });

  it('a layout table is none', () => {
    const layout = read(`<table><tr><td>Menu</td><td><table>${rows(2)}</table></td></tr></table>`);
    assert.equal(layout, 'Menu\n\n| | |\n| --- | --- |\n| Boat 0 | 00 EUR |\n| Boat 1 | 10 EUR |');
  });

  it('500 deep, each with rows', () => {
    const deep = `${'<table><tr><th>h</th><th>i</th></tr><tr><td>x</td><td>'.repeat(500)}end${'</td></tr></table>'.repeat(500)}`;
    const markdown = read(deep);
    assert.ok(markdown.includes('end'));
    assert.ok(markdown.length < 100_000);
  });
});

describe('headers', () => {
  it('an empty corner', () => {
    const body = '<tr><th>Monday</th><td>1</td><td>2</td></tr>';
    for (const corner of ['<td></td>', '<th></th>', '<td>&nbsp;</td>'])
      assert.equal(
        read(`<table><tr>${corner}<th>A</th><th>B</th></tr>${body}</table>`),
        '| | A | B |\n| --- | --- | --- |\n| Monday | 1 | 2 |',
        corner,
      );
  });

  it('a heading by its role', () => {
    assert.equal(read('<div role="heading" aria-level="3">Times</div><p>Nine.</p>'), '### Times\n\nNine.');
    assert.equal(read('<p role="heading">Times</p>'), '## Times');
    assert.equal(read('<a href="/t"><span role="heading" aria-level="9">Times</span></a>'), '###### [Times](/t)');
    assert.equal(read('<h2 role="heading" aria-level="4">Times</h2>'), '## Times');
    assert.equal(read('<div role="heading"><h1>Times</h1></div>'), '# Times');
    assert.equal(read('<div role="heading"><p>A comment.</p><p>Another.</p></div>'), 'A comment.\n\nAnother.');
    assert.equal(read(`<div role="heading">${'word '.repeat(100)}</div>`), 'word '.repeat(100).trim());
  });
});
