/** Maximum number of cells in a table of a file; a larger one is truncated with a warning. */
export const MOST_CELLS = 2_000_000;

/**
 * Separated values (RFC 4180) as a Markdown table, with the first line as its header.
 * @param separator detected from the first lines if absent
 */
export function csvToMarkdown(text: string, separator = separatorOf(text)): { markdown: string; warning?: string } {
  const { rows, left } = parseCsv(text, separator);
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
  const markdown = lines.join('\n');
  if (left === 0) return { markdown };
  const all = `about ${(rows.length + left).toLocaleString('en-US')}`;
  return {
    markdown,
    warning: `Only the first ${rows.length.toLocaleString('en-US')} of ${all} rows are in the result.`,
  };
}

/** A line of a Markdown table. */
export function tableLine(cells: readonly string[], width: number): string {
  let line = '|';
  for (let i = 0; i < width; i++) line += ` ${cellText(cells[i] ?? '')} |`;
  return line;
}

function cellText(text: string): string {
  const flat = /[\s|]/.test(text)
    ? text
        .trim()
        .replace(/\s*\n\s*/g, '<br>')
        .replace(/\s+/g, ' ')
    : text;
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

/** The rows, and about how many follow that were not read. */
function parseCsv(text: string, separator: string): { rows: string[][]; left: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  const first = /^sep=(.)\r?\n/.exec(text);
  if (first) {
    at = first[0].length;
    separator = first[1] as string;
  }
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      let end = at + 1;
      for (;;) {
        const quote = text.indexOf('"', end);
        if (quote < 0) {
          end = text.length;
          break;
        }
        if (text[quote + 1] !== '"') {
          end = quote;
          break;
        }
        end = quote + 2;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = Math.min(text.length, end + 1);
      // Text between the closing quote and the separator belongs to the cell too.
      const rest = endOfCell(text, at, separator);
      cell += text.slice(at, rest);
      at = rest;
    } else {
      const end = endOfCell(text, at, separator);
      cell = text.slice(at, end);
      at = end;
    }
    row.push(cell);
    if (++cells > MOST_CELLS) return { rows, left: Math.ceil(((text.length - at) / at) * rows.length) };
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
  return { rows, left: 0 };
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === separator || char === '\n' || char === '\r') return i;
  }
  return text.length;
}
