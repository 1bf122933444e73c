import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { extractToSchema } from './index.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    recipes: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, servings: { type: 'number' } },
        required: ['name'],
      },
    },
  },
};
const recipes = (html: string): unknown => {
  const url = 'https://spoon.example/';
  const document = parseHtml(html);
  const structured = structuredData(document, url);
  const { value } = extractToSchema({ url, structured, markdown: toMarkdown(document), schema: SCHEMA });
  return (value as { recipes?: unknown } | undefined)?.recipes;
};
const row = (name: string, servings: string, isLinked = true) =>
  `<tr><td>${isLinked ? `<a href="/recipes/${name.toLowerCase().replace(' ', '-')}">${name}</a>` : name}</td><td>${servings}</td></tr>`;
const table = (...rows: string[]) =>
  `<h1>Recipes</h1><table><thead><tr><th>Recipe</th><th>Servings</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;

test('an entry of which the list states nothing more is one of it if it has a page as the others have', () => {
  const rows = [row('Pumpkin Soup', '4'), row('Lentil Salad', ''), row('Onion Tart', '6'), row('Leek Pie', '2')];
  assert.deepEqual(recipes(table(...rows)), [
    { name: 'Pumpkin Soup', servings: 4 },
    { name: 'Lentil Salad' },
    { name: 'Onion Tart', servings: 6 },
    { name: 'Leek Pie', servings: 2 },
  ]);
});

test('such entries may be half of the list', () => {
  const rows = [row('Pumpkin Soup', '4'), row('Onion Tart', ''), row('Leek Pie', '2'), row('Lentil Salad', '')];
  assert.deepEqual(
    (recipes(table(...rows)) as { name: string }[]).map(({ name }) => name),
    ['Pumpkin Soup', 'Onion Tart', 'Leek Pie', 'Lentil Salad'],
  );
});

test('a line between the entries of a list is none of them', () => {
  const rows = [row('Pumpkin Soup', '4'), row('Onion Soup', '4'), row('Main dishes', '', false), row('Leek Pie', '2')];
  assert.deepEqual(recipes(table(...rows)), [
    { name: 'Pumpkin Soup', servings: 4 },
    { name: 'Onion Soup', servings: 4 },
    { name: 'Leek Pie', servings: 2 },
  ]);
});

test('what a button says names no entry', () => {
  const card = (name: string, servings: string) =>
    `<div class="it"><div class="nm">${name}</div>${servings ? `<div><span>Servings</span> <span>${servings}</span></div>` : ''}<div><a href="/recipes/${name.length}">Details</a></div></div>`;
  for (const servings of ['8', '']) {
    const list = `<h1>Recipes</h1><div class="gr">${card('Pumpkin Soup', '4')}${card('Tart', '')}${card('Leek Pie', '2')}${card('Onion Bread', servings)}</div>`;
    assert.deepEqual(
      (recipes(list) as { name: string }[]).map(({ name }) => name),
      ['Pumpkin Soup', 'Tart', 'Leek Pie', 'Onion Bread'],
    );
  }
});

test('a number that counts something else than the others in its place is not taken for it', () => {
  const release = (version: string, ...lines: string[]) =>
    `<div class="release"><h2>${version}</h2><time datetime="2026-0${version[2]}-01"></time><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul></div>`;
  const html = `<h1>Releases</h1>${release('4.3.0', '14 changed endpoints', '2 fixes')}${release('4.2.0', '6 fixes', 'Clearer errors')}${release('4.1.0', '9 changed endpoints', '3 fixes')}`;
  const document = parseHtml(html);
  const structured = structuredData(document, 'https://api.example/');
  const properties = { version: { type: 'string' }, date: { type: 'string' }, endpoints: { type: 'number' } };
  const schema = {
    type: 'object',
    properties: { releases: { type: 'array', items: { type: 'object', properties, required: ['version'] } } },
  };
  const { value } = extractToSchema({
    url: 'https://api.example/',
    structured,
    markdown: toMarkdown(document),
    schema,
  });
  assert.deepEqual((value as { releases?: unknown }).releases, [
    { version: '4.3.0', date: '2026-03-01', endpoints: 14 },
    { version: '4.2.0', date: '2026-02-01' },
    { version: '4.1.0', date: '2026-01-01', endpoints: 9 },
  ]);
});

test('what is said of related things, and the number of the switchboard, are not of the thing of the page', () => {
  const target = (markdown: string, properties: object): unknown =>
    extractToSchema({ url: 'https://x.example/', markdown, schema: { type: 'object', properties } }).value;
  const related = '# Onion Tart\n\nA tart.\n\n## You might also like\n\n### [Leek Pie](/leek)\n\nServes 3.';
  assert.equal(target(related, { servings: { type: 'number' } }), undefined);
  assert.deepEqual(target(`${related}\n\n## Good to know\n\nServes 6.`, { servings: { type: 'number' } }), {
    servings: 6,
  });
  const phones = '# Soil Science\n\nPlease ring 01632 960 210.\n\nThe head office 01632 960 000 is open daily.';
  assert.deepEqual(target(phones, { phone: { type: 'string' } }), { phone: '01632 960 210' });
});
