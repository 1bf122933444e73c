import { table, type WordTable } from '@trawl/contract/table.ts';
import type { Cell } from './cells.ts';
import { columnOfCell, LAST_COLUMN, LONGEST_FORMULA, movableFormula, typedFormula } from './formula.ts';
import type { Merger } from './merges.ts';
import type { SheetTable } from './sheet-table.ts';
import { textReader } from './texts.ts';
import type { Formats } from './values.ts';
import type { Handlers } from './xml.ts';

/** What the cells of a sheet mean. */
export interface Meanings {
  readonly texts: readonly string[];
  readonly formats: Formats;
  /** Addresses by the columns and rows of cells. */
  readonly links: ReadonlyMap<string, string>;
  readonly merger: Merger;
}

export interface RowReader extends Handlers {
  /** Cells whose text is not among the shared ones. */
  readonly lost: number;
}

/** A formula that cells share, by the one that has it. */
interface SharedFormula {
  readonly formula: string;
  readonly isLink: boolean;
  readonly column: number;
  readonly row: number;
  /** Read when a cell needs it. */
  moved: ReturnType<typeof movableFormula> | undefined;
}

/** Characters of formulas that cells share, over all cells: there is no room for more. */
const MOST_MOVED = 40 * 1024 * 1024;

const isLink = (formula: string): boolean => /^\s*=?\s*(?:_xl\w+\.)?HYPERLINK\b/i.test(formula);

const TYPES: WordTable<Cell['type']> = table({
  s: 'text',
  str: 'text',
  inlineStr: 'text',
  b: 'boolean',
  e: 'error',
  d: 'date',
});

/** Reads the rows of a sheet of Office Open XML into lines. */
export function rowReader({ texts, formats, links, merger }: Meanings, { writer, visible }: SheetTable): RowReader {
  const shared = new Map<string, SharedFormula>();
  let cells: string[] = [];
  let row = 0;
  let column = 0;
  let isHidden = false;
  let areRowsHidden = false;
  let hasCells = false;
  let type: string | undefined;
  let style: string | undefined;
  let hasValue = false;
  let value = '';
  let formula = '';
  let sharedBy: string | undefined;
  let inside: 'v' | 'f' | undefined;
  let inline: string | undefined;
  let lost = 0;
  let moved = 0;
  const own = textReader((text) => {
    inline = text;
  });

  const startOfCell = ({ r, t, s }: Readonly<Record<string, string>>): void => {
    column = (r === undefined ? 0 : columnOfCell(r)) || column + 1;
    type = t;
    style = s;
    value = '';
    formula = '';
    inline = undefined;
    sharedBy = undefined;
    hasValue = false;
    hasCells = true;
  };

  /** Of a cell with a value, only a formula that is a link matters. */
  const formulaOfCell = (hasNoValue: boolean): string => {
    if (sharedBy === undefined) return hasNoValue || isLink(formula) ? typedFormula(formula) : '';
    if (formula !== '' && formula.length <= LONGEST_FORMULA) {
      shared.set(sharedBy, { formula, isLink: isLink(formula), column, row, moved: undefined });
    }
    const first = shared.get(sharedBy);
    if (first === undefined || !(hasNoValue || first.isLink)) return '';
    moved += first.formula.length;
    if (moved <= MOST_MOVED) {
      first.moved ??= movableFormula(first.formula);
      return first.moved(column - first.column, row - first.row);
    }
    lost++;
    return '';
  };

  /** The kind of its value, which is in `value`. */
  const typeOfCell = (): Cell['type'] => {
    if (type === 's' && value !== '') {
      const text = texts[Number(value)];
      if (text === undefined) lost++;
      value = text ?? '';
      return 'text';
    }
    // Text in place is the value, even where the type says something else.
    if (inline !== undefined && !hasValue) {
      value = inline;
      return 'text';
    }
    if (value === '' && !(hasValue && type === 'str')) return 'none';
    return (type === undefined ? undefined : TYPES[type]) ?? 'number';
  };

  const endOfCell = (): void => {
    if (column < 1 || column > LAST_COLUMN) return;
    const url = links.size === 0 ? undefined : links.get(`${column}:${row}`);
    const own = typeOfCell();
    const text = writer.write({
      type: own,
      value,
      format: formats(style),
      formula: formulaOfCell(own === 'none'),
      url,
    });
    if (text === '') return;
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = text;
  };

  return {
    get lost() {
      return lost;
    },
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1) || row + 1;
        column = 0;
        hasCells = false;
        isHidden =
          attributes.hidden === undefined ? areRowsHidden || isNothing(attributes.ht) : isTrue(attributes.hidden);
        cells = [];
      } else if (name === 'c') startOfCell(attributes);
      else if (name === 'v' || name === 'f') {
        inside = name;
        if (name === 'v') hasValue = true;
        else sharedBy = attributes.t === 'shared' ? attributes.si : undefined;
      } else if (name === 'col') {
        if (isTrue(attributes.hidden) || isNothing(attributes.width)) {
          visible.hideColumns(Number(attributes.min), Number(attributes.max));
        }
      } else if (name === 'sheetFormatPr') areRowsHidden = isTrue(attributes.zeroHeight);
      else if (name === 'is') own.start();
      else own.open(name, attributes);
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
        visible.row(cells, isHidden);
      } else own.close(name);
    },
  };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
const isNothing = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;
