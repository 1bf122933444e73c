// Main content of pages beside Readability, scored on labelled pages.
//
//   npm run bench -- content <folder>
//
// The folder has `articles/` and `page-types/`, each with `gold.jsonl` ({id, url, file, text, page_type?}) and the pages. What is
// compared is the Markdown that users get, without marks and without the targets of links and images, against the text of what
// Readability returns. Gold texts leave the title out (it is a field of its own), and so does Readability: "without title" is the same
// Markdown without its first heading.

import { createRequire } from 'node:module';
import { keepContent, mainContent, parseHtml, toMarkdown } from '../src/engines/page/index.ts';
import { type GoldPage, type Row, readGoldPages, scoreRows, wordsOf } from './lib/content-pages.ts';
import { wrongUsage } from './lib/run.ts';

const folder = process.argv[2];
if (!folder) wrongUsage('a folder is needed');

/** Development packages are loaded here only; linkedom's types want the browser's. */
const load = createRequire(import.meta.url);
const { Readability } = load('@mozilla/readability') as {
  Readability: new (document: unknown) => { parse(): { content?: string | null } | null };
};
const { parseHTML } = load('linkedom') as {
  parseHTML(html: string): { document: { body: { textContent: string } } };
};

const ENDS_LINE = /<(\/?(?:p|div|li|td|th|h\d|br|tr|section|article|ul|ol|dd|dt|pre|blockquote|figcaption)\b)/g;

const pages = readGoldPages(folder);
const markdown = new Map(pages.map((page) => [page, contentOf(page)]));
const trawl = scoreRows(pages, (page) => wordsOf(plain(markdown.get(page) ?? '')));
const untitled = scoreRows(pages, (page) => wordsOf(plain((markdown.get(page) ?? '').replace(/^# .*$/m, ''))));
const readability = scoreRows(pages, readabilityWords);

const head =
  '| pages | | Trawl F1 | precision | recall | without title F1 | precision | recall | Readability F1 | precision | recall |';
console.log(head);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
trawl.forEach((row, i) => {
  const cells = [row, untitled[i] as Row, readability[i] as Row].flatMap(({ f1, precision, recall }) =>
    [f1, precision, recall].map((value) => value.toFixed(3).replace(/^0/, '')),
  );
  console.log(`| ${[row.name, row.pages, ...cells].join(' | ')} |`);
});

// What it costs: each page twice, the first time to warm up.
let bytes = 0;
let micros = 0;
for (const counts of [false, true]) {
  for (const page of pages) {
    const tree = parseHtml(page.html);
    const before = process.cpuUsage();
    keepContent(tree, mainContent(tree));
    const { user, system } = process.cpuUsage(before);
    if (!counts) continue;
    micros += user + system;
    bytes += page.html.length;
  }
}
console.log(`\n${((micros / 1000 / bytes) * 100_000).toFixed(2)} ms of CPU per 100 KB beyond parsing`);

function contentOf(page: GoldPage): string {
  const tree = parseHtml(page.html);
  keepContent(tree, mainContent(tree));
  return toMarkdown(tree);
}

/** Markdown without targets: what is between the brackets stays. */
function plain(text: string): string {
  return text
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\s\\]|\\.|\([^()]*\))*(?:\s+"(?:[^"\\]|\\.)*")?\)/g, (link, label) =>
      link.startsWith('!') ? ' ' : ` ${label} `,
    )
    .replace(/\]\((?:[^()\s\\]|\\.|\([^()]*\))*(?:\s+"(?:[^"\\]|\\.)*")?\)/g, '] ')
    .replace(/<br>/g, ' ')
    .replace(/\\(.)/g, '$1');
}

function readabilityWords(page: GoldPage): string[] {
  const content = articleOf(page.html);
  if (!content) return [];
  const html = `<html><body>${content.replace(ENDS_LINE, ' <$1')}</body></html>`;
  return wordsOf(parseHTML(html).document.body.textContent);
}

function articleOf(html: string): string | null | undefined {
  try {
    return new Readability(parseHTML(html).document).parse()?.content;
  } catch {
    // It throws where linkedom finds no document in a page; that page counts as empty.
    return undefined;
  }
}
