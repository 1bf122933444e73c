/** A URL in Markdown, by its offsets, and its surroundings. */
export interface UrlRange {
  start: number;
  end: number;
  /** In angle brackets: `](<…>)` as the URL of a link, `<…>` as a link itself. */
  brackets: 'none' | 'link' | 'alone';
}

const LONGEST_URL = 4_000;
const URL_END = new Set([' ', '\n', '\t', '<', '>', '"', '`', '|', '\u00a0']);

/** The URLs of a text in order: after `](`, in angle brackets, bare, and in reference definitions. One pass. */
export function urlRanges(text: string): UrlRange[] {
  const ranges: UrlRange[] = [];
  const starts = /\]\(<?|\b(?:https?|ftp|mailto|tel|sms|data):|\bwww\./g;
  let last = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const isLink = match[0].startsWith('](');
    const start = isLink ? match.index + match[0].length : match.index;
    if (start < last) continue;
    const isBracketed = match[0] === '](<';
    const end = isBracketed ? endOfBrackets(text, start) : endOfUrl(text, start);
    const isAlone = !isLink && text[start - 1] === '<' && text[end] === '>';
    if (end > start) ranges.push({ start, end, brackets: isBracketed ? 'link' : isAlone ? 'alone' : 'none' });
    last = end;
    starts.lastIndex = Math.max(end, match.index + 1);
  }
  return ranges;
}

function endOfBrackets(text: string, start: number): number {
  for (let end = start; end < Math.min(text.length, start + LONGEST_URL); end++) {
    if (text[end] === '>') return end;
    if (text[end] === '\n' || text[end] === '<') break;
  }
  return start;
}

function endOfUrl(text: string, start: number): number {
  let depth = 0;
  let end = start;
  const limit = Math.min(text.length, start + LONGEST_URL);
  while (end < limit) {
    const sign = text[end] as string;
    if (URL_END.has(sign)) break;
    if (sign === '(') depth += 1;
    else if (sign === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
    end += 1;
  }
  return end;
}

/** Finds the URL at an offset. */
export function urlAt(ranges: UrlRange[]): (offset: number) => UrlRange | undefined {
  return (offset) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = ranges[middle] as UrlRange;
      if (offset < range.start) high = middle - 1;
      else if (offset >= range.end) low = middle + 1;
      else return range;
    }
    return undefined;
  };
}

/** `<EMAIL>`, written so that a URL around it stays valid: nested brackets would end it. */
export function tagOf(entity: string, url: UrlRange | undefined): string {
  if (url?.brackets === 'link') return `\\<${entity}\\>`;
  if (url?.brackets === 'alone') return `%3C${entity}%3E`;
  return `<${entity}>`;
}

/** Fenced code of a text, in order: its content is not escaped. */
export function fencedRanges(text: string): UrlRange[] {
  const ranges: UrlRange[] = [];
  let open = -1;
  for (const match of text.matchAll(/^ {0,3}(?:```|~~~)/gm)) {
    if (open < 0) open = match.index;
    else {
      ranges.push({ start: open, end: match.index, brackets: 'none' });
      open = -1;
    }
  }
  if (open >= 0) ranges.push({ start: open, end: text.length, brackets: 'none' });
  return ranges;
}

/** Stars for characters, escaped where Markdown would read them as emphasis or a rule. */
export function maskOf(text: string, start: number, end: number, isLiteral: boolean): string {
  const length = [...text.slice(start, end)].length;
  const stars = '*'.repeat(length);
  if (isLiteral || isInCode(text, start)) return stars;
  const opens = !/\s/.test(text[end] ?? '\n');
  const isWholeLine = (text[start - 1] ?? '\n') === '\n' && (text[end] ?? '\n') === '\n';
  return opens || isWholeLine ? '\\*'.repeat(length) : stars;
}

/** Whether an offset is between backticks of its line. */
function isInCode(text: string, offset: number): boolean {
  const near = text.slice(Math.max(0, offset - 2_000), offset);
  return near.slice(near.lastIndexOf('\n') + 1).split('`').length % 2 === 0;
}
