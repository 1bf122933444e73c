import type { ExportedPage } from './exported-page.ts';

/** A page as a Markdown file. */
export interface MarkdownFile {
  /** Below the folder of the site, with `/`: names that all systems allow, no two of them alike but for case. */
  readonly path: string;
  readonly text: string;
}

/** Characters of a name: file systems allow 255 bytes, and a letter takes up to four. */
const LONGEST_NAME = 60;
/** Folders below that of the host. */
const DEEPEST = 12;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A Markdown file for each page with a text, in a folder for each host, named as its address. The front matter has what programs of notes read:
 * title, source, author, published, modified, language, description.
 */
export async function* markdownFiles(pages: AsyncIterable<ExportedPage>): AsyncGenerator<MarkdownFile> {
  /** In lower case, with the number that the next page of that name may have. */
  const taken = new Map<string, number>();
  for await (const page of pages) {
    if (page.markdown.trim() === '') continue;
    const path = pathOf(page.url);
    let free = path;
    let next = taken.get(path.toLowerCase()) ?? 2;
    while (taken.has(free.toLowerCase())) free = `${path}-${next++}`;
    taken.set(free.toLowerCase(), 2).set(path.toLowerCase(), next);
    yield { path: `${free}.md`, text: `${frontMatter(page)}\n${page.markdown.trim()}\n` };
  }
}

function frontMatter({ title, url, author, published, modified, language, description }: ExportedPage): string {
  const fields = { title, source: url, author, published, modified, language, description };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${yamlOf(value ?? '')}\n`);
  return `---\n${lines.join('')}---\n`;
}

/** A text of JSON is one of YAML, but for signs that YAML has only as escapes. */
const yamlOf = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function pathOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'page';
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const last = parts.pop()?.replace(/\.(?:html?|php|aspx?|md)$/i, '') ?? 'index';
  const query = url.search.length > 1 ? `-${url.search.slice(1)}` : '';
  return [url.host, ...parts.slice(0, DEEPEST), `${last}${query}`].map(nameOf).join('/');
}

function nameOf(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // It stays as it is.
  }
  const name = [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*\s]+/gu, '-')]
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '');
  if (name === '') return 'page';
  return DEVICE.test(name.split('.')[0] ?? '') ? `_${name}` : name;
}
