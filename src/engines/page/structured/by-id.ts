import { isObject, type JsonObject } from './json-ld.ts';
import type { Json } from './literal.ts';

/** Finds objects by reference. */
export type ById = ReadonlyMap<string, JsonObject>;

export function byIdOf(entities: readonly { readonly object: JsonObject }[]): ById {
  const found = new Map<string, JsonObject>();
  for (const { object } of entities) {
    const id = object['@id'];
    if (typeof id === 'string' && Object.keys(object).length > 1 && !found.has(id)) found.set(id, object);
  }
  return found;
}

/** The object behind `{"@id": "…"}`; other values unchanged. */
export function dereferenced(value: Json, byId: ById): Json {
  if (!isObject(value)) return value;
  const id = value['@id'];
  if (typeof id !== 'string' || Object.keys(value).some((key) => key !== '@id' && key !== '@type')) return value;
  return byId.get(id) ?? value;
}
