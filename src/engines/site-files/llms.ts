import type { ExportedPage } from './exported-page.ts';

/** `llms.txt` and `llms-full.txt`, as https://llmstxt.org describes them. */

/** Pages of a list: each takes about 300 bytes of memory until the list ends. */
const MOST_PAGES = 50_000;
/** Characters of a title and of a description. */
const LONGEST = 300;

interface Site {
  /** What the first page is called. */
  readonly title: string;
  readonly description: string;
}

/**
 * The list of the pages: those at the top of the site first, the others by the first part of their path. It names at most 50,000 pages and says how
 * many it left out.
 * @param pages the first one is the page on which the site begins
 */
export async function* llmsText(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  const sections = new Map<string, string[]>();
  let site: Site | undefined;
  let count = 0;
  for await (const { url, title, description } of pages) {
    site ??= { title: cut(title), description };
    if (++count > MOST_PAGES) continue;
    const section = sectionOf(url);
    const lines = sections.get(section) ?? [];
    sections.set(section, lines);
    const about = description === '' ? '' : `: ${cut(description)}`;
    lines.push(`- [${escaped(cut(title))}](${url.replaceAll(')', '%29')})${about}\n`);
  }
  if (site === undefined) return;
  yield `# ${site.title}\n`;
  if (site.description !== '') yield `\n> ${site.description}\n`;
  for (const [section, lines] of [...sections].sort(([one], [other]) => Number(other === '') - Number(one === ''))) {
    yield `\n## ${section === '' ? 'Pages' : section}\n\n`;
    yield* lines;
  }
  if (count > MOST_PAGES) yield `\n${count - MOST_PAGES} more pages are not in this list.\n`;
}

/** The texts of the pages, each under its title and its address. */
export async function* llmsFullText(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { url, title, markdown } of pages) {
    if (markdown.trim() === '') continue;
    const hasTitle = /^#\s/.test(markdown.trimStart());
    yield `${isFirst ? '' : '\n---\n\n'}${hasTitle ? '' : `# ${title}\n\n`}Source: ${url}\n\n${markdown.trim()}\n`;
    isFirst = false;
  }
}

/** The first part of the path, if there is more behind it. */
function sectionOf(url: string): string {
  const [first = '', ...rest] = (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '');
  if (rest.length === 0) return '';
  try {
    return decodeURIComponent(first).replace(/[\s#]+/g, ' ');
  } catch {
    return first;
  }
}

const cut = (text: string): string =>
  text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`;
const escaped = (title: string): string => title.replace(/[[\]\\]/g, '\\$&');
