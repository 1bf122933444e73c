import { type Json, parseLoosely } from './literal.ts';

export type JsonObject = { [key: string]: Json };

const MAX_BLOCKS = 100;
const MAX_BLOCK_LENGTH = 2_000_000;
const MAX_OBJECTS = 10_000;

/** The objects of JSON-LD blocks, with lists and @graph flattened, in order. Invalid blocks are left out. */
export function jsonLdOf(blocks: readonly string[]): JsonObject[] {
  const objects: JsonObject[] = [];
  for (const block of blocks.slice(0, MAX_BLOCKS)) {
    if (block.length > MAX_BLOCK_LENGTH) continue;
    // Some templates escape the whole block like an attribute.
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

/** The types of a JSON-LD object, without their vocabulary. */
export function typesOf(object: JsonObject): string[] {
  const type = object['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.slice(Math.max(one.lastIndexOf('/'), one.lastIndexOf('#'), one.lastIndexOf(':')) + 1));
}

/** A value as a list: every schema.org property can have several values. */
export function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
