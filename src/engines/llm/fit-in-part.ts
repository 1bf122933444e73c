import { dropAt } from './json-pointer.ts';
import { type CallerSchema, checkedSchema } from './json-schema.ts';

/** The part of a result that fits a schema. */

/** Limit of fields that are dropped because they do not match the schema. */
const MAX_DROPPED = 50;

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
    const lacks = misfit.message.startsWith(LACKS);
    if (i === MAX_DROPPED || lacks || !dropAt(value, misfit.path)) {
      // A list entry without a required property is dropped; the root cannot be.
      const isEntry = lacks && /\/\d+$/.test(misfit.path);
      if (i < MAX_DROPPED && isEntry && dropAt(value, misfit.path)) {
        dropped.push(misfit.path.slice(1).replaceAll('/', '.'));
        continue;
      }
      return {
        value,
        dropped,
        misfit: `${misfit.path === '' ? '' : `${misfit.path.slice(1).replaceAll('/', '.')} `}${misfit.message}`,
      };
    }
    dropped.push(misfit.path.slice(1).replaceAll('/', '.'));
  }
  return { value, dropped, misfit: 'it does not fit' };
}
