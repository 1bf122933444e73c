/**
 * Sheets with few cells far apart. The library makes a grid from the first to the last cell, which for two cells in opposite corners of a
 * sheet would have 17 thousand million cells.
 */

/** Maximum grid size of a sheet that is read unchanged. */
const MOST_PLACES = 1_000_000;
/** Maximum grid size per existing cell; beyond it, smaller sheets are compacted too. */
const MOST_EMPTY = 40;
const FEW_PLACES = 50_000;

/** The XML of a sheet, without its empty rows and columns if there are too many of them. */
export function dense(xml: string): string {
  const rows = new Set<number>();
  const columns = new Set<number>();
  let cells = 0;
  for (const match of xml.matchAll(CELL)) {
    columns.add(columnNumber(match[2] as string));
    rows.add(Number(match[3]));
    cells++;
  }
  const places = highest(rows) * highest(columns);
  const isSparse = places > MOST_PLACES || (places > FEW_PLACES && places > cells * MOST_EMPTY);
  const merged = mergedPlaces(xml);
  if (!isSparse && merged <= MOST_PLACES) return xml;
  const without = xml
    .replace(/<(?:\w+:)?mergeCells\b[\s\S]*?<\/(?:\w+:)?mergeCells>/g, '')
    .replace(/<(?:\w+:)?dimension\b[^>]*>/g, '');
  if (!isSparse) return without;
  const rowAt = ranks(rows);
  const columnAt = ranks(columns);
  return without
    .replace(CELL, (_, before: string, column: string, row: string) => {
      const place = columnAt.get(columnNumber(column)) as number;
      return `${before}${columnName(place)}${rowAt.get(Number(row))}"`;
    })
    .replace(ROW, (whole, before: string, row: string) => {
      const place = rowAt.get(Number(row));
      // Rows without cells do not count.
      return place === undefined ? whole.replace(/\sr="\d+"/, '') : `${before}${place}"`;
    });
}

const CELL = /(<(?:\w+:)?c\b[^>]*?\sr=")([A-Z]{1,3})(\d{1,7})"/g;
const ROW = /(<(?:\w+:)?row\b[^>]*?\sr=")(\d{1,7})"/g;

function highest(numbers: ReadonlySet<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** Maps each number to its rank among all of them, from 1. */
function ranks(numbers: ReadonlySet<number>): Map<number, number> {
  return new Map([...numbers].sort((a, b) => a - b).map((number, index) => [number, index + 1] as const));
}

function mergedPlaces(xml: string): number {
  let places = 0;
  for (const [, fromColumn, fromRow, toColumn, toRow] of xml.matchAll(
    /<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g,
  )) {
    const width = columnNumber(toColumn as string) - columnNumber(fromColumn as string) + 1;
    places += Math.max(1, width) * Math.max(1, Number(toRow) - Number(fromRow) + 1);
  }
  return places;
}

/** A is 1, Z 26, AA 27. */
export function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function columnName(number: number): string {
  let name = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}
