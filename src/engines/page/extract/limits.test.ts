import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHtml, structuredData, toMarkdown } from '../index.ts';
import { extractToSchema } from './index.ts';

const text = { type: 'string' };
const number = { type: 'number' };

function valuesIn(html: string, properties: Record<string, unknown>): unknown {
  const document = parseHtml(`<title>Page</title><main>${html}</main>`);
  const url = 'https://site.test/';
  const structured = structuredData(document, url);
  return extractToSchema({ schema: { properties }, url, structured, markdown: toMarkdown(document) }).value;
}

describe('the ends of a range', () => {
  it('are the values of fields for its least and its most', () => {
    const html = '<dl><dt>Salary</dt><dd>£58,000 – £67,000 a year</dd><dt>Participants</dt><dd>8–14</dd></dl>';
    assert.deepEqual(valuesIn(html, { salary_min: number, salaryMax: number, maxParticipants: number }), {
      salary_min: 58000,
      salaryMax: 67000,
      maxParticipants: 14,
    });
  });

  it('are not stated by a label with one number', () => {
    assert.equal(valuesIn('<dl><dt>Salary</dt><dd>£58,000</dd></dl>', { salary_min: number }), undefined);
    assert.deepEqual(
      valuesIn('<dl><dt>Salary</dt><dd>from £58,000</dd></dl>', { salaryMin: number, salaryMax: number }),
      {
        salaryMin: 58000,
      },
    );
  });

  it('may be below zero', () => {
    const html = '<dl><dt>Temperature</dt><dd>-5 to 10 °C</dd></dl>';
    assert.deepEqual(valuesIn(html, { temperatureMin: number, temperatureMax: number }), {
      temperatureMin: -5,
      temperatureMax: 10,
    });
  });

  it('are told apart in sentences', () => {
    const html = '<p>We take at most 3 dogs.</p>';
    assert.deepEqual(valuesIn(html, { maxDogs: number, minDogs: number }), { maxDogs: 3 });
  });
});

describe('the heading below a title', () => {
  it('says when', () => {
    const html = '<h1>Moth night</h1><h2>Saturday 12 September 2026 @ 8:30 pm - 11:45 pm</h2><p>We walk.</p>';
    assert.deepEqual(valuesIn(html, { startDate: { ...text, format: 'date' }, startTime: text, endTime: text }), {
      startDate: '2026-09-12',
      startTime: '8:30 pm',
      endTime: '11:45 pm',
    });
  });

  it('does not say when if it says when it was posted', () => {
    const html = '<h1>Engineer</h1><p>Posted 21 September 2026</p><p>We build dams.</p>';
    assert.deepEqual(valuesIn(html, { startDate: { ...text, format: 'date' } }), undefined);
  });
});

describe('what is not allowed', () => {
  const target = { dogsAllowed: { type: 'boolean' } };
  it('is said with the word for none', () => {
    assert.deepEqual(valuesIn('<p>Sorry, no dogs: the light upsets them.</p>', target), { dogsAllowed: false });
  });
  it('is not said of other offers', () => {
    assert.equal(valuesIn('<p>Manse of Kilmory · from £290 · dogs allowed</p>', target), undefined);
  });
});

describe('people in a table', () => {
  it('have a title that is not their name, and columns that share a word with a field', () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const html = `<h2>Academic staff</h2><table><tr><th>Name</th><th>Position</th><th>Field</th><th>Room</th></tr>
      ${row('Ada Thorne', 'Professor', 'Volcanology', '2.11')}${row('Ben Osei', 'Reader', 'Seismology', '2.14')}</table>`;
    const properties = { full_name: text, title: text, office_room: text };
    assert.deepEqual(valuesIn(html, { staff: { type: 'array', items: { type: 'object', properties } } }), {
      staff: [
        { full_name: 'Ada Thorne', title: 'Professor', office_room: '2.11' },
        { full_name: 'Ben Osei', title: 'Reader', office_room: '2.14' },
      ],
    });
  });
});
