/** What a page says, read from its elements, and how much of it stands in Markdown. */
import type { Browser } from 'playwright-core';
import { nearest, plain, tablesOf } from './document-assertions.ts';
import type { GoldPage } from './document-pages.ts';
import { mean } from './stats.ts';
import type { Row } from './table.ts';

export interface Gold {
  readonly text: string;
  readonly paragraphs: readonly string[];
  readonly headings: readonly string[];
  /** Rows of cells; the text of a merged cell stands in each that it covers. */
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly items: readonly { readonly text: string; readonly depth: number }[];
  readonly code: readonly string[];
  readonly emphasis: readonly { readonly text: string; readonly marks: string }[];
  readonly links: readonly { readonly text: string; readonly url: string }[];
}

/** Runs in the page, and returns what its elements say. */
const READ = `(() => {
  const own = (element) => (element.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const gridOf = (table) => {
    const grid = [];
    [...table.querySelectorAll('tr')].forEach((row, y) => {
      let x = 0;
      for (const cell of row.cells) {
        grid[y] ??= [];
        while (grid[y][x] !== undefined) x++;
        for (let dy = 0; dy < cell.rowSpan; dy++)
          for (let dx = 0; dx < cell.colSpan; dx++) (grid[y + dy] ??= [])[x + dx] = own(cell);
      }
    });
    return grid;
  };
  const depthOf = (item) => {
    let depth = -1;
    for (let at = item; at; at = at.parentElement) if (/^[UO]L$/.test(at.tagName)) depth++;
    return depth;
  };
  const marksOf = (element) => (element.closest('strong') ? '**' : '') + (element.closest('em') ? '*' : '');
  return {
    text: document.body.innerText,
    paragraphs: all('p').map(own),
    headings: all('h1,h2,h3').map(own),
    tables: all('table').map(gridOf),
    items: all('li').map((item) => ({ text: item.firstChild.textContent.trim(), depth: depthOf(item) })),
    code: all('pre').flatMap((block) => block.textContent.split('\\n')),
    emphasis: all('strong,em')
      .filter((element) => !element.firstElementChild)
      .map((element) => ({ text: own(element), marks: marksOf(element) })),
    links: all('a[href]').map((link) => ({ text: own(link), url: link.href })),
  };
})()`;

/** The page as a PDF, and what it says. @param tagged whether the PDF has tags */
export async function printed(
  browser: Browser,
  { html }: GoldPage,
  tagged = false,
): Promise<{ pdf: Buffer; gold: Gold }> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    const gold = (await page.evaluate(READ)) as Gold;
    return { pdf: await page.pdf({ preferCSSPageSize: true, tagged }), gold };
  } finally {
    await page.close();
  }
}

export const MEASURES = ['words', 'order', 'headings', 'tables', 'lists', 'code', 'emphasis', 'links'] as const;
export type Measure = (typeof MEASURES)[number];

/** The share of each kind of structure that the Markdown has, from 0 to 1; kinds that the page has none of are left out. */
export function scored(markdown: string, gold: Gold): Partial<Record<Measure, number>> {
  const share = <T>(list: readonly T[], holds: (one: T) => boolean): number | undefined =>
    list.length === 0 ? undefined : list.filter(holds).length / list.length;
  const lines = markdown.split('\n');
  const headings = lines.filter((line) => /^#{1,6} /.test(line)).map((line) => plain(line.replace(/^#+ /, '')));
  const wrong = headings.filter((one) => !gold.headings.some((heading) => plain(heading) === one)).length;
  const found = gold.headings.filter((heading) => headings.includes(plain(heading))).length;
  const cells = (row: readonly string[]): string => JSON.stringify(row.map(plain));
  const tables = tablesOf(markdown).map((table) => table.map(cells));
  const rows = gold.tables.flat().length;
  const text = plain(markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
  const scores: Record<Measure, number | undefined> = {
    words: f1(markdown, gold.text),
    order: orderOf(text, gold.paragraphs),
    headings: gold.headings.length === 0 ? undefined : (2 * found) / (gold.headings.length + found + wrong || 1),
    tables:
      rows === 0
        ? undefined
        : rowsFound(
            tables,
            gold.tables.map((table) => table.map(cells)),
          ) / rows,
    lists: share(gold.items, ({ text: item, depth }) =>
      lines.some((line) => {
        const match = /^( *)(?:[-*+]|\w{1,4}[.)]) +(.*)$/.exec(line);
        const indent = (match?.[1] ?? '').length;
        return (
          match !== null &&
          plain(match[2] as string) === plain(item) &&
          (depth === 0 ? indent === 0 : indent >= depth * 2 && indent <= depth * 4)
        );
      }),
    ),
    code: share(gold.code, (line) => fencedLines(lines).includes(line.trimEnd())),
    emphasis: share(gold.emphasis, ({ text: words, marks }) =>
      markdown.replaceAll('_', '*').includes(`${marks}${words}`),
    ),
    links: share(gold.links, ({ text: label, url }) => markdown.includes(`[${label}](${url})`)),
  };
  return Object.fromEntries(Object.entries(scores).filter(([, score]) => score !== undefined));
}

/** Means of scores by reader, of the documents that have what a score is about. */
export class Means {
  readonly #scores = new Map<string, Map<string, number[]>>();

  add(name: string, scores: Readonly<Record<string, number>>): void {
    const sums = this.#scores.get(name) ?? new Map<string, number[]>();
    this.#scores.set(name, sums);
    for (const [measure, score] of Object.entries(scores))
      if (!Number.isNaN(score)) sums.set(measure, [...(sums.get(measure) ?? []), score]);
  }

  /** @param key of the column with the names */
  rows(key: string): Row[] {
    return [...this.#scores].map(([name, sums]) => ({
      [key]: name,
      ...Object.fromEntries([...sums].map(([measure, scores]) => [measure, mean(scores)])),
    }));
  }
}

/** Rows of each table that one table of the Markdown has; a table counts once, so two that became one lose half. */
function rowsFound(tables: readonly (readonly string[])[], gold: readonly (readonly string[])[]): number {
  const left = new Set(tables);
  let found = 0;
  for (const table of gold) {
    let best: { readonly table: readonly string[]; readonly rows: number } | undefined;
    for (const one of left) {
      const rows = table.filter((row) => one.includes(row)).length;
      if (rows > (best?.rows ?? 0)) best = { table: one, rows };
    }
    if (best === undefined) continue;
    left.delete(best.table);
    found += best.rows;
  }
  return found;
}

function fencedLines(lines: readonly string[]): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (/^`{3,}/.test(line)) isOpen = !isOpen;
    else if (isOpen) found.push(line.trimEnd());
  }
  return found;
}

/** The share of neighbouring paragraphs whose beginnings follow each other. */
function orderOf(text: string, paragraphs: readonly string[]): number | undefined {
  const at = paragraphs.map((paragraph) => {
    const start = plain(paragraph).slice(-60);
    const { diffs, end } = nearest(start, text);
    return diffs <= 6 ? end : -1;
  });
  if (at.length < 2) return undefined;
  let good = 0;
  for (let i = 1; i < at.length; i++)
    if ((at[i - 1] as number) >= 0 && (at[i] as number) > (at[i - 1] as number)) good++;
  return good / (at.length - 1);
}

/** Words of a text with how often they occur; of Chinese its characters. */
function words(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const bare = text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .normalize('NFKC')
    .toLowerCase();
  for (const word of bare.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The harmonic mean of precision and recall of words. */
export function f1(ours: string, theirs: string): number {
  const [a, b] = [words(ours), words(theirs)];
  const size = (counts: Map<string, number>): number => counts.values().reduce((sum, count) => sum + count, 0);
  const both = a.entries().reduce((sum, [word, count]) => sum + Math.min(count, b.get(word) ?? 0), 0);
  const all = size(a) + size(b);
  return all === 0 ? 1 : (2 * both) / all;
}
