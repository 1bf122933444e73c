// Over 10 kB: the steps in which fields and columns are matched.

import { contentWords, isLike, nameWords } from '../../lexicon/index.ts';
import type { Column } from '../structured/index.ts';
import { coerced, type Reading } from './coerce.ts';
import { type Fact, fact } from './facts.ts';
import type { Field } from './fields.ts';
import { type Form, formAsked, personOf } from './forms.ts';
import { nameMatch } from './match.ts';
import { namingField } from './naming.ts';
import { rated } from './rank-facts.ts';
import { areNames, hasForm, isPlain, MOST, type Typed, typed, withUnits } from './typed-columns.ts';

/**
 * What the parts of alike things are that nothing names. A field takes the column whose texts have the form that it asks for, if no other field
 * asks for that form and no other column has it: `kickoff` the one with times of day.
 */

/** Less than what a label says. */
const TRUST = 0.5;
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

/** Alike things. */
interface ItemsWithTitles {
  readonly columns: readonly Column[];
  /** The facts of each. */
  readonly records: readonly (readonly Fact[])[];
  /** What the page calls each. */
  readonly names: readonly string[];
  /** Whether the page calls them what the list of the schema is called. Only then a field may take what is left. */
  readonly isNamed: boolean;
}

/** What is still to be matched, and what was. */
interface Matching {
  readonly item: Field;
  readonly fields: Set<Field>;
  readonly open: Set<Typed>;
  readonly reading: Reading;
  readonly further: readonly Fact[][];
}

/** @returns further facts of each thing, under the names of the fields */
export function columnFacts(item: Field, members: ItemsWithTitles, reading: Reading): readonly (readonly Fact[])[] {
  const { columns, records, isNamed } = members;
  const hasUnits = item.fields.some(({ words }) => words.includes('unit'));
  const unlabelled = columns.filter((column) => !areLabels(column, records));
  const columnsLeft = (hasUnits ? unlabelled : withUnits(unlabelled)).map(typed);
  const open = new Set(columnsLeft.filter((one) => !hasForm(one, 'number') || !isCounted(one.column, records)));
  const matching = { item, fields: new Set(item.fields), open, reading, further: records.map((): Fact[] => []) };
  leaveKnown(matching, records);
  matchName(matching, members.names);
  matchOnly(matching, isCalled);
  if (isNamed || matching.fields.size < item.fields.length) matchShared(matching);
  matchOnly(matching, ({ options }) => options !== undefined);
  for (const form of FORMS) if (isNamed || !WEAK.has(form)) matchForm(matching, form);
  if (isNamed) matchRest(matching, columns.length);
  return matching.further;
}

/** Things of a list that show what is stated of all. */
const MOST_TRIED = 300;

/** Leaves out the fields that most things state by name, and the columns with these values. */
function leaveKnown({ item, fields, open }: Matching, records: ItemsWithTitles['records']): void {
  const valuesOf = (field: Field, some: ItemsWithTitles['records']) =>
    some.map((facts) => {
      const [best] = rated(field, facts, 0);
      return best !== undefined && best.match >= NAMED ? best.fact.value : undefined;
    });
  const isStated = (values: readonly unknown[]): boolean =>
    values.filter((value) => value !== undefined).length >= values.length * MOST;
  for (const field of item.fields) {
    // The first of a long list tell which fields most of it cannot state.
    const first = valuesOf(field, records.slice(0, MOST_TRIED));
    if (!isStated(first)) continue;
    const values = [...first, ...valuesOf(field, records.slice(MOST_TRIED))];
    if (!isStated(values)) continue;
    fields.delete(field);
    for (const one of open) if (isSame(one.column, values)) open.delete(one);
  }
}

/** The headings or links name the things; else it is the name that the page gives each. */
function matchName(matching: Matching, names: ItemsWithTitles['names']): void {
  const { item, fields, open } = matching;
  const naming = namingField(item);
  if (naming === undefined || !fields.has(naming)) return;
  const form = formAsked(naming) ?? 'text';
  const title = [...open].find((one) => one.column.isTitle && one.forms.has(form) && canTake(matching, naming, one));
  if (title !== undefined && areNames(title.column)) take(matching, naming, title);
  else if (form === 'text') {
    fields.delete(naming);
    for (const one of open) if (one.column.texts.every((text, row) => text === names[row])) open.delete(one);
  }
}

/** Fields for which there is a single column. */
function matchOnly(matching: Matching, mayBe: (field: Field, one: Typed) => boolean): void {
  for (const field of [...matching.fields]) {
    const [only, ...more] = [...matching.open].filter((one) => mayBe(field, one) && canTake(matching, field, one));
    if (only !== undefined && more.length === 0) take(matching, field, only);
  }
}

/** Fields of which a single column has a word in its head, if that column has a word of no other field: `officeRoom` below `Room`. */
function matchShared(matching: Matching): void {
  const keysOf = (name: string): readonly string[] => contentWords(nameWords(name).join(' '));
  const headed = [...matching.open].map((one) => ({ one, words: keysOf(one.column.label ?? '') }));
  const pairs = [...matching.fields].flatMap((field) => {
    const keys = keysOf(field.name);
    return headed.flatMap(({ one, words }) => (words.some((word) => keys.includes(word)) ? [{ field, one }] : []));
  });
  for (const { field, one } of pairs) {
    const isSingle = pairs.filter((other) => other.field === field || other.one === one).length === 1;
    if (isSingle && canTake(matching, field, one)) take(matching, field, one);
  }
}

/** Fields that ask for a form, if as many columns have it: one, or two that are a pair. */
function matchForm(matching: Matching, form: Form): void {
  const asking = [...matching.fields].filter(
    (field) => formAsked(field) === form && (form !== 'text' || !isTold(field)),
  );
  for (const [unit, some] of Map.groupBy(asking, (field) => (form === 'amount' ? field.unit : undefined))) {
    const having = [...matching.open].filter((one) => hasForm(one, form) && (unit === undefined || one.unit === unit));
    const plain = form === 'text' ? having.filter(isPlain) : having;
    const isPair = some.length === 2 && arePair(some as [Field, Field]);
    const fitting = isPair && plain.length > 2 ? plain.filter(({ column }) => column.isTitle) : plain;
    if (some.length === 1 || isPair) takeInOrder(matching, some, fitting);
  }
}

/** What is left of a record whose every part is a field, in the order of both. */
function matchRest(matching: Matching, columns: number): void {
  const [fields, open] = [[...matching.fields], [...matching.open]];
  const isWhole = columns === matching.item.fields.length && fields.length < columns;
  if (isWhole && fields.every((field, i) => open[i] !== undefined && suits(field, open[i])))
    takeInOrder(matching, fields, open);
}

function takeInOrder(matching: Matching, fields: readonly Field[], columns: readonly Typed[]): void {
  if (fields.length !== columns.length) return;
  if (!fields.every((field, i) => canTake(matching, field, columns[i] as Typed))) return;
  for (const [i, field] of fields.entries()) take(matching, field, columns[i] as Typed);
}

/** Whether most texts of a column are values that a field may have. */
function canTake({ reading }: Matching, field: Field, { column }: Typed): boolean {
  const present = column.texts.filter((text) => text !== undefined);
  return present.filter((text) => coerced(field, text, reading) !== undefined).length >= present.length * MOST;
}

function take({ fields, open, further }: Matching, field: Field, one: Typed): void {
  fields.delete(field);
  open.delete(one);
  const { name, bare: words, concept } = field;
  const isOther = countsOther(field, one);
  for (const [row, text] of one.column.texts.entries()) {
    if (text === undefined || isOther(text)) continue;
    const value = formAsked(field) === 'person' ? personOf(text) : text;
    further[row]?.push(fact(name, value, 'list', TRUST, { words, concept }));
  }
}

/** Whether a number counts something else than a field asks for, where others of its column count that: `2 fixes` below `14 endpoints`. */
function countsOther(field: Field, { column }: Typed): (text: string) => boolean {
  const keys = contentWords(nameWords(field.name).join(' '));
  const isOwn = (text: string): boolean | undefined => {
    const counted = COUNTED.exec(text)?.[1];
    return counted === undefined
      ? undefined
      : contentWords(counted).some((word) => keys.some((key) => isLike(key, word)));
  };
  const isMixed = column.texts.some((text) => text !== undefined && isOwn(text) === true);
  return (text) => isMixed && isOwn(text) === false;
}
const COUNTED = /^\d[\d.,]*\s+(\p{L}[\p{L} ]{2,40})$/u;

/** Whether a column may be what a field asks for, by their forms. */
function suits(field: Field, one: Typed): boolean {
  const form = formAsked(field);
  return form === 'text' ? isPlain(one) && !isTold(field) : form !== undefined && hasForm(one, form);
}

/** Concepts whose values have a form of their own, or stand with their name: a badge is no material. */
const TOLD = new Set(
  'sku mpn gtin model version since isbn referenceNumber color material size weight currency availability condition url image'.split(
    ' ',
  ),
);
const isTold = ({ concept }: Field): boolean => concept !== undefined && TOLD.has(concept);

/** Whether an icon or the words that all texts share name a field: `Sleeps 2`. */
function isCalled(field: Field, { column, words }: Typed): boolean {
  if (column.label !== undefined && nameMatch(field, fact(column.label, '', 'list', 1)) >= NAMED) return true;
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  const keys = contentWords(nameWords(field.name).join(' '));
  // `7-day version history` counts history, `Rooms visited 4` other rooms.
  const last = words.at(-1);
  return isNumber && last !== undefined && keys.some((key) => isLike(key, last));
}

/** Whether a column has the labels of what stands beside it: the same ones for several things. */
function areLabels(column: Column, records: ItemsWithTitles['records']): boolean {
  const labels = column.texts.filter((text, row) => records[row]?.some(({ label }) => label === text));
  return labels.length * 2 >= column.texts.length && !areNames(column);
}

/** Whether the page says with several words what the numbers of a column count: `Rooms visited 4`, `Bug fixes: 4`. */
function isCounted({ texts }: Column, records: ItemsWithTitles['records']): boolean {
  const counted = texts.filter((text, row) =>
    records[row]?.some(
      ({ label, value, source }) =>
        source === 'list' && label.includes(' ') && (value === text || `${label}: ${value}` === text),
    ),
  );
  return counted.length * 2 > texts.filter((text) => text !== undefined).length;
}

/** Whether a column has the values that are known by name. */
function isSame({ texts }: Column, values: readonly unknown[]): boolean {
  const same = texts.filter((text, row) => typeof values[row] === 'string' && text?.includes(values[row] as string));
  return same.length * 2 > texts.length;
}

/** Whether two fields ask for the same of two sides: `homeTeam` and `awayTeam`. */
const arePair = ([one, two]: readonly [Field, Field]): boolean =>
  one.words.length > 1 && one.words.length === two.words.length && one.words.at(-1) === two.words.at(-1);
