import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormField } from '@trawl/contract/forms/field.ts';
import { allForms } from '@trawl/contract/forms/forms.ts';
import { initialValues, inputsOf, issueOf, searchOf, valuesOf } from './values.ts';

const fieldsOf = (id: string): readonly FormField[] => allForms().find((form) => form.id === id)?.fields ?? [];

/** The inputs of a form in which this was typed. */
function typed(id: string, values: Record<string, string>): Record<string, unknown> {
  const fields = fieldsOf(id);
  return inputsOf(fields, { ...initialValues(fields, {}, ''), ...values });
}

test('what is the default is not sent, and bare addresses get https://', () => {
  assert.deepEqual(typed('scrape', { url: ' example.com/a ' }), { url: 'https://example.com/a' });
  assert.deepEqual(typed('batch', { urls: 'example.com\nhttp://b.example  c.example' }), {
    urls: ['https://example.com', 'http://b.example', 'https://c.example'],
  });
});

test('formats are names, or objects with options', () => {
  const given = typed('scrape', {
    url: 'example.com',
    formats: 'markdown\nscreenshot\nquestion',
    'formats.screenshot.fullPage': 'true',
    'formats.question.question': 'What does it cost?',
  });
  assert.deepEqual(given.formats, [
    'markdown',
    { type: 'screenshot', fullPage: true },
    { type: 'question', question: 'What does it cost?' },
  ]);
});

test('numbers, truth values, lists, JSON and nested fields have their types', () => {
  const given = typed('crawl', {
    url: 'example.com',
    limit: '5',
    allowSubdomains: 'true',
    deduplicateSimilarURLs: 'false',
    includePaths: '/a,b\n/c',
    'scrapeOptions.formats': 'markdown\nlinks',
    'scrapeOptions.headers': '{"x-a":"1"}',
    'scrapeOptions.location.country': 'DE',
  });
  assert.deepEqual(given, {
    url: 'https://example.com',
    limit: 5,
    includePaths: ['/a,b', '/c'],
    allowSubdomains: true,
    deduplicateSimilarURLs: false,
    scrapeOptions: { formats: ['markdown', 'links'], headers: { 'x-a': '1' }, location: { country: 'DE' } },
  });
  assert.deepEqual(typed('developer', { query: 'x', archived: 'false' }), { query: 'x', archived: false });
});

test('a monitor watches what was chosen', () => {
  const given = typed('monitor', {
    name: 'Prices',
    targets: 'search',
    'targets.search.queries': 'a\nb',
    'schedule.text': 'daily',
    goal: 'new offers',
  });
  assert.deepEqual(given, {
    name: 'Prices',
    targets: [{ type: 'search', queries: ['a', 'b'] }],
    schedule: { text: 'daily' },
    goal: 'new offers',
  });
});

test('an address brings a form back', () => {
  const fields = fieldsOf('scrape');
  const start = { onlyMainContent: 'false' };
  const values = { ...initialValues(fields, start, ''), url: 'a&b', 'formats.json.prompt': 'x=y' };
  const search = searchOf(fields, start, values);
  assert.equal(search, 'url=a%26b&formats.json.prompt=x%3Dy');
  assert.deepEqual(initialValues(fields, start, search), values);
});

test('text that is not JSON is reported', () => {
  assert.match(issueOf({ control: 'json' }, '{') ?? '', /Not valid JSON/);
  assert.equal(issueOf({ control: 'json' }, ' '), undefined);
  assert.equal(issueOf({ control: 'text' }, '{'), undefined);
});

test('a request that was sent comes back as the form that sends it', () => {
  const sent = {
    url: 'https://example.com',
    limit: 5,
    includePaths: ['/a,b', '/c'],
    scrapeOptions: {
      formats: ['markdown', { type: 'screenshot', fullPage: true }, { type: 'json', schema: { type: 'object' } }],
      location: { country: 'DE' },
      onlyMainContent: false,
    },
  };
  const fields = fieldsOf('crawl');
  assert.deepEqual(inputsOf(fields, valuesOf(fields, sent)), sent);
  const monitor = {
    name: 'Prices',
    targets: [{ type: 'crawl', url: 'https://example.com' }],
    schedule: { text: 'hourly', timezone: 'Europe/Berlin' },
  };
  const watching = fieldsOf('monitor');
  assert.deepEqual(inputsOf(watching, valuesOf(watching, { ...monitor, unknown: { a: 1 } })), monitor);
});
