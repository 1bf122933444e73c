import type { z } from 'zod';
import { type FieldIssue, lowerFirst } from './errors.ts';
import { isMeant, type Outline, outlineOf, type Reader } from './outline.ts';
import { list, oneOf, shown } from './shown.ts';
import { table } from './table.ts';

/** What is wrong with a request, in sentences: the value that came, and what is allowed. The only place that words them. */

type Issue = z.core.$ZodIssue;

/** An issue with its place. */
export interface WordedIssue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** Issues that are worded: a list may have 100,000 wrong values, an object 20,000 unknown keys. */
const MOST = 100;

/**
 * What is wrong with a value that a schema refused, in the order of its fields: the first hundred issues.
 * @param isOfUrl the values are parameters of a URL, which are all texts: a list is one that was sent more than once
 */
export function wordedIssues(schema: z.ZodType, error: z.ZodError, value: unknown, isOfUrl = false): WordedIssue[] {
  const outline = outlineOf(schema);
  const found: WordedIssue[] = [];
  for (const issue of plainIssues(error.issues)) {
    found.push(...worded(issue, outline, value, isOfUrl));
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

/**
 * The same with the names of fields, as `details` of a response has them.
 * @param whole the name that stands for the value as a whole
 */
export function issuesOf(schema: z.ZodType, error: z.ZodError, value: unknown, whole: string): FieldIssue[] {
  return wordedIssues(schema, error, value, whole === 'query' || whole === 'path').map(({ path, message }) => ({
    field: fieldName(path) || whole,
    message,
  }));
}

/** A path as people write it: `formats[0].type`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`))
    .join('');
}

/** Issues without unions: of those, the branch that the value was most likely meant for. */
function* plainIssues(issues: readonly Issue[], parents: readonly PropertyKey[] = []): Generator<Issue> {
  for (const issue of issues) {
    const path = [...parents, ...issue.path];
    const meant = issue.code === 'invalid_union' && issue.errors.length > 0 ? meantBranch(issue.errors) : undefined;
    if (meant !== undefined) yield* plainIssues(meant, path);
    else yield { ...issue, path };
  }
}

/** The branch whose complaints lie deepest; of those that refuse the value itself, the one that names what it allows. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (branch: readonly Issue[]): number => branch.reduce((most, { path }) => Math.max(most, path.length), 0);
  const deepest = [...branches].filter((branch) => depth(branch) > 0).sort((a, b) => depth(b) - depth(a))[0];
  return deepest ?? branches.find((branch) => branch.some(({ code }) => code !== 'invalid_type'));
}

function worded(issue: Issue, outline: Reader, value: unknown, isOfUrl: boolean): WordedIssue[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const branches = outline.at(path).filter((one) => isMeant(one, valueAt(value, path)));
    const fields = branches.flatMap(({ properties = {} }) => Object.entries(properties));
    const known = fields.flatMap(([name, { const: fixed }]) => (fixed === undefined ? [name] : []));
    return issue.keys
      .slice(0, MOST)
      .map((key) => ({ path: [...path, key], message: `is unknown; ${oneOf(key, known)}` }));
  }
  if (issue.code === 'invalid_key') {
    const [{ message = '' } = {}] = issue.issues;
    return [{ path, message: isZods(message) ? 'is not a valid name' : lowerFirst(message) }];
  }
  const given = valueAt(value, path);
  if (isOfUrl && Array.isArray(given) && isText(issue))
    return [{ path, message: 'was sent more than once; send it once' }];
  // A number of a query is shown without the quotes of a text.
  const sent = isOfUrl && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
  return [{ path, message: sentence(issue, sent, outline.at(path)) }];
}

/** Whether a text was expected. */
const isText = (issue: Issue): boolean => issue.code === 'invalid_type' && issue.expected === 'string';

/** Whether a schema has no message of its own. */
const isZods = (message: string): boolean => /^invalid /i.test(message);

function sentence(issue: Issue, given: unknown, allowed: readonly Outline[]): string {
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

const TYPES: Readonly<Record<string, string>> = table({
  ...{ string: 'a string', number: 'a number', integer: 'a whole number', int: 'a whole number', array: 'an array' },
  ...{ boolean: 'true or false', object: 'an object', record: 'an object', null: 'null' },
});

const article = (type: string): string => TYPES[type] ?? type;

function kinds(allowed: readonly Outline[]): string {
  const names = allowed.map(({ type, enum: values }) => (values ? list(values) : article(type ?? 'allowed here')));
  return [...new Set(names)].join(' or ');
}

const FORMATS: Readonly<Record<string, string>> = table({
  ...{ uuid: 'a UUID', url: 'an absolute URL', email: 'an email address', date: 'a date, YYYY-MM-DD' },
  ...{ datetime: 'a time, such as 2026-01-31T09:00:00Z' },
});

function wrongFormat(issue: Issue & { readonly format: string }, given: unknown): string {
  const named = FORMATS[issue.format];
  if (named !== undefined) return `${shown(given)} is not ${named}`;
  const ours = isZods(issue.message) ? `must match ${'pattern' in issue ? issue.pattern : issue.format}` : '';
  return `${shown(given)} is not allowed; ${ours || lowerFirst(issue.message)}`;
}

const ELSEWHERE = Symbol('not in the value');

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return ELSEWHERE;
    found = Object.hasOwn(found, key) ? (found as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return found;
}
