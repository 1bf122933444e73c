import type { PagePlace, ReadTable } from '../structured/index.ts';

/** The places of a table: each cell with the head of its row, of its column, or the cell at its left. */

type CellPlace = Pick<PagePlace, 'label' | 'texts' | 'context'> & {
  readonly by?: 'column';
  readonly isPair?: true;
  /** The row of each text. */
  readonly rows?: readonly number[];
};

const MAX_CELLS = 2_000;
/** Share of the cells at one side that are labels, or values. */
const MOST = 0.75;

export function placesOfTable({ table, pairs, entries }: ReadTable): CellPlace[] {
  const places: CellPlace[] = [];
  const caption = table?.caption ?? '';
  const add = (label: string, text: string, context: string, row: number): void =>
    void places.push({ label, texts: entries.get(text) ?? [text], context, rows: [row] });
  let row = 0;
  for (const { label, value } of pairs) {
    const texts = entries.get(value) ?? [value];
    while (table?.rows[row] && !(table.rows[row]?.[1] === value && table.rows[row]?.[0]?.startsWith(label))) row++;
    places.push({ label, texts, context: caption, isPair: true, rows: [row++] });
  }
  if (table === undefined) return places;
  const { headers, rows, isGuessed } = table;
  const grid = headers.length > 0 ? [headers, ...rows] : rows;
  if (headers.length === 0 || isGuessed) {
    const sides = inTurns(grid);
    if (sides.length > 0) return [...places, ...sides.map((one) => ({ ...one, context: caption }))];
    // Read as labels with values.
    if (pairs.length > 0) return places;
  }
  let cells = 0;
  for (const [row, line] of rows.entries()) {
    const label = line[0] ?? '';
    for (const [column, text] of line.entries()) {
      if (column === 0 || text === '' || ++cells > MAX_CELLS) continue;
      const head = headers[column] ?? '';
      if (label !== '' && label !== text) add(label, text, `${head} ${caption}`.trim(), row);
      // The head of a column names the only value below it.
      if (rows.length === 1 && head !== '' && row === 0) add(head, text, caption, row);
    }
    if (rows.length === 1 && headers[0]) add(headers[0], label, caption, row);
  }
  for (const [column, head] of headers.entries()) {
    const cells = rows.flatMap((line, row) => (line[column] ? [{ text: line[column], row }] : []));
    const texts = cells.map(({ text }) => text);
    if (texts.length > 1 && head !== '')
      places.push({ label: head, texts, context: caption, by: 'column', rows: cells.map(({ row }) => row) });
  }
  return places;
}

/** Labels and values in turns, in rows without heads: `Latitude: | 56° N | Longitude: | 5° W`. */
function inTurns(grid: readonly (readonly string[])[]): CellPlace[] {
  const width = grid[0]?.length ?? 0;
  if (width < 2 || width % 2 === 1 || grid.some(({ length }) => length !== width)) return [];
  const pairs = grid.flatMap((row) =>
    Array.from({ length: width / 2 }, (_, i) => [row[2 * i] ?? '', row[2 * i + 1] ?? ''] as const),
  );
  const full = pairs.filter(([label, value]) => label !== '' && value !== '');
  const areLabels = full.filter(([label]) => /:$/.test(label)).length >= full.length * MOST;
  const areAmounts =
    full.length > 1 &&
    full.filter(([label, value]) => !/\d/.test(label) && /\d/.test(value)).length >= full.length * MOST;
  if (full.length === 0 || !(areLabels || areAmounts)) return [];
  return full.map(([label, value]) => ({ label: label.replace(/\s*:$/, ''), texts: [value], context: '' }));
}
