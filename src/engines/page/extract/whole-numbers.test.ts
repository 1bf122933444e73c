import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { extractToSchema } from './index.ts';

const url = 'https://site.test/page';
function filled(html: string, name: string, type = 'number'): unknown {
  const document = parseHtml(html);
  const [structured, markdown] = [structuredData(document, url), toMarkdown(document)];
  const schema = { type: 'object', properties: { [name]: { type } } };
  const { value } = extractToSchema({ url, schema, structured, markdown });
  return (value as Record<string, unknown> | undefined)?.[name];
}

/** What each says of the field; nothing is better than a part of it. */
const WHOLE: readonly (readonly [field: string, sentence: string, value: number])[] = [
  ['seaTemperatureC', 'Sea temperature 10.2 °C.', 10.2],
  ['seaTemperatureC', 'The sea temperature was 10.2 °C at noon.', 10.2],
  ['soilHumidity', 'The soil humidity reached 41.5 % in May.', 41.5],
  ['pages', 'The report has 12,345 pages.', 12_345],
  ['employees', 'The mill employs 1,204 people.', 1204],
  ['bathrooms', 'A hotel with 1,120 bathrooms.', 1120],
  ['bedrooms', 'A palace of 1,775 bedrooms.', 1775],
  ['servings', 'The kitchen makes 2,400 servings.', 2400],
  ['stockQuantity', 'There are 10,250 items in stock.', 10_250],
  ['credits', 'The course gives 112.5 ECTS credits.', 112.5],
  ['ovenTemperature', 'Heat the oven to 1,200 °C.', 1200],
  ['returnPeriod', 'You may return it within 1,000 days.', 1000],
  ['reviewCount', 'Based on 12,345 customer reviews.', 12_345],
  ['population', 'It has a population of 1.234.567.', 1_234_567],
  ['seats', 'The hall has 2,315 seats.', 2315],
  ['shaftDepth', 'The shaft depth is 1,042.75 m.', 1042.75],
];

test('of a number no part is taken, neither of its digits nor of its fraction', () => {
  for (const [field, sentence, value] of WHOLE) {
    for (const html of [`<p>${sentence}</p>`, `<h1>Data</h1><p>So much is known. ${sentence} More is not.</p>`]) {
      const found = filled(html, field);
      if (found !== undefined) assert.equal(found, value, sentence);
    }
  }
});

test('a number of something has a digit, though it is text', () => {
  const html = '<dl><dt>Registration holder</dt><dd>Noord Pharma, Alkmaar</dd><dt>Permit</dt><dd>none needed</dd></dl>';
  assert.deepEqual(
    [filled(html, 'registrationNumber', 'string'), filled(html, 'permit_no', 'string')],
    [undefined, undefined],
  );
  assert.equal(filled('<dl><dt>Permit no.</dt><dd>K-2041/b</dd></dl>', 'permit_no', 'string'), 'K-2041/b');
});
