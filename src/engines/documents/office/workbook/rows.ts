import { escapeText } from '../../../page/markdown/escape.ts';
import { addressOfFormula } from '../sheets.ts';
import { columnNumber } from '../sparse.ts';
import type { Merger } from './merges.ts';
import { textReader } from './texts.ts';
import type { NumberText } from './values.ts';
import type { Handlers } from './xml.ts';

/** What the cells of a sheet mean. */
export interface Meanings {
  readonly texts: readonly string[];
  readonly numbers: NumberText;
  /** Addresses by the names of cells. */
  readonly links: ReadonlyMap<string, string>;
  readonly merger: Merger;
}

/** The last column that programs have (XFD). */
const LAST_COLUMN = 16_384;

/**
 * Reads the rows of a sheet.
 * @param take gets the Markdown of the cells of each row with cells, by column from 0
 * @param lost is called for each cell whose text is not among the shared ones
 */
export function rowReader(
  { texts, numbers, links, merger }: Meanings,
  take: (cells: string[]) => void,
  lost: () => void,
): Handlers {
  let cells: string[] = [];
  let row = 0;
  let column = 0;
  let hasCells = false;
  let type: string | undefined;
  let style: string | undefined;
  let value = '';
  let formula = '';
  let inside: 'v' | 'f' | undefined;
  let inline = '';
  const own = textReader((text) => {
    inline = text;
  });

  const startOfCell = ({ r, t, s }: Readonly<Record<string, string>>): void => {
    const name = r === undefined ? undefined : /^([A-Z]{1,3})\d{1,7}$/.exec(r)?.[1];
    column = name === undefined ? column + 1 : columnNumber(name);
    [type, style, value, formula, inline] = [t, s, '', '', ''];
    hasCells = true;
  };

  const textOfCell = (): string => {
    if (type === 's') {
      const text = value === '' ? '' : texts[Number(value)];
      if (text === undefined) lost();
      return text ?? '';
    }
    if (type === 'inlineStr') return inline;
    if (type === 'b') return value === '' ? '' : value === '0' || value === 'false' ? 'FALSE' : 'TRUE';
    return type === undefined || type === 'n' ? numbers(value, style) : value;
  };

  const endOfCell = (): void => {
    const text = textOfCell();
    if (text === '' || column < 1 || column > LAST_COLUMN) return;
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = written(text);
  };

  const written = (text: string): string => {
    if (type === undefined || type === 'n') return text;
    const flat = /\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
    const words = escapeText(flat, '', false);
    const url = links.get(`${column}:${row}`) ?? (formula === '' ? '' : addressOfFormula(formula));
    return url === '' || flat === '' || flat === url ? words : `[${words}](${url})`;
  };

  return {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1) || row + 1;
        column = 0;
        hasCells = false;
        cells = [];
      } else if (name === 'c') startOfCell(attributes);
      else if (name === 'v' || name === 'f') inside = name;
      else if (name === 'is') own.start();
      else own.open(name);
    },
    text(piece) {
      if (inside === 'v') value += piece;
      else if (inside === 'f') formula += piece;
      else own.text(piece);
    },
    close(name) {
      inside = undefined;
      if (name === 'c') endOfCell();
      else if (name === 'is') own.end();
      else if (name === 'row') {
        if (!hasCells) return;
        merger.fill(row, cells);
        take(cells);
      } else own.close(name);
    },
  };
}
