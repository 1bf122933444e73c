import { dropAt } from './json-pointer.ts';
import { type CallerSchema, checkedSchema, type Misfit } from './json-schema.ts';

/** The part of a result that fits a schema. */

/** Limit of times that something is dropped because it does not match the schema. */
const MAX_DROPPED = 50;
/** From so many on, all that do not match in the same way are dropped at once: entries of a long list. */
const ONE_BY_ONE = 5;

/** The result without fields that the schema does not allow, which are listed, for a schema of which the page states only a part: a missing required field leaves the others. */
export function fittedInPart(schema: CallerSchema, read: unknown): ReturnType<typeof fitted> {
  const whole = fitted(schema, read);
  if (whole.misfit === undefined || !whole.misfit.includes(LACKS)) return whole;
  const part = fitted(checkedSchema(withoutRequired(schema.json)), read);
  return part.misfit === undefined ? part : whole;
}

const LACKS = 'must have required property';

/** The schema with nothing required of the result and of objects in it. Entries of lists stay as they are: half of one is none. */
function withoutRequired(schema: Record<string, unknown>): Record<string, unknown> {
  const { required: _, properties, ...rest } = schema;
  if (typeof properties !== 'object' || properties === null) return rest;
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const relaxed = Object.entries(properties).map(([name, one]) => [name, isObject(one) ? withoutRequired(one) : one]);
  return { ...rest, properties: Object.fromEntries(relaxed) };
}

/** `/prices/3/amount` as `prices.3.amount`. */
const dotted = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

/** Whether another mismatch is the same of another entry. */
const isAlike = (misfit: Misfit): ((other: Misfit) => boolean) => {
  const formOf = ({ path, message }: Misfit): string => `${path.replace(/\/\d+(?=\/|$)/g, '/0')} ${message}`;
  const form = formOf(misfit);
  return (other) => formOf(other) === form;
};

/** The result without fields that the schema does not allow; missing fields are listed. */
function fitted(
  schema: CallerSchema,
  read: unknown,
): { value: unknown; dropped: string[]; misfit: string | undefined } {
  const dropped: string[] = [];
  const value = structuredClone(read);
  for (let i = 0; i <= MAX_DROPPED; i++) {
    const misfit = schema.misfit(value);
    if (!misfit) return { value, dropped, misfit: undefined };
    // A list entry without a required property is dropped; the root cannot be.
    const isDropped = !misfit.message.startsWith(LACKS) || /\/\d+$/.test(misfit.path);
    if (i === MAX_DROPPED || !isDropped || !dropAt(value, misfit.path))
      return { value, dropped, misfit: `${misfit.path === '' ? '' : `${dotted(misfit.path)} `}${misfit.message}` };
    dropped.push(dotted(misfit.path));
    if (i < ONE_BY_ONE || !/\/\d+(?:\/|$)/.test(misfit.path)) continue;
    // The last ones first, so that the others keep their places.
    const alike = new Set(
      schema
        .misfits(value)
        .filter(isAlike(misfit))
        .map(({ path }) => path),
    );
    for (const path of [...alike].reverse()) if (dropAt(value, path)) dropped.push(dotted(path));
  }
  return { value, dropped, misfit: 'it does not fit' };
}
