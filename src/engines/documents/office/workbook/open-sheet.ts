import { escapeText } from '../../../page/markdown/escape.ts';
import { commentText } from '../comments.ts';
import { numberFormat } from '../number-format/index.ts';
import type { SheetOptions } from './cells.ts';
import { addressOf, LAST_COLUMN, openFormula } from './formula.ts';
import type { OpenStyles } from './open-styles.ts';
import { type Script, scriptMarks } from './scripts.ts';
import type { SheetTable } from './sheet-table.ts';

export interface OpenSheetOptions extends SheetOptions {
  readonly comments: boolean;
}

/** A sheet of OpenDocument. */
export interface OpenSheet {
  readonly name: string;
  readonly table: SheetTable;
  /** Texts of shapes beside the cells. */
  readonly texts: string[];
}

/** A cell that spans others: its text is in each of them. */
interface Span {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** Maximum number of rows that one row stands for. */
const MOST_REPEATED = 1_048_576;

/** Elements whose text is none of the cell: changes, comments, pictures, and readings of Japanese words. */
const APART = new Set(['tracked-changes', 'annotation', 'shapes', 'ruby-text', 'frame', 'custom-shape', 'detective']);

/** Reads one sheet of OpenDocument into its lines. @param budget places that repeated rows, and merged cells may have */
export function sheetReader(
  { table: { lines, visible, writer }, texts }: OpenSheet,
  styles: OpenStyles,
  options: OpenSheetOptions,
  budget: { places: number; merged: number },
) {
  const plain = numberFormat('General');
  let column = 0;
  let columnsSeen = 0;
  let cells: string[] = [];
  let row = { repeated: 1, isHidden: false };
  let cell: Readonly<Record<string, string>> = {};
  let spans = new Map<number, Span>();
  let paragraphs: string[] = [];
  let comments: string[] = [];
  let words = '';
  let url = '';
  const scripts: Script[] = [];
  let note: { author: string; text: string } | undefined;
  let inside = '';
  let apart = 0;
  const apartNames: string[] = [];

  /** The value of a cell, as it is displayed if the file tells it. */
  const written = (): string => {
    const value = cell['office:value-type'] ?? cell['calcext:value-type'];
    const shown = paragraphs.join('\n');
    const formula = openFormula(cell['table:formula'] ?? '');
    const common = { format: plain, formula, url: url === '' ? undefined : url };
    const raw =
      cell['office:value'] ?? cell['office:date-value'] ?? cell['office:time-value'] ?? cell['office:boolean-value'];
    if (value === 'float' || value === 'percentage' || value === 'currency') {
      if (shown !== '' && !options.raw) return writer.write({ ...common, type: 'text', value: shown });
      const percent = Number.isInteger(Number(raw) * 100) ? '0%' : '0.##%';
      const format = value === 'percentage' ? numberFormat(percent) : plain;
      return writer.write({ ...common, format, type: 'number', value: raw ?? shown });
    }
    if (shown !== '' && (!options.raw || raw === undefined))
      return writer.write({ ...common, type: 'text', value: shown });
    const text = raw ?? cell['office:string-value'];
    if (text === undefined) return writer.write({ ...common, type: value === undefined ? 'none' : 'text', value: '' });
    if (value === 'boolean') return writer.write({ ...common, type: 'boolean', value: text });
    return writer.write({ ...common, type: value === 'date' ? 'date' : 'text', value: text });
  };

  const place = (text: string, columns: number): void => {
    const end = Math.min(column + columns, LAST_COLUMN);
    if (text !== '' && column < end) {
      while (cells.length < column) cells.push('');
      cells.length = Math.max(cells.length, end);
      cells.fill(text, column, end);
    }
    column = end;
  };

  const endOfCell = (isCovered: boolean): void => {
    const repeated = count(cell['table:number-columns-repeated'], LAST_COLUMN);
    if (isCovered) {
      for (let index = 0; index < repeated && column < LAST_COLUMN; index++) {
        const span = spans.get(column);
        place(span?.text ?? '', 1);
      }
      return;
    }
    const own = written();
    const text = comments.length === 0 ? own : `${own}${comments.map((one) => `{>>${one}<<}`).join('')}`;
    const columns = count(cell['table:number-columns-spanned'], LAST_COLUMN);
    const rows = count(cell['table:number-rows-spanned'], MOST_REPEATED);
    if (text !== '' && (columns > 1 || rows > 1)) {
      const end = Math.min(column + columns, LAST_COLUMN);
      budget.merged -= Math.max(0, end - column);
      for (let at = column; at < end && budget.merged >= 0; at++) spans.set(at, { text, columns, rows });
    }
    place(text, repeated);
  };

  const endOfRow = (): void => {
    const next = new Map<number, Span>();
    budget.merged -= spans.size;
    if (budget.merged < 0) spans.clear();
    for (const [at, span] of spans) if (span.rows > 1) next.set(at, { ...span, rows: span.rows - 1 });
    // A cell beside which the row has no other is a heading within the table: it appears once.
    const heading = spans.get(0);
    if (heading !== undefined && heading.columns > 1 && cells.slice(heading.columns).every((text) => text === '')) {
      cells.fill('', 1);
    }
    const times = cells.some((text) => text !== '') ? row.repeated : 0;
    for (let time = 0; time < times; time++) {
      const before = lines.left;
      visible.row([...cells], row.isHidden);
      budget.places -= cells.length;
      if (lines.isSparse || (row.isHidden && !options.hidden)) break;
      if (lines.left > before || budget.places < 0) {
        lines.skip(times - time - 1);
        break;
      }
    }
    spans = next;
  };

  const startOfWords = (): void => {
    words = '';
  };

  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (apart > 0 || APART.has(name)) {
        if (name === 'annotation' && options.comments) note = { author: '', text: '' };
        apart++;
        apartNames.push(name);
        inside = name;
        if (name === 'p') startOfWords();
        return;
      }
      if (name === 'table-column') {
        const columns = count(attributes['table:number-columns-repeated'], LAST_COLUMN);
        if (isGone(attributes['table:visibility']) || styles.isNoColumn(attributes['table:style-name'])) {
          visible.hideColumns(columnsSeen + 1, columnsSeen + columns);
        }
        columnsSeen += columns;
      } else if (name === 'table-row') {
        column = 0;
        cells = [];
        row = {
          repeated: count(attributes['table:number-rows-repeated'], MOST_REPEATED),
          isHidden: isGone(attributes['table:visibility']) || styles.isNoRow(attributes['table:style-name']),
        };
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = attributes;
        [paragraphs, comments, words, url] = [[], [], '', ''];
      } else if (name === 'p') startOfWords();
      else if (name === 'a') url = addressOf(attributes['xlink:href'] ?? '');
      else if (name === 'span') scripts.push(styles.scriptOf(attributes['text:style-name']));
      else if (name === 's') words += ' '.repeat(count(attributes['text:c'], 1_000));
      else if (name === 'tab' || name === 'line-break') words += ' ';
    },
    text(piece: string): void {
      if (apart > 0) {
        if (note !== undefined && inside === 'creator') note.author += piece;
        else if (note !== undefined && inside !== 'date' && inside !== 'date-string') note.text += piece;
        else if (note === undefined && apartNames.includes('p')) words += piece;
      } else
        words += scriptMarks(
          piece,
          scripts.findLast((one) => one !== undefined),
        );
    },
    close(name: string): void {
      if (apart > 0) {
        apart--;
        apartNames.pop();
        inside = apartNames.at(-1) ?? '';
        if (name === 'p' && note !== undefined) note.text += ' ';
        // The texts of shapes are beside the cells.
        else if (name === 'p' && /shapes|custom-shape|frame/.test(apartNames.join(' ')) && words.trim() !== '') {
          texts.push(escapeText(words.replace(/\s+/g, ' ').trim(), '', false));
          startOfWords();
        }
        if (name === 'annotation' && note !== undefined) {
          comments.push(commentText(note.author, note.text.trim()));
          note = undefined;
        }
        return;
      }
      if (name === 'p') {
        paragraphs.push(words);
        startOfWords();
      } else if (name === 'span') scripts.pop();
      else if (name === 'table-cell') endOfCell(false);
      else if (name === 'covered-table-cell') endOfCell(true);
      else if (name === 'table-row') endOfRow();
    },
  };
}

const isGone = (visibility: string | undefined): boolean => visibility === 'collapse' || visibility === 'filter';

const count = (raw: string | undefined, most: number): number => {
  const number = Number(raw ?? 1);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : 1;
};
