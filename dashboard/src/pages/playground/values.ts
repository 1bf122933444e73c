import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { FormField, PlainField } from '@trawl/contract/forms/field.ts';
import { ownField, setField } from '@trawl/contract/table.ts';

/** What the fields of a form hold, all as text; lists one entry a line. Empty is not given. */
export type Values = Readonly<Record<string, string>>;

/** Every field, with those of the kinds that a field may have. */
export const allFields = (fields: readonly FormField[]): PlainField[] =>
  fields.flatMap((field) => [field, ...(field.kinds ?? []).flatMap((kind) => kind.fields)]);

/** What a form starts with: from the address, else what the capability suggests, else the defaults. */
export function initialValues(fields: readonly FormField[], start: Values, search: string): Values {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    allFields(fields).map(({ name, default: usual }) => [name, given.get(name) ?? ownField(start, name) ?? usual]),
  );
}

/** The query string that brings a form back. */
export function searchOf(fields: readonly FormField[], start: Values, values: Values): string {
  const usual = initialValues(fields, start, '');
  return new URLSearchParams(
    Object.entries(values).filter(([name, value]) => value !== ownField(usual, name)),
  ).toString();
}

/** The entries of a list; in the address commas may separate names. */
export const entriesOf = (text: string, mark: RegExp = /\n/): string[] =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean);

/** The names that are chosen in a field of `choices` or `kinds`. */
export const chosenOf = (text: string): string[] => entriesOf(text, /[\n,]/);

/** What is wrong with what was typed, where only JSON is taken. */
export function issueOf({ control }: Pick<PlainField, 'control'>, text: string): string | undefined {
  if (control !== 'json' || text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Not valid JSON: ${(error as Error).message}`;
  }
}

/** The inputs of a request as the API takes them; what is the default is left out. */
export function inputsOf(fields: readonly FormField[], values: Values): Record<string, unknown> {
  const inputs: Record<string, unknown> = {};
  for (const field of fields) {
    const text = ownField(values, field.name) ?? field.default;
    const value = sentOf(field, text, values);
    if (value === undefined || (!field.required && isDefault(field, text, value))) continue;
    put(inputs, field.name.split('.'), value);
  }
  return inputs;
}

/** Kinds with options of their own are more than their names. */
const isDefault = (field: FormField, text: string, value: unknown): boolean =>
  text.trim() === field.default.trim() && !(Array.isArray(value) && value.some((one) => typeof one === 'object'));

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) setField(into, name, value);
  else {
    const below = (ownField(into, name) ?? {}) as Record<string, unknown>;
    setField(into, name, below);
    put(below, rest, value);
  }
}

function sentOf(field: FormField, text: string, values: Values): unknown {
  const trimmed = text.trim();
  switch (field.control) {
    case 'kinds':
      return chosenOf(text).map((kind) => kindOf(field, kind, values, true));
    case 'one':
      return [kindOf(field, trimmed || (field.kinds?.[0]?.name ?? ''), values, false)];
    case 'choices':
      return chosenOf(text);
    case 'list':
      return trimmed === '' ? undefined : entriesOf(text);
    case 'urls':
      return trimmed === '' && !field.required ? undefined : entriesOf(text, /\s+/).map(withScheme);
    case 'switch':
      return text === 'true';
    case 'either':
      return text === '' ? undefined : text === 'true';
    case 'number':
      return trimmed === '' || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed);
    case 'json':
      return trimmed === '' ? undefined : issueOf(field, text) === undefined ? JSON.parse(text) : text;
    case 'url':
      return trimmed === '' && !field.required ? undefined : withScheme(trimmed);
    default:
      return trimmed === '' && !field.required ? undefined : trimmed;
  }
}

/** One kind with its options, or its name alone where that may stand for it. */
function kindOf({ name, kinds = [] }: FormField, kind: string, values: Values, mayBeName: boolean): unknown {
  const found = kinds.find((one) => one.name === kind);
  if (found === undefined) return kind;
  const prefix = `${name}.${kind}.`;
  const fields = found.fields.map((field) => ({ ...field, name: field.name.slice(prefix.length) }));
  const own = Object.fromEntries(
    fields.map((field) => [field.name, ownField(values, `${prefix}${field.name}`) ?? field.default] as const),
  );
  const options = inputsOf(fields, own);
  return mayBeName && found.isName && Object.keys(options).length === 0 ? kind : { type: kind, ...options };
}

/** What a form holds for a request that was sent before; what a form cannot say is left out. */
export function valuesOf(fields: readonly FormField[], inputs: Readonly<Record<string, unknown>>): Values {
  const values: Record<string, string> = initialOf(fields);
  for (const field of fields) {
    const given = at(inputs, field.name.split('.'));
    if (given === undefined || given === null) continue;
    if (field.control !== 'kinds' && field.control !== 'one') setField(values, field.name, textOf(given));
    else Object.assign(values, ofKinds(field, [given].flat()));
  }
  return values;
}

const initialOf = (fields: readonly FormField[]): Record<string, string> =>
  Object.fromEntries(allFields(fields).map(({ name, default: usual }) => [name, usual]));

const at = (inputs: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? ownField(found as Record<string, unknown>, name) : undefined,
    inputs,
  );

const textOf = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? value.join('\n')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The chosen kinds by name, and what they were told. */
function ofKinds({ name, kinds = [] }: FormField, list: readonly unknown[]): Record<string, string> {
  const given = list.map((one) =>
    typeof one === 'string' ? { type: one } : (one as Readonly<Record<string, unknown>>),
  );
  const chosen = given.filter(({ type }) => kinds.some((kind) => kind.name === type));
  const told = chosen.flatMap((options) => {
    const prefix = `${name}.${options.type}.`;
    const fields = kinds.find((kind) => kind.name === options.type)?.fields ?? [];
    return fields.flatMap((field) => {
      const value = at(options, field.name.slice(prefix.length).split('.'));
      return value === undefined || value === null ? [] : [[field.name, textOf(value)] as const];
    });
  });
  return { [name]: chosen.map(({ type }) => type).join('\n'), ...Object.fromEntries(told) };
}
