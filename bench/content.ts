// Main content of pages beside Readability, scored on labelled pages.
//
//   npm run bench -- content <folder>
//
// The folder has `articles/` and `page-types/`, each with `gold.jsonl` ({id, url, file, text, page_type?}) and the pages. What is
// compared is the Markdown that users get, without marks and without the targets of links and images, against the text of what
// Readability returns. Gold texts leave the title out (it is a field of its own), and so does Readability: "without title" is the same
// Markdown without its first heading.

import { createRequire } from 'node:module';
import { keepContent, mainContent, parseHtml } from '../src/engines/page/index.ts';
import { contentText, type GoldPage, plain, readGoldPages, scoreRows, wordsOf } from './lib/content-pages.ts';
import { bench, spent } from './lib/kit.ts';

/** Development packages are loaded here only; linkedom's types want the browser's. */
const load = createRequire(import.meta.url);
const { Readability } = load('@mozilla/readability') as {
  Readability: new (document: unknown) => { parse(): { content?: string | null } | null };
};
const { parseHTML } = load('linkedom') as {
  parseHTML(html: string): { document: { body: { textContent: string } } };
};

const ENDS_LINE = /<(\/?(?:p|div|li|td|th|h\d|br|tr|section|article|ul|ol|dd|dt|pre|blockquote|figcaption)\b)/g;

export default bench({
  name: 'content',
  needs: 'a folder with articles/ and page-types/',
  rows: {
    pages: `name: pages | pages: | f1: Trawl F1 [score] | precision [score] | recall [score] |
      untitledF1: without title F1 [score] | untitledPrecision: precision [score] | untitledRecall: recall [score] |
      peerF1: Readability F1 [score] | peerPrecision: precision [score] | peerRecall: recall [score]`,
    cost: 'what: | cpu: CPU per 100 KB beyond parsing [ms]',
  },
  least: ['pages[name=news].f1 >= 0.955', 'pages[name=all types].f1 >= 0.893', 'cost.cpu <= 5'],
  run({ positionals: [folder = ''] }) {
    const pages = readGoldPages(folder);
    const markdown = new Map(pages.map((page) => [page, contentText(page.html).text]));
    const rowsOf = (text: (page: GoldPage) => string) => scoreRows(pages, (page) => wordsOf(text(page)));
    const untitled = rowsOf((page) => plain((markdown.get(page) ?? '').replace(/^# .*$/m, '')));
    const readability = rowsOf(readabilityText);
    return {
      pages: rowsOf((page) => plain(markdown.get(page) ?? '')).map((row, i) => ({
        ...row,
        ...{
          untitledF1: untitled[i]?.f1,
          untitledPrecision: untitled[i]?.precision,
          untitledRecall: untitled[i]?.recall,
        },
        ...{ peerF1: readability[i]?.f1, peerPrecision: readability[i]?.precision, peerRecall: readability[i]?.recall },
      })),
      cost: [{ what: 'main content', cpu: costOf(pages) }],
    };
  },
});

/** Milliseconds per 100 KB: each page twice, the first time to warm up. */
function costOf(pages: readonly GoldPage[]): number {
  let bytes = 0;
  let cpu = 0;
  for (const counts of [false, true]) {
    for (const page of pages) {
      const tree = parseHtml(page.html);
      const used = spent(() => keepContent(tree, mainContent(tree)));
      if (!counts) continue;
      cpu += used;
      bytes += page.html.length;
    }
  }
  return (cpu / bytes) * 100_000;
}

function readabilityText(page: GoldPage): string {
  const content = articleOf(page.html);
  if (!content) return '';
  return parseHTML(`<html><body>${content.replace(ENDS_LINE, ' <$1')}</body></html>`).document.body.textContent;
}

function articleOf(html: string): string | null | undefined {
  try {
    return new Readability(parseHTML(html).document).parse()?.content;
  } catch {
    // It throws where linkedom finds no document in a page; that page counts as empty.
    return undefined;
  }
}
