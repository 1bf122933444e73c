import { counted } from '@trawl/contract/counted.ts';

/** Maximum number of cells in a table of a file; a larger one is truncated with a warning. */
export const MOST_CELLS = 2_000_000;

/**
 * Separated values (RFC 4180) as a Markdown table, with the first line as its header.
 * @param separator detected from the first lines if absent
 */
export function csvToMarkdown(text: string, separator = separatorOf(text)): { markdown: string; warning?: string } {
  const { rows, left, open } = parseCsv(text, separator);
  while (rows.length > 0 && (rows.at(-1) as string[]).every((cell) => cell.trim() === '')) rows.pop();
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return { markdown: '' };
  const lines = rows.map((row) => tableLine(row, width));
  lines.splice(
    1,
    0,
    tableLine(
      Array.from({ length: width }, () => '---'),
      width,
    ),
  );
  const all = `about ${(rows.length + left).toLocaleString('en-US')}`;
  const warnings = [
    ...(left === 0 ? [] : [`Only the first ${rows.length.toLocaleString('en-US')} of ${all} rows are in the result.`]),
    ...(open === 0
      ? []
      : [`Rows end at the end of their lines where a quotation mark is not closed: ${counted(open, 'row')}.`]),
  ];
  return { markdown: lines.join('\n'), ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }) };
}

/** A line of a Markdown table. */
export function tableLine(cells: readonly string[], width: number): string {
  let line = '|';
  for (let i = 0; i < width; i++) line += ` ${cellText(cells[i] ?? '')} |`;
  return line;
}

function cellText(text: string): string {
  if (!/\||[^\S ]| {2}|^ | $/.test(text)) return text;
  const flat = text.trim().replace(/\s+/g, (run) => (run.includes('\n') ? '<br>' : ' '));
  return flat.includes('|') ? flat.replace(/\\?\|/g, '\\|') : flat;
}

/** The separator with the most regular count in the first lines. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .split(/\r?\n/, 50)
    .filter((line) => line !== '');
  let best = ',';
  let bestScore = 0;
  for (const separator of [',', ';', '\t', '|']) {
    const counts = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length - 1);
    const first = counts[0] ?? 0;
    if (first === 0) continue;
    const score = first * (counts.filter((count) => count === first).length / counts.length) ** 2;
    if (score > bestScore) {
      bestScore = score;
      best = separator;
    }
  }
  return best;
}

interface Parsed {
  readonly rows: string[][];
  /** About how many rows follow that were not read. */
  readonly left: number;
  /** Quotation marks that are not closed. */
  readonly open: number;
}

/** Maximum number of such marks that are looked for to the end of the text. */
const MOST_OPEN = 100;

function parseCsv(text: string, separator: string): Parsed {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  let open = 0;
  const first = /^sep=(.)\r?\n/.exec(text);
  if (first) {
    at = first[0].length;
    separator = first[1] as string;
  }
  while (at < text.length) {
    let cell: string;
    const end = text[at] === '"' && open < MOST_OPEN ? endOfQuote(text, at + 1) : undefined;
    const rest = end === undefined ? at : endOfCell(text, end + 1, separator);
    // A mark that closes nowhere, or lines later within a cell, was not meant to quote.
    const isOpen =
      end !== undefined &&
      (end === text.length || text.slice(end + 1, rest).trim() !== '') &&
      /[\r\n]/.test(text.slice(at, end).trimEnd());
    if (isOpen) open++;
    if (end !== undefined && !isOpen) {
      // Text between the closing quote and the separator belongs to the cell too.
      cell = text.slice(at + 1, end).replaceAll('""', '"') + text.slice(end + 1, rest);
      at = rest;
    } else {
      const last = endOfCell(text, at, separator);
      cell = text.slice(at, last);
      at = last;
    }
    row.push(cell);
    if (++cells > MOST_CELLS) return { rows, left: Math.ceil(((text.length - at) / at) * rows.length), open };
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      row.push('');
    } else if (text[at] === '\r' && text[at + 1] === '\n') at += 2;
    else at++;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return { rows, left: 0, open };
}

/** Where quoted text ends: its closing mark, or the end of the text. */
function endOfQuote(text: string, from: number): number {
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (text[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === separator || char === '\n' || char === '\r') return i;
  }
  return text.length;
}
