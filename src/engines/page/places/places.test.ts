import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractToSchema } from '../extract/index.ts';
import { parseHtml } from '../tree.ts';
import { labelMatcher, structuredData, visibleFromMarkdown } from './index.ts';

const URL = 'https://site.test/';
const placesOf = (html: string) =>
  (structuredData(parseHtml(`<main><h1>Harsund</h1>${html}</main>`), URL).places ?? []).map(({ label, texts }) => [
    label,
    ...texts,
  ]);

describe('a label is', () => {
  for (const [what, html, ...places] of [
    [
      'a term, with all its values',
      '<dl><dt>CAS numbers</dt><dd>64-17</dd><dd>67-63</dd></dl>',
      ['CAS numbers', '64-17', '67-63'],
    ],
    [
      'bold words before a list',
      '<p><b>Pictograms:</b></p><ul><li>GHS02</li><li>GHS08</li></ul>',
      ['Pictograms', 'GHS02', 'GHS08'],
    ],
    ['bold words above lines', '<p><b>Notices</b><br>- Buoy<br>- Regatta</p>', ['Notices', 'Buoy', 'Regatta']],
    ['bold words before lines', '<p><b>Notices</b> Buoy<br>Regatta</p>', ['Notices', 'Buoy', 'Regatta']],
    ['words before a colon', '<p>Operator: Met Office</p>', ['Operator', 'Met Office']],
    [
      'one of several in a line',
      '<p><b>Channel:</b> 12 <b>Master:</b> I. Ross</p>',
      ['Channel', '12'],
      ['Master', 'I. Ross'],
    ],
    ['words before a wide colon', '<ul><li>高さ：12.5 m</li><li>階数：3</li></ul>', ['高さ', '12.5 m'], ['階数', '3']],
    ['words before an amount', '<p>Water temperature -1.8 °C</p>', ['Water temperature', '-1.8 °C']],
    ['an element beside another', '<div><span>Dew point</span><span>-5.1 °C</span></div>', ['Dew point', '-5.1 °C']],
    [
      'an element above others',
      '<div><div>Judges</div><div><p>A. Ross</p><p>B. Lee</p></div></div>',
      ['Judges', 'A. Ross', 'B. Lee'],
    ],
    ['an attribute', '<p><b aria-label="Air pressure">1009 hPa</b></p>', ['Air pressure', '1009 hPa']],
    ['a heading', '<h2>Warnings</h2><ul><li>Icing</li><li>Gale</li></ul>', ['Warnings', 'Icing', 'Gale']],
    [
      'a cell at the left',
      '<table><tr><td>Latitude:</td><td>56 N</td><td>Longitude:</td><td>5 W</td></tr></table>',
      ['Latitude', '56 N'],
      ['Longitude', '5 W'],
    ],
    [
      'a cell whose neighbour is a list',
      '<table><tr><td>Owner</td><td>A. Ross</td></tr><tr><td>Names</td><td><ul><li>Tessa</li><li>Corrie</li></ul></td></tr></table>',
      ['Names', 'Tessa', 'Corrie'],
    ],
    [
      'the head of a column of one cell',
      '<table><tr><th>Moon</th><th>Sunset</th></tr><tr><td>Full</td><td>19:41</td></tr></table>',
      ['Sunset', '19:41'],
    ],
    ['one for each of several values', '<p><b>Lat, Lng:</b> 52.9, 0.7</p>', ['Lat', '52.9'], ['Lng', '0.7']],
  ] as const)
    it(what, () => {
      const found = placesOf(html).map((place) => place.join(' | '));
      for (const place of places)
        assert.ok(found.includes(place.join(' | ')), `${place.join(' | ')}\nnot in\n${found.join('\n')}`);
    });

  it('nothing beside the content', () => {
    assert.deepEqual(placesOf('<aside><p>Depth: 5 m</p></aside><nav><p>Depth: 6 m</p></nav>'), []);
  });
});

describe('a label is compared with a field', () => {
  const match = (words: string, label: string, description = '') =>
    labelMatcher({ words: words.split(' '), around: [], description, measures: [] })({
      label,
      context: '',
      texts: ['x'],
    });

  it('by words, whatever their language and what stands in brackets', () => {
    assert.equal(match('flash point', 'Flash point (closed cup)'), 1);
    assert.ok(match('humidity', 'Luftfeuchte') > 0.9);
    for (const label of ['電話番号', '电话号码', '전화번호']) assert.ok(match('phone', label) > 0.9, label);
    assert.ok(match('library address', '図書館の住所') > 0.9);
    assert.equal(match('city', '市場'), 0);
    assert.ok(match('autoignition', 'Auto-ignition limit') > 0.6);
    assert.equal(match('flash point', 'Boiling point of water'), 0);
    assert.equal(match('part12 code', 'Part1 code'), 0);
    assert.equal(match('end', 'Weekend'), 0);
    assert.equal(match('temperature', 'Wassertemperatur'), 1);
  });

  it('by its description, if that has the letters that it is', () => {
    assert.ok(match('high water', 'MHWS', 'MHWS in metres') > 0.8);
    assert.equal(match('high water', 'Chart', 'MHWS in metres above chart'), 0);
  });
});

describe('in Markdown a label is', () => {
  const textsOf = (markdown: string, label: string) =>
    visibleFromMarkdown(markdown).places.find((place) => place.label === label)?.texts;
  for (const [what, markdown, label, ...texts] of [
    ['words before a colon', 'Operator: Met Office', 'Operator', 'Met Office'],
    ['one of several in a line', 'Wind 12 km/h · Visibility 9 km', 'Visibility', '9 km'],
    ['bold words before a list', '**Pictograms:**\n\n- GHS02\n- GHS08', 'Pictograms', 'GHS02', 'GHS08'],
    ['bold words above lines', '**Notices**  \nBuoy  \nRegatta', 'Notices', 'Buoy', 'Regatta'],
    ['bold words above a paragraph', '**Signal word**\n\nDanger\nof fire', 'Signal word', 'Danger of fire'],
    ['bold words in an item', '- **Version:** 2', 'Version', '2'],
    ['words before an amount', 'Air temperature -2.4 °C', 'Air temperature', '-2.4 °C'],
    ['a heading', '## Hull\n\nSteel', 'Hull', 'Steel'],
    ['a cell at the left', '| | |\n| --- | --- |\n| Odour | none |', 'Odour', 'none'],
    ['the head of a column', '| A | Fare |\n| --- | --- |\n| B | £4 |\n| C | £5 |', 'Fare', '£4', '£5'],
    ['in heads that are a row', '| Depth | 5 m |\n| --- | --- |\n| Odour | none |', 'Depth', '5 m'],
  ] as const) {
    it(what, () => {
      assert.deepEqual(textsOf(`# Harsund\n\n${markdown}`, label), texts);
    });
  }

  it('none of code, of related things, of the heads of a table', () => {
    assert.equal(textsOf('```\nDepth: 5 m\n```', 'Depth'), undefined);
    assert.equal(textsOf('# A\n\n## See also\n\nDepth: 5 m', 'Depth'), undefined);
    assert.equal(textsOf('| Size | Price |\n| --- | --- |\n| Small | 5 € |\n| Large | 9 € |', 'Size')?.[0], 'Small');
  });

  it('one far behind, too', () => {
    assert.deepEqual(textsOf(`${'Fog.\n\n'.repeat(30_000)}Depth: 5 m`, 'Depth'), ['5 m']);
  });

  it('one of a bounded number, whatever the Markdown', () => {
    for (const line of ['Depth: 5 m\n', '- Depth: 5 m\n', '**Depth:** 5 m\n\n', '| a | 5 |\n', '[', '**a', '> - '])
      assert.ok(visibleFromMarkdown(line.repeat(50_000)).places.length <= 40_000, line);
  });
});

describe('hostile pages', () => {
  const count = (html: string): number => placesOf(html).length;

  it('have a bounded number of places', () => {
    assert.ok(count('<div><b>Depth:</b> 5 m</div>'.repeat(100_000)) <= 40_000);
    assert.ok(count(`${'<div>'.repeat(20_000)}Depth: 5 m`) <= 10);
    assert.ok(count('<table><tr><td>'.repeat(3_000)) === 0);
    assert.ok(count(`<p><b aria-label="Depth${' '.repeat(1_000_000)}x">5 m</b></p>`) <= 1);
  });

  it('and 300 fields of a schema are answered from few of them', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`depth${i}Label`, { type: 'string' }]),
    );
    const html = `<main><h1>Wells</h1>${Array.from({ length: 5_000 }, (_, i) => `<p>Depth ${i}: ${i} m</p>`).join('')}</main>`;
    const structured = structuredData(parseHtml(html), URL);
    const { value } = extractToSchema({ url: URL, markdown: '', structured, schema: { properties } });
    assert.equal(typeof value, 'object');
  });
});
