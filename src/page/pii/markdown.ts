/** Where the parts of Markdown lie that a replacement must not break. Offsets into the text; one pass. */
export interface MarkdownRanges {
  /** Addresses of links and pictures and bare URLs: only what is certain is redacted in them. */
  urls: [number, number][];
}

const LONGEST_URL = 4_000;
const URL_END = new Set([' ', '\n', '\t', '<', '>', '"', '`', '|', '\u00a0']);

/** The URLs of a text in order: behind `](`, in angle brackets, bare, and of reference definitions. */
export function urlRanges(text: string): [number, number][] {
  const ranges: [number, number][] = [];
  const starts = /\]\(<?|\b(?:https?|ftp|mailto|tel|sms|data):|\bwww\./g;
  let last = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const isLink = match[0].startsWith('](');
    const start = isLink ? match.index + match[0].length : match.index;
    if (start < last) continue;
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
    if (end > start) ranges.push([start, end]);
    last = end;
    starts.lastIndex = Math.max(end, match.index + 1);
  }
  return ranges;
}

/** Tells for rising offsets whether they lie in a range: made for one walk from left to right. */
export function insideOf(ranges: [number, number][]): (offset: number) => boolean {
  return (offset) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [start, end] = ranges[middle] as [number, number];
      if (offset < start) high = middle - 1;
      else if (offset >= end) low = middle + 1;
      else return true;
    }
    return false;
  };
}

/** Stars in place of characters, escaped where Markdown would take them for emphasis or a rule. */
export function maskOf(text: string, start: number, end: number, isInUrl: boolean): string {
  const length = [...text.slice(start, end)].length;
  const stars = '*'.repeat(length);
  if (isInUrl || isInCode(text, start)) return stars;
  const next = text[end] ?? '\n';
  const previous = text[start - 1] ?? '\n';
  const opens = !/\s/.test(next);
  const isWholeLine = previous === '\n' && next === '\n';
  return opens || isWholeLine ? '\\*'.repeat(length) : stars;
}

/** Whether an offset lies between backticks of its line or on a line of indented or fenced code: close enough for a mask. */
function isInCode(text: string, offset: number): boolean {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - 2_000);
  const line = text.slice(lineStart, offset);
  return line.split('`').length % 2 === 0;
}
