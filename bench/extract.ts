// How many values the extractive model finds, and how many it makes up.
//
//   npm run bench -- extract [<folder> [field]]
//
// First the pages of test/fixtures/extract, or of a folder with such pairs of .html and .json: of the values that a page states, how many
// come out, and how many come that it does not state. Then, where a folder with gold.jsonl of {file, url, page_type, title, author, publish_date} is given, those three fields of its
// pages; naming a field lists its misses. CPU time is that of reading the structure and filling the schema, without parsing.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extractToSchema, parseHtml, structuredData, toMarkdown } from '../src/engines/page/index.ts';
import { wrongUsage } from './lib/run.ts';

const FIXTURES = join(import.meta.dirname, '../test/fixtures/extract');

interface Asked {
  readonly url: string;
  readonly schema?: unknown;
  readonly prompt?: string;
}

let cpu = 0;
function read(html: string, asked: Asked) {
  const document = parseHtml(html);
  const markdown = toMarkdown(document);
  const before = process.cpuUsage();
  const structured = structuredData(document, asked.url);
  const extracted = extractToSchema({ ...asked, structured, markdown });
  const { user, system } = process.cpuUsage(before);
  cpu += (user + system) / 1_000;
  return extracted;
}

/** Path -> value, of values that are no objects. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(value)) leaves(below, `${path}.${key}`, found);
  } else if (value !== null && value !== undefined) found.set(path, value);
  return found;
}

const [folder, listed] = process.argv.slice(2);
const hasGold = folder !== undefined && existsSync(join(folder, 'gold.jsonl'));
const files = globSync(join(folder !== undefined && !hasGold ? folder : FIXTURES, '*.html')).toSorted();
if (files.length === 0) wrongUsage(`${folder} has neither gold.jsonl nor pages`);
let [stated, right, invented, wrong] = [0, 0, 0, 0];
for (const file of files) {
  const { expected, ...asked } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
  const want = leaves(expected);
  const got = leaves(read(readFileSync(file, 'utf8'), asked).value);
  stated += want.size;
  for (const [path, value] of want) {
    if (got.get(path) === value) {
      right++;
      continue;
    }
    if (got.has(path)) wrong++;
    console.log(
      `  ${basename(file, '.html')}${path}: ${JSON.stringify(got.get(path))} instead of ${JSON.stringify(value)}`,
    );
  }
  for (const [path, value] of got) {
    if (want.has(path)) continue;
    invented++;
    console.log(`  ${basename(file, '.html')}${path}: ${JSON.stringify(value)}, which the page does not state`);
  }
}
console.log(
  `${files.length} pages: ${right} of ${stated} stated values (recall ${(right / stated).toFixed(3)}), ${wrong} wrong and ${invented} invented (precision ${(right / (right + wrong + invented)).toFixed(3)}); ${(cpu / files.length).toFixed(2)} ms CPU a page`,
);

if (folder && hasGold) {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      author: { type: 'string' },
      publish_date: { type: 'string', format: 'date' },
    },
  };
  const fields = ['title', 'author', 'publish_date'] as const;
  const counts = Object.fromEntries(
    fields.map((field) => [field, { stated: 0, right: 0, wrong: 0, more: 0, absent: 0 }]),
  );
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  // A title with or without its site, a byline with or without degrees: one holds the other.
  const agrees = (a: string, b: string): boolean =>
    plain(a) === plain(b) || plain(a).includes(plain(b)) || plain(b).includes(plain(a));
  const total = { stated: 0, right: 0 };
  cpu = 0;
  let pages = 0;
  for (const line of readFileSync(join(folder, 'gold.jsonl'), 'utf8').split('\n')) {
    if (!line) continue;
    const gold = JSON.parse(line);
    const html = readFileSync(join(folder, gold.file), 'utf8');
    const value = (read(html, { schema, url: gold.url }).value ?? {}) as Record<string, string>;
    const words = plain(html);
    pages++;
    for (const field of fields) {
      const count = counts[field] as (typeof counts)[string];
      const [want, got] = [gold[field] as string | null, value[field]];
      // A name that is nowhere on the page comes from elsewhere and cannot be found here.
      if (want && field === 'author' && !(got && agrees(want, got)) && !words.includes(plain(want))) {
        count.absent++;
        continue;
      }
      if (want) count.stated++;
      if (want && got && agrees(want, got)) count.right++;
      else if (want && got) count.wrong++;
      else if (!want && got) count.more++;
      if (listed === field && (want || got) && !(want && got && agrees(want, got)))
        console.log(`  ${gold.id} ${gold.page_type}: ${got} instead of ${want}`);
    }
  }
  for (const field of fields) {
    const { stated: all, right: hits, wrong, more, absent } = counts[field] as (typeof counts)[string];
    const nowhere = absent === 0 ? '' : `, ${absent} left out whose name the page does not hold`;
    console.log(
      `${field}: ${hits} of ${all} (${((100 * hits) / all).toFixed(1)}%), ${wrong} other values, ${more} where the gold data has none${nowhere}`,
    );
    total.stated += all;
    total.right += hits;
  }
  console.log(`all three: ${total.right} of ${total.stated} (${((100 * total.right) / total.stated).toFixed(1)}%)`);
  console.log(`${pages} pages: ${(cpu / pages).toFixed(2)} ms CPU a page`);
}
