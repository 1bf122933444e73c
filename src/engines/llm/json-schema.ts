import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ownField, table, type WordTable } from '../../foundation/kernel/table.ts';
import { runWithin, TookTooLong } from './bounded-run.ts';
import { countOfValues } from './count-of-values.ts';
import { partAt } from './json-pointer.ts';

/** Validation of callers' JSON Schemas, which are untrusted, and of values against them. */

export interface CallerSchema {
  readonly json: Record<string, unknown>;
  /** The first mismatch of a value; undefined when it matches. @throws ApiError UNPROCESSABLE_ENTITY at the timeout */
  misfit(value: unknown): Misfit | undefined;
  /** All of them. @throws the same */
  misfits(value: unknown): Misfit[];
}

export interface Misfit {
  /** JSON pointer into the value. */
  readonly path: string;
  readonly message: string;
}

const MAX_BYTES = 200_000;
const MAX_DEPTH = 32;
const MAX_NODES = 10_000;
/** Timeout of one check in milliseconds, as it blocks the event loop; compiling has five times as long. */
const CHECK_MS = 40;
/** For each thousand values of a result in addition. */
const MS_PER_THOUSAND = 2;

const DIALECTS = { '2020-12': Ajv2020, '2019-09': Ajv2019, 'draft-07': Ajv } as const;
type Dialect = keyof typeof DIALECTS;

const FORMATS: WordTable<(text: string) => boolean> = table({
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)),
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
  time: (text) => /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:?\d{2})?$/.test(text),
  email: (text) => text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text),
  uri: (text) => URL.canParse(text),
  url: (text) => URL.canParse(text),
  uuid: (text) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text),
});

/** Compiles patterns with the given flags (`u`), or without if that fails. */
const regExp = Object.assign(
  (pattern: string, flags: string) => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: 'new RegExp' },
);

const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  inlineRefs: false,
  // An object has a `constructor` and a `toString` that no page stated.
  ownProperties: true,
  logger: false,
  formats: FORMATS,
  code: { regExp },
};

const validators = new Map<Dialect, Ajv>();

/** The validator of schemas. Initialized outside of the time limit: interrupted during its initialization, it would stay broken. */
function validatorOf(dialect: Dialect): Ajv {
  const known = validators.get(dialect);
  if (known !== undefined) return known;
  const validator = new DIALECTS[dialect]({ strict: false, logger: false, formats: FORMATS, code: { regExp } });
  validator.validateSchema({});
  validators.set(dialect, validator);
  return validator;
}

/** @throws ApiError UNPROCESSABLE_ENTITY with the reason */
export function checkedSchema(schema: unknown): CallerSchema {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw refused('A schema must be an object.');
  const json = schema as Record<string, unknown>;
  const said = sizeProblem(json);
  if (said !== undefined) throw refused(said);
  const { $schema, ...bare } = json;
  const dialect = dialectOf($schema);
  let validate: ValidateFunction;
  try {
    const validator = validatorOf(dialect);
    validate = runWithin(CHECK_MS * 5, () => {
      if (validator.validateSchema(bare) !== true) {
        const [error] = validator.errors ?? [];
        throw new Error(error ? `${error.instancePath || 'the schema'} ${error.message}` : 'not a JSON Schema');
      }
      if (isEndless(bare)) throw new Error(ENDLESS);
      return new DIALECTS[dialect](OPTIONS).compile(bare);
    });
  } catch (error) {
    throw refused(error instanceof TookTooLong ? 'It takes too long to read.' : messageOf(error));
  }
  const check = <T>(value: unknown, work: () => T): T => {
    try {
      return runWithin(CHECK_MS + Math.round((MS_PER_THOUSAND * countOfValues(value)) / 1_000), work);
    } catch (error) {
      throw refused(
        error instanceof TookTooLong ? 'It takes too long to check a result against it.' : messageOf(error),
      );
    }
  };
  let validateAll: ValidateFunction | undefined;
  return {
    json,
    misfit: (value) => check(value, () => (validate(value) === true ? undefined : misfitOf(validate.errors?.[0]))),
    misfits: (value) => {
      // It compiled before, only with fewer errors.
      validateAll ??= new DIALECTS[dialect]({ ...OPTIONS, allErrors: true }).compile(bare);
      const all = validateAll;
      return check(value, () => (all(value) === true ? [] : (all.errors ?? []).map(misfitOf)));
    },
  };
}

function refused(reason: string): ApiError {
  return new ApiError('UNPROCESSABLE_ENTITY', {
    details: { message: `The schema is not usable: ${reason}`, field: 'schema' },
  });
}

const messageOf = (error: unknown): string =>
  error instanceof RangeError ? ENDLESS : String((error as Error).message ?? error).slice(0, 300);

const ENDLESS = 'It refers to itself endlessly.';

function misfitOf(error: ErrorObject | undefined): Misfit {
  if (!error) return { path: '', message: 'does not fit' };
  const { instancePath, message = 'does not fit', params, keyword } = error;
  const more = keyword === 'enum' || keyword === 'const' ? ` (${JSON.stringify(params).slice(0, 200)})` : '';
  const extra =
    keyword === 'additionalProperties' ? ` ("${(params as { additionalProperty?: string }).additionalProperty}")` : '';
  return { path: instancePath, message: `${message}${more}${extra}` };
}

function dialectOf(named: unknown): Dialect {
  if (typeof named !== 'string') return 'draft-07';
  if (named.includes('2020-12')) return '2020-12';
  return named.includes('2019-09') ? '2019-09' : 'draft-07';
}

/** An error message for a schema that is too large or has forbidden keywords. Iterative. */
function sizeProblem(schema: Record<string, unknown>): string | undefined {
  const todo: { value: object; depth: number }[] = [{ value: schema, depth: 1 }];
  let nodes = 0;
  let characters = 0;
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.depth > MAX_DEPTH) return `It is nested deeper than ${MAX_DEPTH} levels.`;
    for (const [key, value] of Object.entries(next.value)) {
      if (++nodes > MAX_NODES) return `It has more than ${MAX_NODES} parts.`;
      characters += key.length + (typeof value === 'string' ? value.length : 4);
      if (characters > MAX_BYTES) return `It is larger than ${MAX_BYTES / 1_000} KB.`;
      if (key === '$async' && value === true) return 'It must not be asynchronous.';
      if (key === '$ref' && typeof value === 'string' && !value.startsWith('#'))
        return `It refers to an external schema: ${value.slice(0, 100)}`;
      if (typeof value === 'object' && value !== null) todo.push({ value, depth: next.depth + 1 });
    }
  }
  return undefined;
}

/**
 * Converts a schema for models, which require an object at the root: others are wrapped in the property `value`.
 * @returns the schema, and `unwrap` for results
 */
export function forModels(json: Record<string, unknown>): {
  json: Record<string, unknown>;
  unwrap: (value: unknown) => unknown;
} {
  const { $schema: _, $id: __, ...bare } = json;
  if (bare.type === 'object' || (bare.type === undefined && bare.properties !== undefined)) {
    return { json: { type: 'object', ...bare }, unwrap: (value) => value };
  }
  const { $defs, definitions, ...rest } = bare;
  const moved = JSON.parse(JSON.stringify(rest), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && !/^#\/(?:\$defs|definitions)\//.test(value)
      ? value.replace(/^#/, '#/properties/value')
      : value,
  ) as unknown;
  const wrapped = {
    type: 'object',
    properties: { value: moved },
    required: ['value'],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
  return { json: wrapped, unwrap: (value) => (value as { value?: unknown } | null)?.value };
}

/** Keywords whose schemas are of the same value, not of a part of it. */
const OF_SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** Whether some part of a schema leads back to itself for the same value: no value could ever be checked against it. @throws RangeError at the depth of the stack */
function isEndless(root: Record<string, unknown>): boolean {
  const isDone = new Map<object, boolean>();
  const leadsBack = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return false;
    const known = isDone.get(part);
    if (known !== undefined) return !known;
    isDone.set(part, false);
    const { $ref, ...keywords } = part as Record<string, unknown>;
    const next: unknown[] = OF_SAME_VALUE.flatMap((name): unknown => ownField(keywords, name) ?? []);
    if (typeof $ref === 'string') next.push(partAt(root, $ref));
    const isBack = next.some(leadsBack);
    isDone.set(part, true);
    return isBack;
  };
  const todo: object[] = [root];
  for (let part = todo.pop(); part; part = todo.pop()) {
    if (!Array.isArray(part) && leadsBack(part)) return true;
    todo.push(...Object.values(part).filter((below): below is object => typeof below === 'object' && below !== null));
  }
  return false;
}
