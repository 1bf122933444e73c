import type { z } from 'zod';
import { fieldName } from './issues.ts';
import { nearest } from './nearest.ts';
import { currentName } from './old-fields.ts';
import { isMeant, type Outline, outlineOf, type Reader } from './outline.ts';
import { ownField, table, type WordTable } from './table.ts';

/** Keys of a request that nobody reads: they are ignored, so that newer clients keep working, but not without a word. */

/** Keys that are named. */
const NAMED = 10;

/** What clients send with everything. */
const TAGS: ReadonlySet<string> = new Set(['origin', 'integration']);

/** Names that clients use for the same, beside those of /v1. */
const OTHER_NAMES: WordTable<string> = table({
  ...{ maxPages: 'limit', pageLimit: 'limit', crawlerOptions: 'limit', extract: 'formats', webhookUrl: 'webhook' },
});

/** A sentence about the keys that nobody reads; undefined if there are none. */
export function unknownKeysWarning(schema: z.ZodType, value: unknown): string | undefined {
  const outline = outlineOf(schema);
  const { named, total } = unknownKeys(outline, value);
  if (total === 0) return undefined;
  const names = named.map(({ path, described }) => {
    const meant = meantBy(String(path.at(-1)), namesOf(described, outline));
    return `${JSON.stringify(fieldName(path).slice(0, 100))}${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
  });
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  return `Unknown fields were ignored: ${names.join(', ')}${more}.`;
}

interface UnknownKey {
  readonly path: readonly PropertyKey[];
  /** What may stand in its place. */
  readonly described: readonly Outline[];
}

/** The first unknown keys, and how many there are: nothing is made for a key that is only counted. */
function unknownKeys(
  outline: Reader,
  value: unknown,
): { readonly named: readonly UnknownKey[]; readonly total: number } {
  const named: UnknownKey[] = [];
  let total = 0;
  const path: PropertyKey[] = [];
  const lookInto = (key: PropertyKey, inner: unknown, allowed: readonly Outline[]): void => {
    path.push(key);
    look(inner, allowed);
    path.pop();
  };
  const look = (given: unknown, allowed: readonly Outline[]): void => {
    if (typeof given !== 'object' || given === null) return;
    if (Array.isArray(given)) {
      const items = allowed.flatMap((one) => (one.items === undefined ? [] : outline.branches(one.items)));
      if (!items.some((one) => isDescribed(one) || one.items !== undefined)) return;
      for (const [index, item] of given.entries()) lookInto(index, item, items);
      return;
    }
    const described = allowed.filter((one) => isDescribed(one) && isMeant(one, given));
    if (described.length === 0 || allowed.some(isOpen)) return;
    for (const key of Object.keys(given)) {
      const homes = described.filter(({ properties }) => Object.hasOwn(properties ?? {}, key));
      if (homes.length > 0) {
        const below = homes.flatMap(({ properties }) => outline.branches(ownField(properties, key) as Outline));
        lookInto(key, ownField(given as Readonly<Record<string, unknown>>, key), below);
      } else if (!TAGS.has(key)) {
        if (total++ < NAMED) named.push({ path: [...path, key], described });
      }
    }
  };
  look(value, outline.at([]));
  return { named, total };
}

/** An object whose keys are all known. */
const isDescribed = ({ properties }: Outline): boolean =>
  properties !== undefined && Object.keys(properties).length > 0;

/** What takes any field: a record, a loose object, what has no type. */
const isOpen = ({ type, properties, additionalProperties: others }: Outline): boolean =>
  type === undefined ? properties === undefined : type === 'object' && others !== undefined && others !== false;

/** The names that are known in a place; those one level deeper as `scrapeOptions.formats`. */
function namesOf(described: readonly Outline[], outline: Reader): string[] {
  const fields = described.flatMap(({ properties = {} }) => Object.entries(properties));
  const own = fields.map(([name]) => name);
  const options = fields.find(([name]) => name === 'scrapeOptions')?.[1];
  const inner = options === undefined ? [] : outline.branches(options);
  return [
    ...own,
    ...inner.flatMap(({ properties = {} }) => Object.keys(properties).map((name) => `scrapeOptions.${name}`)),
  ];
}

function meantBy(key: string, known: readonly string[]): string | undefined {
  const other = currentName(key) ?? OTHER_NAMES[key];
  if (other !== undefined && known.includes(other)) return other;
  if (known.includes(`scrapeOptions.${key}`)) return `scrapeOptions.${key}`;
  return nearest(
    key,
    known.filter((name) => !name.includes('.')),
  );
}
