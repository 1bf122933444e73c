import type { Column } from '../structured/index.ts';
import { coerced, type Reading } from './coerce.ts';
import { contentWords } from './content-words.ts';
import { type Fact, fact } from './facts.ts';
import type { Field } from './fields.ts';
import { type Form, formAsked, formsOf, personOf, unitIn } from './forms.ts';
import { nameWords } from './label-words.ts';
import { nameMatch } from './match.ts';
import { namingField } from './naming.ts';
import { rated } from './rank-facts.ts';
import { isLike } from './same-meaning.ts';

/**
 * What the parts of alike things are that nothing names. A field takes the column whose texts have the form that it asks for, if no other field
 * asks for that form and no other column has it: `kickoff` the one with times of day.
 */

/** Less than what a label says. */
const TRUST = 0.5;
/** Share of the texts of a column that have its form, and that a field can take. */
const MOST = 0.75;
/** How well a fact has to fit that takes the place of a column. */
const NAMED = 0.75;
/** From the surest to the most general. */
const FORMS: readonly Form[] = [
  'money',
  'date',
  'hours',
  'clock',
  'weekday',
  'employment',
  'stars',
  'amount',
  'person',
  'place',
  'number',
  'sentence',
  'text',
];

/** Forms that texts of any list may have. */
const WEAK: ReadonlySet<Form> = new Set(['text', 'number', 'amount']);

/** A column with what its texts have in common. */
interface Typed {
  readonly column: Column;
  readonly forms: ReadonlySet<Form>;
  /** Words of its texts that all have. */
  readonly words: readonly string[];
  readonly unit: number | undefined;
}

/** Alike things. */
interface Things {
  readonly columns: readonly Column[];
  /** The facts of each. */
  readonly records: readonly (readonly Fact[])[];
  /** Whether the page calls them what the list of the schema is called. Only then a field may take what is left. */
  readonly isNamed: boolean;
}

/** @returns further facts of each thing, under the names of the fields */
export function columnFacts(
  item: Field,
  { columns, records, isNamed }: Things,
  reading: Reading,
): readonly (readonly Fact[])[] {
  const further: Fact[][] = records.map(() => []);
  const fields = new Set(item.fields);
  const hasUnits = item.fields.some(({ words }) => words.includes('unit'));
  const unlabelled = columns.filter((column) => !areLabels(column, records));
  const open = new Set((hasUnits ? unlabelled : withUnits(unlabelled)).map(typed));
  for (const field of item.fields) {
    const values = records.map((facts) => {
      const [best] = rated(field, facts, 0);
      return best !== undefined && best.match >= NAMED ? best.fact.value : undefined;
    });
    if (values.filter((value) => value !== undefined).length < records.length * MOST) continue;
    fields.delete(field);
    for (const one of open) if (isSame(one.column, values)) open.delete(one);
  }
  const take = (field: Field, one: Typed): void => {
    fields.delete(field);
    open.delete(one);
    for (const [row, text] of one.column.texts.entries())
      if (text !== undefined)
        further[row]?.push(
          fact(field.name, formAsked(field) === 'person' ? personOf(text) : text, 'list', TRUST, {
            words: field.bare,
            concept: field.concept,
          }),
        );
  };
  const canTake = (field: Field, { column }: Typed): boolean => {
    const said = column.texts.filter((text) => text !== undefined);
    return said.filter((text) => coerced(field, text, reading) !== undefined).length >= said.length * MOST;
  };
  const naming = namingField(item);
  if (naming !== undefined && fields.has(naming)) {
    const form = formAsked(naming) ?? 'text';
    const title = [...open].find((one) => one.column.isTitle && one.forms.has(form) && canTake(naming, one));
    if (title !== undefined && areNames(title.column)) take(naming, title);
    // Else it is the name that the page gives each thing.
    else if (form === 'text') fields.delete(naming);
  }
  for (const field of [...fields]) {
    const called = [...open].filter((one) => isCalled(field, one) && canTake(field, one));
    if (called.length === 1) take(field, called[0] as Typed);
  }
  for (const field of [...fields]) {
    const having = field.options === undefined ? [] : [...open].filter((one) => canTake(field, one));
    if (having.length === 1) take(field, having[0] as Typed);
  }
  for (const form of isNamed ? FORMS : FORMS.filter((one) => !WEAK.has(one))) {
    const asking = [...fields].filter((field) => formAsked(field) === form && (form !== 'text' || !isTold(field)));
    for (const [unit, some] of Map.groupBy(asking, (field) => (form === 'amount' ? field.unit : undefined))) {
      const having = [...open].filter((one) => hasForm(one, form) && (unit === undefined || one.unit === unit));
      const plain = form === 'text' ? having.filter(isPlain) : having;
      const isPair = some.length === 2 && arePair(some as [Field, Field]);
      const fitting = isPair && plain.length > 2 ? plain.filter(({ column }) => column.isTitle) : plain;
      if (fitting.length !== some.length || !some.every((field, i) => canTake(field, fitting[i] as Typed))) continue;
      if (some.length > 1 && !isPair) continue;
      for (const [i, field] of some.entries()) take(field, fitting[i] as Typed);
    }
  }
  // What is left of a record whose every part is a field, in the order of both.
  const [left, parts] = [[...fields], [...open]];
  const isWhole =
    isNamed && columns.length === item.fields.length && left.length === parts.length && left.length < columns.length;
  if (isWhole && left.every((field, i) => suits(field, parts[i] as Typed) && canTake(field, parts[i] as Typed)))
    for (const [i, field] of left.entries()) take(field, parts[i] as Typed);
  return further;
}

/** Whether a column may be what a field asks for, by their forms. */
function suits(field: Field, one: Typed): boolean {
  const form = formAsked(field);
  return form === 'text' ? isPlain(one) && !isTold(field) : form !== undefined && hasForm(one, form);
}

/** Concepts whose values have a form of their own, or stand with their name: a badge is no material. */
const TOLD = new Set(
  'sku mpn gtin model isbn referenceNumber color material size weight currency availability condition url image'.split(
    ' ',
  ),
);
const isTold = ({ concept }: Field): boolean => concept !== undefined && TOLD.has(concept);

function typed(column: Column): Typed {
  const said = column.texts.filter((text) => text !== undefined);
  const counts = new Map<Form, number>();
  for (const text of said) for (const form of formsOf(text)) counts.set(form, (counts.get(form) ?? 0) + 1);
  const forms = new Set([...counts].filter(([, count]) => count >= said.length * MOST).map(([form]) => form));
  const [first, ...others] = said.map((text) => contentWords(text.slice(0, 200)).filter((word) => !/\d/.test(word)));
  const words = said.length < 2 ? [] : (first ?? []).filter((word) => others.every((other) => other.includes(word)));
  const units = new Set(said.map(unitIn));
  return { column, forms, words, unit: units.size === 1 ? [...units][0] : undefined };
}

/** Whether a column may be what a field of a form asks for: `2 carriers` is a number, too. */
const hasForm = ({ forms, unit }: Typed, form: Form): boolean =>
  forms.has(form) || (form === 'number' && forms.has('amount') && unit === undefined);

/** Numbers with the column of their units behind them: `300` and `g`. */
function withUnits(columns: readonly Column[]): Column[] {
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

/** Whether an icon or the words that all texts share name a field: `Sleeps 2`. */
function isCalled(field: Field, { column, words }: Typed): boolean {
  if (column.label !== undefined && nameMatch(field, fact(column.label, '', 'list', 1)) >= NAMED) return true;
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  const keys = contentWords(nameWords(field.name).join(' '));
  return isNumber && words.some((word) => keys.some((key) => isLike(key, word)));
}

/** Whether a text is of no other form that a field may ask for. */
const isPlain = ({ forms, column }: Typed): boolean =>
  new Set(column.texts).size > 1 &&
  [...forms].every((form) => form === 'text' || form === 'person' || form === 'place');

/** Whether each text is another one. */
const areNames = ({ texts }: Column): boolean => new Set(texts).size === texts.length;

/** Whether a column has the labels of what stands beside it: the same ones for several things. */
function areLabels(column: Column, records: Things['records']): boolean {
  const labels = column.texts.filter((text, row) => records[row]?.some(({ label }) => label === text));
  return labels.length * 2 >= column.texts.length && !areNames(column);
}

/** Whether a column has the values that are known by name. */
function isSame({ texts }: Column, values: readonly unknown[]): boolean {
  const same = texts.filter((text, row) => typeof values[row] === 'string' && text?.includes(values[row] as string));
  return same.length * 2 > texts.length;
}

/** Whether two fields ask for the same of two sides: `homeTeam` and `awayTeam`. */
const arePair = ([one, two]: readonly [Field, Field]): boolean =>
  one.words.length > 1 && one.words.length === two.words.length && one.words.at(-1) === two.words.at(-1);
