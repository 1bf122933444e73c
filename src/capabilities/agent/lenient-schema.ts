import { type CallerSchema, checkedSchema } from '../../engines/llm/index.ts';

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A schema as parts are checked with: what an object must have is no reason to lose what was found of it. Entries of lists keep
 * what they must have.
 * @throws ApiError UNPROCESSABLE_ENTITY for one that is none
 */
export function lenientSchema(json: Readonly<Record<string, unknown>>): CallerSchema {
  const relaxed = (schema: unknown, depth: number): unknown => {
    if (!isObject(schema) || depth > 32) return schema;
    const { required: _, ...rest } = schema;
    for (const name of ['properties', '$defs', 'definitions'] as const) {
      const below = rest[name];
      if (!isObject(below)) continue;
      // What is referred to may be an entry of a list.
      const entries = Object.entries(below).map(([key, one]) => [
        key,
        name === 'properties' ? relaxed(one, depth + 1) : one,
      ]);
      rest[name] = Object.fromEntries(entries);
    }
    return rest;
  };
  return checkedSchema(relaxed(json, 0));
}

/** The data without what is null: that is what no page states. */
export function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(withoutNulls).filter((one) => one !== undefined);
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const inner = withoutNulls(one);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}
