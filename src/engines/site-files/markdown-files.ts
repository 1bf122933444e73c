import type { ExportedPage } from './exported-page.ts';

/** A page as a Markdown file. */
export interface MarkdownFile {
  /**
   * Below the folder of the site, with `/`: names that all systems allow. No two files have the same but for case, and none has that of a folder.
   */
  readonly path: string;
  readonly text: string;
}

/** Characters of a name: file systems allow 255 bytes, and a letter takes up to four. */
const LONGEST_NAME = 60;
/** Folders below that of the host, and characters of a path: programs on Windows take 260 with the folder that it is unpacked into. */
const DEEPEST = 12;
const LONGEST_PATH = 180;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])$/i;

/**
 * A Markdown file for each page with a text, in a folder for each host, named as its address. The front matter has what programs of notes read:
 * title, source, author, published, modified, language, description.
 */
export async function* markdownFiles(pages: AsyncIterable<ExportedPage>): AsyncGenerator<MarkdownFile> {
  /** Without case, with the number that the next page of that name may have. */
  const taken = new Map<string, number>();
  for await (const page of pages) {
    if (page.markdown.trim() === '') continue;
    const path = pathOf(page.url);
    let free = path;
    let next = taken.get(withoutCase(path)) ?? 2;
    while (taken.has(withoutCase(free))) free = `${path}-${next++}`;
    taken.set(withoutCase(free), 2).set(withoutCase(path), next);
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
  const [host, file] = [folderOf(url.host), nameOf(`${last}${query}`)];
  const folders = parts.slice(0, DEEPEST).map(folderOf);
  while (folders.length > 0 && [host, ...folders, file].join('/').length > LONGEST_PATH) folders.pop();
  return [host, ...folders, file].join('/');
}

/** File systems that ignore case have their own tables: alike is what is so in upper or in lower case. */
const withoutCase = (path: string): string => path.toUpperCase().toLowerCase().normalize('NFC');

/** No folder ends as all files do: the page `/a` is a file `a.md`, and `/a.md/b` is in a folder. */
const folderOf = (part: string): string => nameOf(part).replace(/\.md$/i, '$&_');

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
