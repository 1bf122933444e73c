import { counted } from '@trawl/contract/counted.ts';
import { escapeText } from '../../../page/markdown/escape.ts';
import { inlineCode } from '../../markdown/writer.ts';
import type { LeftOut } from '../left-out.ts';
import type { NumberFormat } from '../number-format/index.ts';
import { linkOfFormula } from './formula.ts';
import { markedScripts } from './scripts.ts';
import { rawNumber } from './values.ts';

/** What a cell of a sheet has. */
export interface Cell {
  /** `none`: no value is stored. `date`: in ISO 8601. */
  readonly type: 'number' | 'text' | 'boolean' | 'error' | 'date' | 'none';
  readonly value: string;
  readonly format: NumberFormat;
  /** Without `=`; '' if there is none. */
  readonly formula: string;
  /** The address of its link. */
  readonly url?: string | undefined;
}

/** Whether hidden parts are read, and whether numbers are as they are stored instead of as they are displayed. */
export interface SheetOptions {
  readonly hidden: boolean;
  readonly raw: boolean;
}

/** Writes the cells of one sheet as Markdown. */
export interface CellWriter {
  write(cell: Cell): string;
  /** Counts what is hidden, and formulas without a stored value. */
  tell(leftOut: LeftOut, missing: Missing): void;
}

/** Counts over all sheets. */
export interface Missing {
  formulas: number;
}

export const missingWarning = ({ formulas }: Missing): string[] =>
  formulas === 0
    ? []
    : [`No value is stored for ${counted(formulas, 'formula')}, written as ${formulas === 1 ? 'it is' : 'they are'}.`];

export function createCellWriter({ hidden, raw }: SheetOptions): CellWriter {
  let formulas = 0;
  let unseen = 0;

  const number = (value: string, format: NumberFormat): string => {
    const size = Number(value);
    if (!Number.isFinite(size) || (size === 0 && value.trim() === '')) return value;
    if (raw) return format.isDate ? format.stored(size) : rawNumber(value);
    const text = format.number(size);
    if (text !== '' || size === 0) return text;
    // A format such as `;;;` hides numbers.
    if (hidden) return rawNumber(value);
    unseen++;
    return '';
  };

  const text = (value: string, format: NumberFormat): string => {
    const shown = raw ? value : format.text(value);
    if (shown !== '' || value.trim() === '') return shown;
    if (hidden) return value;
    unseen++;
    return '';
  };

  const words = ({ type, value, format }: Cell): string => {
    switch (type) {
      case 'number':
        return number(value, format);
      case 'text':
        return text(value, format);
      case 'boolean':
        return value === '' ? '' : value === '0' || value === 'false' ? 'FALSE' : 'TRUE';
      case 'date':
        return raw ? value : dateText(value, format);
      default:
        return value;
    }
  };

  return {
    write(cell) {
      const { formula } = cell;
      const link = formula === '' ? undefined : linkOfFormula(formula);
      const url = cell.url ?? link?.url ?? '';
      if (cell.type === 'none') {
        if (formula === '') return '';
        if (link?.text) return linked(escaped(link.text), url);
        formulas++;
        return inlineCode(`=${formula}`);
      }
      const shown = words(cell);
      if (url === '' && !MARKUP.test(shown)) return shown;
      const flat = shown.replace(/\s+/g, ' ').trim();
      return flat === url ? escaped(flat) : linked(escaped(flat), url);
    },
    tell(leftOut, missing) {
      leftOut.hide(unseen, 'cell');
      missing.formulas += formulas;
    },
  };
}

/** Characters that Markdown may read, marks, and spaces that are not single ones between words. */
const MARKUP = /[\\`*_[\]<&~\ufdd0-\ufdef]|[^\S ]| {2}|^ | $/;

const escaped = (text: string): string => markedScripts(escapeText(text, '', false));
const linked = (words: string, url: string): string => (words === '' || url === '' ? words : `[${words}](${url})`);

/** A date in ISO 8601 as its format displays it. */
function dateText(value: string, format: NumberFormat): string {
  const time = Date.parse(/T/.test(value) ? `${value.replace(/Z$/, '')}Z` : `${value}T00:00:00Z`);
  if (!format.isDate || Number.isNaN(time)) return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?$/, '');
  const serial = time / 86_400_000 + DAYS_TO_1970;
  if (format.isFrom1904) return format.number(serial - DAYS_TO_1904);
  // Day 60 is 29 February 1900, which was none.
  return format.number(serial >= 1 && serial < 61 ? serial - 1 : serial);
}

const [DAYS_TO_1970, DAYS_TO_1904] = [25_569, 1_462];
