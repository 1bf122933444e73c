// How many values the extractive model finds, and how many it makes up.
//
//   npm run bench -- extract [<folder> [field]] [--verbose]
//
// First the pages of test/fixtures/extract, or of a folder with such pairs of .html and .json: of the values that a page states, how many
// come out, and how many come that it does not state; misses are told for the fixtures, and with --verbose. Then, where a folder with
// gold.jsonl of {file, url, page_type, title, author, publish_date} is given, those three fields of its pages; naming a field lists its
// misses. CPU time is that of reading the structure and filling the schema, without parsing.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keepTreesYoung } from '../src/capabilities/scrape/index.ts';
import { extractToSchema, parseHtml, structuredData, toMarkdown } from '../src/engines/page/index.ts';
import { bench, cpuNow, jsonLines, projectFile, type Row, share, wrongUsage } from './lib/kit.ts';

interface Asked {
  readonly url: string;
  readonly schema?: unknown;
  readonly prompt?: string;
}

const FIELDS = ['title', 'author', 'publish_date'] as const;

export const PAGE_VALUES = `pages | count: number | stated: stated values [count] | recall [score] | precision [score] |
  wrong | invented | cpu: CPU a page [ms]`;

/** What a value stands beside, where the author of a page has written that. */
const MARKS = ['label', 'list', 'sentence'] as const;
type Mark = (typeof MARKS)[number];
export const MARKED_VALUES = 'pages | beside | stated: stated values [count] | recall [score] | wrong';

export default bench({
  name: 'extract',
  takes: true,
  options: { verbose: false },
  rows: {
    values: PAGE_VALUES,
    marked: MARKED_VALUES,
    fields: `field | stated [count] | right [%1] | wrong: other values | more: where the gold data has none |
      absent: left out: not on the page`,
    cost: 'what: | pages | cpu: CPU a page [ms]',
  },
  least: [
    'values[pages=extract].recall >= 1',
    'values[pages=extract].precision >= 1',
    'fields[field=all three].right >= 0.9',
  ],
  run({ positionals: [folder, listed], values, say }) {
    keepTreesYoung();
    const hasGold = folder !== undefined && existsSync(join(folder, 'gold.jsonl'));
    const pairs = folder === undefined || hasGold ? projectFile('test/fixtures/extract') : folder;
    const counted = pageValues(basename(pairs), pairs, values.verbose || folder === undefined ? say : () => {});
    return {
      values: [counted.row],
      marked: counted.marked,
      ...(folder !== undefined && hasGold && goldFields(folder, listed, say)),
    };
  },
});

/** Reads a page. @returns what was filled in, and the milliseconds of CPU for the structure and the schema, without parsing */
function read(html: string, asked: Asked): { value: unknown; cpu: number } {
  const document = parseHtml(html);
  const markdown = toMarkdown(document);
  const before = cpuNow();
  const structured = structuredData(document, asked.url);
  const { value } = extractToSchema({ ...asked, structured, markdown });
  return { value, cpu: cpuNow() - before };
}

/** Path -> value, of values that are no objects. */
export function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(value)) leaves(below, `${path}.${key}`, found);
  } else if (value !== null && value !== undefined) found.set(path, value);
  return found;
}

interface PageValues {
  readonly row: Row;
  /** The same by what values stand beside; empty if no page says so. */
  readonly marked: readonly Row[];
}

/** How many values come out that pages state. @param folder of pairs of .html and .json @param tell called with each miss */
export function pageValues(pages: string, folder: string, tell: (line: string) => void): PageValues {
  const files = globSync(join(folder, '*.html')).toSorted();
  if (files.length === 0) wrongUsage(`${folder} has neither gold.jsonl nor pages`);
  let [stated, right, invented, wrong, cpu] = [0, 0, 0, 0, 0];
  const byMark = new Map(MARKS.map((mark) => [mark as string, { stated: 0, right: 0, wrong: 0 }]));
  for (const file of files) {
    const { expected, marks, ...asked } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
    const markOf = marksOf(marks);
    const want = leaves(expected);
    const made = read(readFileSync(file, 'utf8'), asked);
    const got = leaves(made.value);
    cpu += made.cpu;
    stated += want.size;
    const told = (path: string, what: string): void => tell(`  ${basename(file, '.html')}${path}: ${what}`);
    for (const [path, value] of want) {
      const mark = byMark.get(markOf(path));
      if (mark) mark.stated++;
      if (got.get(path) === value) {
        right++;
        if (mark) mark.right++;
        continue;
      }
      if (got.has(path)) {
        wrong++;
        if (mark) mark.wrong++;
      }
      told(path, `${JSON.stringify(got.get(path))} instead of ${JSON.stringify(value)}`);
    }
    for (const [path, value] of got) {
      if (want.has(path)) continue;
      invented++;
      told(path, `${JSON.stringify(value)}, which the page does not state`);
    }
  }
  const found = { recall: share(right, stated), precision: share(right, right + wrong + invented) };
  const marked = [...byMark].flatMap(([beside, { stated, right, wrong }]) =>
    stated === 0 ? [] : [{ pages, beside, stated, recall: share(right, stated), wrong }],
  );
  return { row: { pages, count: files.length, stated, ...found, wrong, invented, cpu: cpu / files.length }, marked };
}

/** @param marks path without the first dot -> mark; that of a list or an object is of all in it @returns of a path of `leaves` */
function marksOf(marks: Readonly<Record<string, Mark>> = {}): (path: string) => string {
  const known = new Map<string, string>(Object.entries(marks));
  return (path) => {
    for (let at = path.slice(1); at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const mark = known.get(at);
      if (mark !== undefined) return mark;
    }
    return '';
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** A title with or without its site, a byline with or without degrees: one holds the other. */
const agrees = (a: string, b: string): boolean =>
  plain(a) === plain(b) || plain(a).includes(plain(b)) || plain(b).includes(plain(a));

/** @param listed a field whose misses are told */
function goldFields(folder: string, listed: string | undefined, tell: (line: string) => void) {
  const text = { type: 'string' };
  const schema = {
    type: 'object',
    properties: { title: text, author: text, publish_date: { ...text, format: 'date' } },
  };
  const counts = new Map(FIELDS.map((field) => [field, { stated: 0, right: 0, wrong: 0, more: 0, absent: 0 }]));
  let [pages, cpu] = [0, 0];
  type Gold = Record<'id' | 'file' | 'url' | 'page_type', string> & Record<(typeof FIELDS)[number], string | null>;
  for (const gold of jsonLines<Gold>(join(folder, 'gold.jsonl'))) {
    const html = readFileSync(join(folder, gold.file), 'utf8');
    const made = read(html, { schema, url: gold.url });
    const value = (made.value ?? {}) as Record<string, string>;
    cpu += made.cpu;
    const words = plain(html);
    pages++;
    for (const [field, count] of counts) {
      const [want, got] = [gold[field], value[field]];
      const isRight = Boolean(want && got && agrees(want, got));
      // A name that is nowhere on the page comes from elsewhere and cannot be found here.
      if (want && field === 'author' && !isRight && !words.includes(plain(want))) {
        count.absent++;
        continue;
      }
      if (want) count.stated++;
      if (isRight) count.right++;
      else if (want && got) count.wrong++;
      else if (!want && got) count.more++;
      if (listed === field && (want || got) && !isRight)
        tell(`  ${gold.id} ${gold.page_type}: ${got} instead of ${want}`);
    }
  }
  const all = [...counts.values()].reduce((sum, { stated, right }) => ({
    ...{ stated: sum.stated + stated, right: sum.right + right, wrong: 0, more: 0, absent: 0 },
  }));
  const rows = [...counts].map(([field, count]): Row => ({ field, ...count, right: share(count.right, count.stated) }));
  return {
    fields: [...rows, { field: 'all three', stated: all.stated, right: share(all.right, all.stated) }],
    cost: [{ what: 'all three', pages, cpu: cpu / pages }],
  };
}
