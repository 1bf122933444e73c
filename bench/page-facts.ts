// Title, author and date of pages against labels.
//
//   npm run bench -- page-facts <folder> [title|author|date]
//
// The folder has `gold.jsonl` of {file, url, title?, author?, publish_date?}; naming a field lists its misses. Texts count as the same
// when their letters and digits are; of several authors one is enough; of dates the day counts. Pages without a label are left out, as
// what is found there cannot be judged.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHtml, pageAuthorsAndDates, parseHtml } from '../src/engines/page/index.ts';
import { wrongUsage } from './lib/run.ts';

interface Gold {
  readonly id: string;
  readonly file: string;
  readonly url: string;
  readonly page_type?: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly publish_date?: string | null;
}

const folder = process.argv[2];
const show = process.argv[3];
if (!folder) wrongUsage('a folder is needed');

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
const counts: Record<string, { right: number; of: number; found: number; extra: number }> = {};
const count = (name: string): { right: number; of: number; found: number; extra: number } => {
  counts[name] ??= { right: 0, of: 0, found: 0, extra: 0 };
  return counts[name];
};

for (const line of readFileSync(join(folder, 'gold.jsonl'), 'utf8').split('\n')) {
  if (!line) continue;
  const gold = JSON.parse(line) as Gold;
  const document = parseHtml(decodeHtml(readFileSync(join(folder, gold.file))).html);
  const found = pageAuthorsAndDates(document, { url: gold.url });
  compare('title', gold, gold.title, found.title, (a, b) => letters(a) === letters(b));
  compare('author', gold, gold.author, found.author, sharesName);
  compare('date', gold, gold.publish_date, found.published, (a, b) => a.slice(0, 10) === b.slice(0, 10));
}
for (const [name, { right, of, found, extra }] of Object.entries(counts)) {
  console.log(`${name}: ${right} of ${of} right (${found} found; ${extra} found where no label is)`);
}

function compare(
  name: string,
  gold: Gold,
  label: string | null | undefined,
  value: string | undefined,
  isSame: (label: string, value: string) => boolean,
): void {
  const sums = count(name);
  if (!label) {
    if (value) {
      sums.extra++;
      if (show === `${name}+`) console.log(`  extra ${gold.id} ${gold.page_type}: ${value}`);
    }
    return;
  }
  sums.of++;
  if (value) sums.found++;
  if (value && isSame(label, value)) sums.right++;
  else if (show === name) console.log(`  ${gold.id} ${gold.page_type} ${gold.url}\n    ${label}\n    ${value ?? '-'}`);
}

function sharesName(label: string, value: string): boolean {
  const names = (text: string): string[] =>
    text
      .split(/,|;| and | & /)
      .map(letters)
      .filter(Boolean);
  const theirs = names(label);
  return letters(label) === letters(value) || names(value).some((name) => theirs.includes(name));
}
