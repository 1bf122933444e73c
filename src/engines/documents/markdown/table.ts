/** One cell of the source, before spans are expanded. */
export interface Cell {
  /** One line of text. */
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
  readonly isHeader: boolean;
}

export type Row = readonly Cell[];

/** Maximum number of cells of a table that spans repeat; further ones appear once. */
const MOST_REPEATED = 100_000;
/** In larger tables, short rows are not padded with empty cells. */
const MOST_PLACES = 1_000_000;

/**
 * A Markdown table (GFM). Spanned cells are repeated, so that each row can be read alone. Several header rows are merged ("Accuracy" above
 * "Top 1" is "Accuracy Top 1"); without a header, the first row is used.
 * @returns '' if it has no content
 */
export function markdownTable(rows: readonly Row[]): string {
  const grid = spread(rows);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = grid.filter((row) => row.some((cell) => cell.text !== ''));
  if (width === 0 || filled.length === 0) return '';
  let headers = 0;
  while (headers < filled.length - 1 && isHeaderRow(filled[headers] as GridCell[])) headers++;
  const head = mergedHeader(filled.slice(0, Math.max(1, headers)), width);
  const isPadded = width * filled.length <= MOST_PLACES;
  const body = filled.slice(Math.max(1, headers)).map((row) => line(cells(row, isPadded ? width : row.length)));
  return [line(head), line(head.map(() => '---')), ...body].join('\n');
}

interface GridCell {
  readonly text: string;
  readonly isHeader: boolean;
}

/** The rows with every column filled: a cell is repeated wherever it spans (HTML, 4.9.12.1). */
function spread(rows: readonly Row[]): GridCell[][] {
  const grid: GridCell[][] = [];
  // For each column, a cell from above and its remaining rows.
  let hanging: ({ cell: GridCell; rows: number } | undefined)[] = [];
  let left = MOST_REPEATED;
  for (const row of rows) {
    const out: GridCell[] = [];
    const next: typeof hanging = [];
    const drop = (): void => {
      for (let above = hanging[out.length]; above !== undefined; above = hanging[out.length]) {
        if (above.rows > 1 && left-- > 0) next[out.length] = { cell: above.cell, rows: above.rows - 1 };
        out.push(above.cell);
      }
    };
    for (const { text, colspan, rowspan, isHeader } of row) {
      drop();
      const cell = { text, isHeader };
      for (let i = 0; i < colspan && (i === 0 || left-- > 0); i++) {
        if (rowspan > 1 && left-- > 0) next[out.length] = { cell, rows: rowspan - 1 };
        out.push(cell);
      }
    }
    while (out.length < hanging.length) {
      if (hanging[out.length] === undefined) out.push({ text: '', isHeader: false });
      drop();
    }
    hanging = next;
    grid.push(out);
  }
  return grid;
}

/** A row belongs to the header if all its cells with text are header cells. */
function isHeaderRow(row: readonly GridCell[]): boolean {
  return row.every((cell) => cell.isHeader || cell.text === '');
}

function mergedHeader(rows: readonly (readonly GridCell[])[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const parts: string[] = [];
    for (const row of rows) {
      const text = row[column]?.text ?? '';
      if (text !== '' && parts.at(-1) !== text) parts.push(text);
    }
    return parts.join(' ');
  });
}

/** One cell across a whole row is a heading within the table: it appears once. */
function cells(row: readonly GridCell[], width: number): string[] {
  const isHeading = width > 1 && row.length === width && row.every((cell) => cell === row[0]);
  return Array.from({ length: width }, (_, column) => (isHeading && column > 0 ? '' : (row[column]?.text ?? '')));
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').trim().replace(/\\?\|/g, '\\|')).join(' | ')} |`;
}

/** A span attribute: a whole number from 1 to `most`. */
export function span(raw: string | undefined, most = 1_000): number {
  const value = Number.parseInt(raw ?? '1', 10);
  return Number.isNaN(value) || value < 1 ? 1 : Math.min(value, most);
}
