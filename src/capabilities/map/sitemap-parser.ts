import { table, type WordTable } from '../../foundation/kernel/table.ts';

/**
 * Extracts the URLs of one sitemap, piece by piece as it arrives: from the `loc` elements of XML, the links of RSS and Atom, or the lines of
 * plain text.
 */

export interface Found {
  readonly urls: string[];
  readonly sitemaps: string[];
}

export interface Reader {
  write(text: string): Found;
  end(text: string): Found;
}

/** Characters of a URL. */
const MAX_LOC = 8_192;
/** Characters of a tag; where none ends within them, none has begun. */
const MAX_TAG = 4_096;

/** Extensions of the format that have a `loc` of their own. */
const OTHER = new Set(['image', 'video', 'news', 'xhtml']);

/** Elements of which each is for one page, or for one sitemap; and those of RSS and Atom among them. */
const PARENTS = new Set(['url', 'sitemap', 'item', 'entry']);
const FEED = new Set(['item', 'entry']);

/** Where a `link` of Atom leads, which is the page itself; undefined for one of RSS. '' for links to something else. */
function hrefOf(tag: string): string | undefined {
  const [, , href] = /\shref\s*=\s*(["'])(.*?)\1/is.exec(tag) ?? [];
  if (href === undefined) return undefined;
  const [, , rel = 'alternate'] = /\srel\s*=\s*(["'])(.*?)\1/is.exec(tag) ?? [];
  return rel === 'alternate' ? href : '';
}

/** What begins with `<!` or `<?`, and where it ends. */
const ASIDE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
const LONGEST_ASIDE = '<![CDATA['.length;

/** Of files of 50,000 addresses nearly all is markup that says nothing: this only looks for where tags begin and end. */
export function xmlReader(): Reader {
  /** The rest that has not been parsed yet. */
  let text = '';
  let urls: string[] = [];
  let sitemaps: string[] = [];
  let parent = '';
  /** The current URL, with entities still encoded. */
  let loc: string | undefined;
  /** Where the comment or the like that the text is in ends. */
  let until: (typeof ASIDE)[number][1] | undefined;

  const append = (piece: string): void => {
    if (loc !== undefined && loc.length <= MAX_LOC) loc += piece;
  };

  const tag = (inside: string): void => {
    const isEnd = inside.startsWith('/');
    const name = localName(/^[^\s/]*/.exec(isEnd ? inside.slice(1) : inside)?.[0] ?? '');
    const isEmpty = inside.endsWith('/');
    if (name === 'loc' ? !FEED.has(parent) : name === 'link' && FEED.has(parent)) {
      const href = isEnd ? undefined : hrefOf(inside);
      if (isEnd) take();
      else if (href !== undefined) {
        loc = href;
        take();
      } else if (parent !== '' && !isEmpty) loc = '';
    } else if (PARENTS.has(name ?? '')) {
      // An address that was never ended is none.
      loc = undefined;
      parent = isEnd || isEmpty ? '' : (name ?? '');
    }
  };

  const take = (): void => {
    const url = loc === undefined ? '' : decoded(loc).trim();
    loc = undefined;
    if (url !== '' && url.length <= MAX_LOC) (parent === 'sitemap' ? sitemaps : urls).push(url);
  };

  /** @returns where it stopped, for want of more text */
  const scan = (isLast: boolean): number => {
    for (let at = 0; ; ) {
      if (until !== undefined) {
        const end = text.indexOf(until, at);
        const stop = end < 0 ? Math.max(at, text.length - until.length + 1) : end;
        if (until === ']]>') append(text.slice(at, stop).replaceAll('&', '&amp;'));
        if (end < 0) return stop;
        at = end + until.length;
        until = undefined;
      }
      const open = text.indexOf('<', at);
      if (loc !== undefined) append(text.slice(at, open < 0 ? text.length : open));
      if (open < 0) return text.length;
      const second = text[open + 1];
      if (second === undefined) return open;
      if (second === '!' || second === '?') {
        if (!isLast && text.length - open < LONGEST_ASIDE) return open;
        const aside = ASIDE.find(([begin]) => text.startsWith(begin, open)) as (typeof ASIDE)[number];
        until = aside[1];
        at = open + aside[0].length;
        continue;
      }
      const close = endOfTag(text, open);
      if (close < 0 && text.length - open <= MAX_TAG) return open;
      if (close >= 0 && close - open <= MAX_TAG) tag(text.slice(open + 1, close));
      at = close >= 0 ? close + 1 : open + 1;
    }
  };

  const read = (more: string, isLast: boolean): Found => {
    text += more;
    text = text.slice(scan(isLast));
    const found = { urls, sitemaps };
    urls = [];
    sitemaps = [];
    return found;
  };
  return { write: (more) => read(more, false), end: (more) => read(more, true) };
}

/** The name without the prefix of its namespace; undefined for those of extensions. */
function localName(name: string): string | undefined {
  const colon = name.indexOf(':');
  return colon < 0 ? name : OTHER.has(name.slice(0, colon)) ? undefined : name.slice(colon + 1);
}

/** Place of the `>` that ends a tag, which is none within quotes; -1 when it is not there yet. */
function endOfTag(text: string, open: number): number {
  const first = text.indexOf('>', open);
  if (first < 0 || !/["']/.test(text.slice(open, first))) return first;
  let quote = '';
  for (let at = open; at < text.length && at - open <= MAX_TAG; at++) {
    const char = text[at] as string;
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '>') return at;
    else if (char === '"' || char === "'") quote = char;
  }
  // Quotes that do not match: the first one it was.
  return text.length - open > MAX_TAG ? first : -1;
}

const NAMED: WordTable<string> = table({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

/** The entities of XML, and characters by number. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}

export function lineReader(): Reader {
  let rest = '';
  const split = (text: string, isLast: boolean): Found => {
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = isLast ? '' : (lines.pop() ?? '').slice(0, MAX_LOC + 1);
    const urls = lines
      .map((line) => line.trim())
      .filter((line) => line.length <= MAX_LOC && /^https?:\/\//i.test(line));
    return { urls, sitemaps: [] };
  };
  return { write: (text) => split(text, false), end: (text) => split(text, true) };
}
