// CPU time of each step of reading a page.
//
//   npm run bench -- page <folder>
//
// The folder has HTML files in it or in `html/` inside. Prints CPU milliseconds per 100 KB of source, over all pages, after a round to
// warm up; the median of some rounds. Trees are kept young, as in the threads of the service.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepTreesYoung } from '../src/capabilities/scrape/index.ts';
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
import { bench, cpuNow, median, wrongUsage } from './lib/kit.ts';

const ROUNDS = 5;
/** Together they are what pages state in their markup. */
const FACTS = ['collect', 'metadata', 'links', 'images', 'clean'];

export default bench({
  name: 'page',
  needs: 'a folder of .html files',
  rows: { pages: 'what: | pages | megabytes: MB [1]', steps: 'step | cpu: CPU ms per 100 KB [2]' },
  least: ['steps[step=all].cpu <= 12'],
  run({ positionals: [folder = ''] }) {
    const pages = filesOf(folder).map((file) => readFileSync(file));
    keepTreesYoung();
    if (pages.length === 0) wrongUsage(`there are no .html files in ${folder}`);
    const bytes = pages.reduce((sum, page) => sum + page.length, 0);
    const times = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round++) {
      const spent = new Map<string, number>();
      const step = <T>(name: string, work: () => T): T => {
        const before = cpuNow();
        const result = work();
        spent.set(name, (spent.get(name) ?? 0) + cpuNow() - before);
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
        const resolve = (address: string): string => absolute(address) ?? address;
        const markdown = step('markdown', () => toMarkdown(document, { resolve, removeBase64Images: true }));
        step('language', () => languageOf(markdown));
        step('html', () => toHtml(document));
      }
      // The first round warms up.
      if (round > 0) for (const [name, ms] of spent) times.set(name, [...(times.get(name) ?? []), ms]);
    }
    const steps = [...times].map(([step, list]) => ({ step, cpu: (median(list) * 100_000) / bytes }));
    const sum = (is: (step: string) => boolean): number =>
      steps.reduce((all, { step, cpu }) => all + (is(step) ? cpu : 0), 0);
    return {
      pages: [{ what: folder.split('/').at(-1), pages: pages.length, megabytes: bytes / 1e6 }],
      steps: [
        ...steps,
        { step: `facts (${FACTS.join(', ')})`, cpu: sum((step) => FACTS.includes(step)) },
        { step: 'all', cpu: sum(() => true) },
      ],
    };
  },
});

function filesOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return entry.name === 'html' ? filesOf(join(path, entry.name)) : [];
      return /\.html?$/.test(entry.name) ? [join(path, entry.name)] : [];
    })
    .sort();
}
