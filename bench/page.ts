// CPU time of each step of reading a page.
//
//   npm run bench -- page <folder>
//
// The folder has HTML files in it or in `html/` inside. Prints CPU milliseconds per 100 KB of source, over all pages, after a round to
// warm up; the median of some rounds.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  absoluteFrom,
  baseOf,
  cleanTree,
  collect,
  decodeHtml,
  imagesOf,
  judgeAnswer,
  languageOf,
  linksOf,
  pageAuthorsAndDates,
  pageMetadata,
  parseHtml,
  toHtml,
  toMarkdown,
} from '../src/engines/page/index.ts';
import { wrongUsage } from './lib/run.ts';

const folder = process.argv[2];
if (!folder) wrongUsage('a folder of .html files is needed');
const ROUNDS = 5;
const pages = filesOf(folder).map((file) => readFileSync(file));
if (pages.length === 0) wrongUsage(`there are no .html files in ${folder}`);
const bytes = pages.reduce((sum, page) => sum + page.length, 0);
const times = new Map<string, number[]>();

for (let round = 0; round <= ROUNDS; round++) {
  const spent = new Map<string, number>();
  const step = <T>(name: string, work: () => T): T => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    spent.set(name, (spent.get(name) ?? 0) + (user + system) / 1000);
    return result;
  };
  for (const [i, page] of pages.entries()) {
    const url = `https://example.com/pages/${i}`;
    const { html } = step('decode', () => decodeHtml(page, 'text/html'));
    const document = step('parse', () => parseHtml(html));
    const parts = step('collect', () => collect(document));
    const base = baseOf(document, url, parts);
    step('judge', () => judgeAnswer({ status: 200, html, document }));
    step('metadata', () => pageMetadata(document, { url }, parts));
    step('authorship', () => pageAuthorsAndDates(document, { url }, parts));
    step('links', () => linksOf(document, base, parts));
    step('images', () => imagesOf(document, base, parts));
    step('clean', () => cleanTree(document, { baseUrl: base, blockAds: true }));
    const absolute = absoluteFrom(base);
    const markdown = step('markdown', () =>
      toMarkdown(document, { resolve: (address) => absolute(address) ?? address, removeBase64Images: true }),
    );
    step('language', () => languageOf(markdown));
    step('html', () => toHtml(document));
  }
  if (round === 0) continue;
  for (const [name, ms] of spent) times.set(name, [...(times.get(name) ?? []), ms]);
}

const per100KB = (ms: number): number => (ms * 100_000) / bytes;
console.log(`${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB; CPU ms per 100 KB`);
let sum = 0;
for (const [name, list] of times) {
  const ms = per100KB(list.sort((a, b) => a - b)[Math.floor(list.length / 2)] as number);
  sum += ms;
  console.log(`  ${name.padEnd(10)} ${ms.toFixed(2)}`);
}
const facts = ['collect', 'metadata', 'links', 'images', 'clean'].reduce((total, name) => {
  const list = times.get(name) as number[];
  return total + per100KB(list[Math.floor(list.length / 2)] as number);
}, 0);
console.log(`  ${'facts'.padEnd(10)} ${facts.toFixed(2)} (collect, metadata, links, images, clean)`);
console.log(`  ${'all'.padEnd(10)} ${sum.toFixed(2)}`);

function filesOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return entry.name === 'html' ? filesOf(join(path, entry.name)) : [];
      return /\.html?$/.test(entry.name) ? [join(path, entry.name)] : [];
    })
    .sort();
}
