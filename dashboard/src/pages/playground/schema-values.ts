import type { TextFormat } from '@trawl/contract/text-formats.ts';
import { isObject, type Schema, type TypeName, typeOf } from './schema-type.ts';

/** Which values a field of a JSON Schema can have: its `enum` and `format`, which a list of values has in its items. */

/** What a text can be, in the words of the editor. */
export const FORMATS: Readonly<Record<TextFormat, string>> = {
  date: 'date',
  'date-time': 'date and time',
  email: 'email address',
  uri: 'web address',
};

export interface ValueLimits {
  /** The only values that it can have, as texts; none: any. undefined: it has no values, or only the JSON can show them. */
  readonly allowed: readonly string[] | undefined;
  /** Empty: any text. undefined: it is no text. */
  readonly format: string | undefined;
}

const hasValues = (type: TypeName | undefined): boolean => /\b(?:string|number|integer)$/.test(type ?? '');
const isOfNumbers = (type: TypeName | undefined): boolean => /\b(?:number|integer)$/.test(type ?? '');

const placeOf = (own: Schema): Schema =>
  typeOf(own)?.startsWith('array') && typeOf(own) !== 'array of object' && isObject(own.items) ? own.items : own;

const changePlace = (own: Schema, change: (place: Schema) => Schema): Schema => {
  const place = placeOf(own);
  return place === own ? change(own) : { ...own, items: change(place) };
};

/** Whether chips can show values: an object or a list among them is too much. */
const isPlainList = (values: unknown): values is readonly unknown[] =>
  Array.isArray(values) && values.length > 0 && values.every((one) => typeof one !== 'object' || one === null);

export function limitsOf(own: Schema): ValueLimits {
  const type = typeOf(own);
  const { enum: values, format } = placeOf(own);
  return {
    allowed: isPlainList(values) ? values.map(String) : values === undefined && hasValues(type) ? [] : undefined,
    format: typeof format === 'string' ? format : format === undefined && type?.endsWith('string') ? '' : undefined,
  };
}

/** The field without what `limitsOf` shows. */
export const withoutLimits = (own: Schema): Schema =>
  changePlace(own, ({ enum: values, format, ...rest }) => ({
    ...rest,
    ...(values !== undefined && !isPlainList(values) && { enum: values }),
    ...(format !== undefined && typeof format !== 'string' && { format }),
  }));

export const withFormat = (own: Schema, format: string): Schema =>
  changePlace(own, ({ format: _, ...place }) => (format === '' ? place : { ...place, format }));

/** Allows one more value. @returns the same field where it is allowed already, or is no number where only numbers are */
export function withAllowed(own: Schema, text: string): Schema {
  const { allowed } = limitsOf(own);
  const value = isOfNumbers(typeOf(own)) ? asNumber(text) : text;
  if (value === undefined || allowed === undefined || allowed.includes(String(value))) return own;
  return changePlace(own, (place) => ({ ...place, enum: [...((place.enum as unknown[]) ?? []), value] }));
}

/** Takes back the value that has this place among the allowed ones; without the last of them, all values are allowed. */
export const withoutAllowed = (own: Schema, at: number): Schema =>
  changePlace(own, ({ enum: before, ...place }) => {
    const values = Array.isArray(before) ? before.filter((_, n) => n !== at) : [];
    return values.length === 0 ? place : { ...place, enum: values };
  });

function asNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

/**
 * Changes the type of a field. Its limits go into the items of what becomes a list of values, and out of them; the values become numbers
 * or texts if all of them can.
 */
export function retyped(own: Schema, retype: (bare: Schema) => Schema): Schema {
  const { enum: values, format } = placeOf(own);
  const after = retype(changePlace(own, ({ enum: _, format: __, ...rest }) => rest));
  return changePlace(after, (place) => ({
    ...place,
    ...(values !== undefined && { enum: valuesAs(values, typeOf(after)) }),
    ...(format !== undefined && { format }),
  }));
}

function valuesAs(values: unknown, type: TypeName | undefined): unknown {
  if (!Array.isArray(values) || !hasValues(type)) return values;
  const all = values.map((value) => (isOfNumbers(type) ? asNumber(String(value)) : String(value)));
  const isSame = values.every((value, at) => /string|number/.test(typeof value) && String(value) === String(all[at]));
  return isSame ? all : values;
}
