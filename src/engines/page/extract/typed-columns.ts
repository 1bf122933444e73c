import { contentWords } from '../../lexicon/index.ts';
import type { Column } from '../structured/index.ts';
import { type Form, formsOf, unitIn } from './forms.ts';

/** Columns of alike things with the forms of their texts. */

/** Share of the texts of a column that have its form, and that a field can take. */
export const MOST = 0.75;

/** A column with what its texts have in common. */
export interface Typed {
  readonly column: Column;
  readonly forms: ReadonlySet<Form>;
  /** Words of its texts that all have. */
  readonly words: readonly string[];
  readonly unit: number | undefined;
}

export function typed(column: Column): Typed {
  const present = column.texts.filter((text) => text !== undefined);
  const counts = new Map<Form, number>();
  for (const text of present) for (const form of formsOf(text)) counts.set(form, (counts.get(form) ?? 0) + 1);
  const forms = new Set([...counts].filter(([, count]) => count >= present.length * MOST).map(([form]) => form));
  const [first, ...others] = present.map((text) => contentWords(text.slice(0, 200)).filter((word) => !/\d/.test(word)));
  const words = present.length < 2 ? [] : (first ?? []).filter((word) => others.every((other) => other.includes(word)));
  const units = new Set(present.map(unitIn));
  return { column, forms, words, unit: units.size === 1 ? [...units][0] : undefined };
}

/** Whether a column may be what a field of a form asks for: `2 carriers` is a number, too. */
export const hasForm = ({ forms, unit }: Typed, form: Form): boolean =>
  forms.has(form) || (form === 'number' && forms.has('amount') && unit === undefined);

/** Numbers with the column of their units behind them: `300` and `g`. */
export function withUnits(columns: readonly Column[]): Column[] {
  const whole: Column[] = [];
  for (const column of columns) {
    const before = whole.at(-1);
    const isUnit = before !== undefined && isEach(column, UNIT) && isEach(before, QUANTITY);
    if (!isUnit) whole.push(column);
    else
      whole[whole.length - 1] = {
        ...before,
        texts: before.texts.map((text, row) =>
          text === undefined ? text : `${text} ${column.texts[row] ?? ''}`.trim(),
        ),
      };
  }
  return whole;
}
const UNIT = /^\p{Ll}{1,10}\.?$/u;
const QUANTITY = /^[\d½¼¾⅓⅔][\d.,/½¼¾⅓⅔\s–-]{0,8}$/u;
const isEach = ({ texts }: Column, form: RegExp): boolean =>
  texts.every((text) => text === undefined || form.test(text));

/** Whether a text is of no other form that a field may ask for. */
export const isPlain = ({ forms, column }: Typed): boolean =>
  new Set(column.texts).size > 1 &&
  [...forms].every((form) => form === 'text' || form === 'person' || form === 'place');

/** Whether each text is another one. */
export const areNames = ({ texts }: Column): boolean => new Set(texts).size === texts.length;
