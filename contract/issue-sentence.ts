import type { z } from 'zod';
import { lowerFirst } from './errors.ts';
import type { Outline } from './outline.ts';
import { list, oneOf, shown } from './shown.ts';
import { table, type WordTable } from './table.ts';

/** One thing that is wrong with a value, as a sentence. */

type Issue = z.core.$ZodIssue;

/** Stands for a value that is not in what was sent: something else was made of it, such as the parts of a comma-separated text. */
export const ELSEWHERE = Symbol('not in the value');

/** Whether a schema has no message of its own. */
export const isZods = (message: string): boolean => /^invalid /i.test(message);

/** @param allowed what the schema takes at this place */
export function sentence(issue: Issue, given: unknown, allowed: readonly Outline[]): string {
  if (issue.code === 'custom') return ruled(issue.message, given);
  if (given === undefined) return 'is required';
  // Of something else that was made of the value, such as the parts of a comma-separated text.
  if (given === ELSEWHERE) return lowerFirst(issue.message);
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return size(issue, given, allowed);
    case 'invalid_value':
      return asObject(given, allowed) ?? `${shown(given)} is unknown; ${oneOf(given, issue.values)}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `${shown(given)} is unknown; ${oneOf(given, issue.options)}`
        : `${shown(given)} is not ${kinds(allowed)}`;
    case 'invalid_type':
      return wrongType(issue, given, allowed);
    case 'invalid_format':
      return wrongFormat(issue, given);
    default:
      return issue.message;
  }
}

/** What a name lacks that only an object can say: `question` is known, with a question. */
function asObject(given: unknown, allowed: readonly Outline[]): string | undefined {
  for (const { properties = {}, required = [] } of allowed) {
    const [tag] =
      Object.entries(properties).find(([, { const: fixed }]) => fixed !== undefined && fixed === given) ?? [];
    if (tag === undefined) continue;
    const fields = required.filter((name) => name !== tag).map((name) => `, ${JSON.stringify(name)}: …`);
    return `${shown(given)} needs an object: {${JSON.stringify(tag)}: ${shown(given)}${fields.join('')}}`;
  }
  return undefined;
}

/** A rule of ours with the value that breaks it, unless the rule says what is wrong by itself. */
function ruled(rule: string, given: unknown): string {
  const isPlain =
    typeof given === 'number' || typeof given === 'boolean' || (typeof given === 'string' && given !== '');
  return isPlain && /^must be (?!one line)/i.test(rule) ? `${shown(given)} is not allowed; ${lowerFirst(rule)}` : rule;
}

function size(issue: Issue & { readonly origin: string }, given: unknown, allowed: readonly Outline[]): string {
  const of = (low: 'minimum' | 'minLength' | 'minItems', high: 'maximum' | 'maxLength' | 'maxItems'): string =>
    bounds(
      allowed.find((one) => one[low] !== undefined)?.[low],
      allowed.find((one) => one[high] !== undefined)?.[high],
    ) || own(issue);
  if (issue.origin === 'string') {
    const { length } = String(given);
    if (String(given).trim() === '') return 'must not be blank';
    return `has ${count(length, 'character', 'characters')}; ${of('minLength', 'maxLength')}`;
  }
  if (issue.origin === 'array') {
    const length = Array.isArray(given) ? given.length : 0;
    return `has ${count(length, 'entry', 'entries')}; ${of('minItems', 'maxItems')}`;
  }
  return `${shown(given)} is too ${issue.code === 'too_small' ? 'small' : 'large'}; ${of('minimum', 'maximum')}`;
}

/** Bounds of an issue whose schema has none in its outline. */
function own(issue: Issue): string {
  if (issue.code === 'too_small') return bounds(Number(issue.minimum), undefined);
  return issue.code === 'too_big' ? bounds(undefined, Number(issue.maximum)) : '';
}

function bounds(min: number | undefined, max: number | undefined): string {
  // What JavaScript can count to is no bound of ours.
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  const least = min === Number.MIN_SAFE_INTEGER ? undefined : min;
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? '' : `at most ${most}`;
}

const count = (number: number, one: string, many: string): string =>
  number === 0 ? `no ${many}` : `${number} ${number === 1 ? one : many}`;

function wrongType(
  { expected, message }: Issue & { readonly expected: string },
  given: unknown,
  allowed: readonly Outline[],
): string {
  if (!isZods(message)) return `${shown(given)} is not allowed; ${lowerFirst(message)}`;
  const values = allowed.flatMap((one) => one.enum ?? []);
  if (values.length > 0) return `${shown(given)} is unknown; ${oneOf(given, values)}`;
  if (expected === 'int' && typeof given === 'number') {
    return `${shown(given)} is not a whole number${within(allowed)}`;
  }
  return `${shown(given)} is not ${allowed.length > 0 ? kinds(allowed) : article(expected)}${within(allowed)}`;
}

function within(allowed: readonly Outline[]): string {
  const [number] = allowed;
  const range = allowed.length === 1 ? bounds(number?.minimum, number?.maximum) : '';
  return range === '' ? '' : `; ${range}`;
}

const TYPES: WordTable<string> = table({
  ...{ string: 'a string', number: 'a number', integer: 'a whole number', int: 'a whole number', array: 'an array' },
  ...{ boolean: 'true or false', object: 'an object', record: 'an object', null: 'null' },
});

const article = (type: string): string => TYPES[type] ?? type;

function kinds(allowed: readonly Outline[]): string {
  const names = allowed.map(({ type, enum: values }) => (values ? list(values) : article(type ?? 'allowed here')));
  return [...new Set(names)].join(' or ');
}

const FORMATS: WordTable<string> = table({
  ...{ uuid: 'a UUID', url: 'an absolute URL', email: 'an email address', date: 'a date, YYYY-MM-DD' },
  ...{ datetime: 'a time, such as 2026-01-31T09:00:00Z' },
});

function wrongFormat(issue: Issue & { readonly format: string }, given: unknown): string {
  const named = FORMATS[issue.format];
  if (named !== undefined) return `${shown(given)} is not ${named}`;
  const ours = isZods(issue.message) ? `must match ${'pattern' in issue ? issue.pattern : issue.format}` : '';
  return `${shown(given)} is not allowed; ${ours || lowerFirst(issue.message)}`;
}
