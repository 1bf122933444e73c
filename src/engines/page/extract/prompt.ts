import { conceptOf, typesOfKind } from './concepts.ts';
import { isStopWord } from './content-words.ts';
import { nameWords } from './label-words.ts';

/** A schema from a prompt: the fields that it names. */

const LEAD =
  /^(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:extract|get|find|list|give(?: me)?|return|fetch|collect|provide|show(?: me)?|tell(?: me)?|grab|pull|identify|what(?:'s| is| are| was| were)|i (?:want|need))\s+(?:me\s+)?/i;
const TAIL =
  /\s+(?:from|on|of|in|for|mentioned|listed|shown|as|stated|found)\s+(?:this|the|these|that|each|a|an|it|json|your)\b.*$/i;
const MAX_NAMES = 30;

/** @returns undefined if the prompt names no known field */
export function schemaOfPrompt(prompt: string): Record<string, unknown> | undefined {
  const said = prompt.slice(0, 10_000).replace(/\s+/g, ' ').trim();
  const listed =
    /\b(?:all|every|each|list of|the)?\s*((?:\p{L}+\s)?\p{L}+s)\s+(?:with|including|along with|and|together with)\s+(?:their|its|the|a|an)?\s*(\p{L}.*)$/iu.exec(
      said.replace(/[.?!]+$/, ''),
    );
  if (listed) {
    const words = nameWords(listed[1] as string);
    const isKind =
      words.some((word) => typesOfKind(word) !== undefined) &&
      /s$/i.test(listed[1] as string) &&
      conceptOf(words) === undefined;
    const names = namesIn(listed[2] as string);
    if (isKind && names.length > 0) {
      const item = { type: 'object', properties: propertiesOf(names) };
      return {
        type: 'object',
        properties: { [camel((listed[1] as string).split(' ').at(-1) as string)]: { type: 'array', items: item } },
      };
    }
  }
  const names = said
    .split(/(?<=[.?!])\s+|\n/)
    .flatMap(namesIn)
    .slice(0, MAX_NAMES);
  return names.length === 0 ? undefined : { type: 'object', properties: propertiesOf(names) };
}

function propertiesOf(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const isList =
        /(?:ingredients|instructions|tags|keywords|authors|features|benefits|requirements|steps|images)$/i.test(name);
      return [camel(name), isList ? { type: 'array', items: {} } : {}];
    }),
  );
}

function namesIn(sentence: string): string[] {
  const bare = sentence
    .replace(/[.?!]+$/, '')
    .replace(LEAD, '')
    .replace(TAIL, '');
  const names: string[] = [];
  for (const part of bare.split(/\s*[,;:]\s*|\s+(?:and|&|as well as|plus)\s+|\s+-\s+/i)) {
    const words = part
      .replace(TAIL, '')
      .replace(/^(?:and\s+)?(?:also\s+)?(?:(?:the|its|their|a|an|all|any|main|page's|product's)\s+)*/i, '')
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word));
    while (words.length > 0 && isStopWord((words[0] as string).toLowerCase())) words.shift();
    // `price of the mug` asks for the price.
    const of = words.findIndex((word) => /^(?:of|for|in|on|at)$/i.test(word));
    const kept = (of > 0 ? words.slice(0, of) : words).map((word) => word.replace(/[^\p{L}\p{N}-]/gu, ''));
    if (kept.length === 0 || kept.length > 4) continue;
    const name = kept.join(' ');
    const normal = nameWords(name);
    if (normal.every(isStopWord)) continue;
    if (conceptOf(normal) === undefined && kept.length > 3) continue;
    names.push(name);
  }
  return [...new Set(names)];
}

const camel = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/[^\p{L}\p{N}]/gu, '');
