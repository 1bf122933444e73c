import { type Json, parseLoosely } from './literal.ts';

export type JsonObject = { [key: string]: Json };

const MAX_BLOCKS = 100;
const MAX_BLOCK_LENGTH = 2_000_000;
const MAX_OBJECTS = 2_000;

/** The objects of JSON-LD blocks: lists and @graph opened, in their order. What cannot be read is left out. */
export function jsonLdOf(blocks: readonly string[]): JsonObject[] {
  const objects: JsonObject[] = [];
  for (const block of blocks.slice(0, MAX_BLOCKS)) {
    if (block.length > MAX_BLOCK_LENGTH) continue;
    // Some templates escape the whole block as if it stood in an attribute.
    const value = parseLoosely(block) ?? parseLoosely(block.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    const todo: (Json | undefined)[] = [value];
    while (todo.length > 0 && objects.length < MAX_OBJECTS) {
      const next = todo.pop();
      if (Array.isArray(next)) {
        for (let i = next.length - 1; i >= 0; i--) todo.push(next[i]);
      } else if (isObject(next)) {
        const { '@graph': graph, ...own } = next;
        if (graph === undefined) objects.push(next);
        else {
          todo.push(graph);
          if (own['@type'] !== undefined) objects.push(own);
        }
      }
    }
  }
  return objects;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The types that an object of JSON-LD says, without their vocabulary. */
export function typesOf(object: JsonObject): string[] {
  const type = object['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.slice(Math.max(one.lastIndexOf('/'), one.lastIndexOf('#'), one.lastIndexOf(':')) + 1));
}

/** A value as a list: schema.org lets each property have one or more. */
export function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
