/** Cleanup of text from all sources. */

/** Limits of one record, in UTF-16 units or entries; longer values are truncated, never refused. */
export const LIMITS = {
  title: 2_000,
  abstract: 200_000,
  text: 10_000_000,
  name: 500,
  authors: 10_000,
  references: 20_000,
  venue: 300,
  categories: 1_000,
  category: 200,
} as const;

/** Nothing in printable ASCII, single spaces or not: most text is that, and one class of characters is what V8 scans fastest. */
const NOT_PRINTABLE = /[^\x20-\x7e]/;

/** Whether text is printable ASCII with single spaces inside: then no further work is needed. */
function isPlain(text: string): boolean {
  if (NOT_PRINTABLE.test(text) || text.includes('  ')) return false;
  return text.charCodeAt(0) !== 32 && text.charCodeAt(text.length - 1) !== 32;
}

/** Control characters but white space, soft hyphens, zero-width and bidirectional controls, byte-order marks, non-characters. */
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]+/g;
/** The same within ASCII with its white space, where there is next to nothing to look for. */
const ASCII_CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const NOT_ASCII = /[^\x00-\x7f]/;
/** White space that is not one single space already. */
const SPACE = /[\s\u0085]{2,}|[^\S ]|\u0085/g;

/** Nothing in printable ASCII with line breaks. */
const NOT_LINES = /[^\x20-\x7e\n]/;
const LINE_END = /\r\n?|[\u0085\u2028\v\f]/g;
const PARAGRAPH_END = /\u2029/g;
const OTHER_SPACE = /[^\S\n ]/g;

/** At most `limit` units, never splitting a character. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit).trimEnd();
}

/** Well-formed, NFC, without invisible characters; white space untouched. */
function sound(text: string): string {
  if (NOT_ASCII.test(text)) return text.toWellFormed().replace(INVISIBLE, '').normalize('NFC');
  return ASCII_CONTROL.test(text) ? text.replace(INVISIBLE, '') : text;
}

/**
 * One line of clean text: invisible characters dropped, NFC, lone surrogates replaced, white space collapsed to single spaces,
 * trimmed. Anything that is neither string nor number gives ''.
 */
export function line(raw: unknown, limit: number): string {
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  if (typeof raw !== 'string') return '';
  // Before the cut, so that a hostile value costs no more than its limit; twice, since collapsing shortens.
  let text = raw.length > 2 * limit ? raw.slice(0, 2 * limit) : raw;
  if (!isPlain(text)) text = sound(text).replace(SPACE, ' ').trim();
  return text.length > limit ? cut(text, limit) : text;
}

/**
 * Clean text with paragraphs: each is a `line`, separated by blank lines.
 * @param breaks separates paragraphs in the source: blank lines, or also indented lines
 */
export function paragraphs(raw: unknown, limit: number, breaks: 'blank' | 'indented' = 'blank'): string {
  if (typeof raw !== 'string') return '';
  let text = raw.length > 2 * limit ? raw.slice(0, 2 * limit) : raw;
  if (NOT_LINES.test(text))
    text = sound(text).replace(LINE_END, '\n').replace(PARAGRAPH_END, '\n\n').replace(OTHER_SPACE, ' ');
  if (text.includes('\n')) {
    const parts: string[] = [];
    let part = '';
    for (const raw of text.split('\n')) {
      const line = raw.trim();
      if (part !== '' && (line === '' || (breaks === 'indented' && raw.charCodeAt(0) === 32))) {
        parts.push(part);
        part = line;
      } else part = part === '' ? line : `${part} ${line}`;
    }
    if (part !== '') parts.push(part);
    text = parts.join('\n\n');
  } else text = text.trim();
  if (text.includes('  ')) text = text.replace(/ {2,}/g, ' ');
  return text.length > limit ? cut(text, limit) : text;
}

/**
 * Clean text with its lines, as full texts need them for tables and lists. White space at line ends is removed, and several blank lines
 * become one. Form feeds, which separate pages, stay at the start of a line.
 */
export function document(raw: unknown, limit: number): string {
  if (typeof raw !== 'string') return '';
  let text = raw.length > 2 * limit ? raw.slice(0, 2 * limit) : raw;
  if (NOT_LINES.test(text)) {
    text = sound(text)
      .replace(LINE_END, (end) => (end === '\f' ? end : '\n'))
      .replace(PARAGRAPH_END, '\n\n')
      .replace(OTHER_SPACE, (space) => (space === '\f' ? space : ' '))
      .replace(/(?<=[^\n\f])\f/g, '\n\f');
  }
  text = text
    .replace(LINE_REST, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[^\S\f]+/, '')
    .trimEnd();
  return text.length > limit ? cut(text, limit) : text;
}

/** White space before the end of a line; the look behind keeps a long run of it from costing its square. */
const LINE_REST = /(?<! ) +\n/g;

/** Clean lines of an array (or of one string), without empty ones and repetitions, at most `count`. */
export function lines(raw: unknown, count: number, limit: number): string[] {
  const seen = new Set<string>();
  for (const value of Array.isArray(raw) ? raw : [raw]) {
    const text = line(value, limit);
    if (text !== '') seen.add(text);
    if (seen.size >= count) break;
  }
  return [...seen];
}

/** "Abstract" at the start of an abstract is a heading left by the source's own conversion. */
export function withoutHeading(abstract: string): string {
  return abstract.replace(/^(?:abstract|ABSTRACT|Abstract|Summary|SUMMARY)(?::\s*|\s*\n+\s*|\s+(?=\p{Lu}))/u, '');
}
