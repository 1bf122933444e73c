import type { z } from 'zod';
import { fieldName } from './issues.ts';
import { nearest } from './nearest.ts';
import { currentName } from './old-fields.ts';
import { isMeant, type Outline, outlineOf, type Reader } from './outline.ts';
import { table } from './table.ts';

/** Keys of a request that nobody reads: they are ignored, so that newer clients keep working, but not without a word. */

/** Keys that are named. */
const NAMED = 10;

/** What clients send with everything. */
const TAGS: ReadonlySet<string> = new Set(['origin', 'integration']);

/** Names that clients use for the same, beside those of /v1. */
const OTHER_NAMES: Readonly<Record<string, string>> = table({
  ...{ maxPages: 'limit', pageLimit: 'limit', crawlerOptions: 'limit', extract: 'formats', webhookUrl: 'webhook' },
});

/** A sentence about the keys that nobody reads; undefined if there are none. */
export function unknownKeysWarning(schema: z.ZodType, value: unknown): string | undefined {
  const found = unknownKeys(schema, value);
  if (found.length === 0) return undefined;
  const named = found.slice(0, NAMED).map(({ path, known }) => {
    const meant = meantBy(String(path.at(-1)), known);
    return `${JSON.stringify(fieldName(path).slice(0, 100))}${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
  });
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return `Unknown fields were ignored: ${named.join(', ')}${more}.`;
}

interface UnknownKey {
  readonly path: readonly PropertyKey[];
  /** The known names in its place; those one level deeper as `scrapeOptions.formats`. */
  readonly known: readonly string[];
}

function unknownKeys(schema: z.ZodType, value: unknown): UnknownKey[] {
  const outline = outlineOf(schema);
  const found: UnknownKey[] = [];
  const look = (given: unknown, allowed: readonly Outline[], path: readonly PropertyKey[]): void => {
    if (typeof given !== 'object' || given === null) return;
    if (Array.isArray(given)) {
      const items = allowed.flatMap((one) => (one.items === undefined ? [] : outline.branches(one.items)));
      if (items.some(isDescribed) || items.some(({ items: inner }) => inner !== undefined))
        given.forEach((item, index) => {
          look(item, items, [...path, index]);
        });
      return;
    }
    const described = allowed.filter((one) => isDescribed(one) && isMeant(one, given));
    if (described.length === 0 || allowed.some(isOpen)) return;
    for (const [key, inner] of Object.entries(given)) {
      const homes = described.filter(({ properties }) => Object.hasOwn(properties ?? {}, key));
      const below = homes.flatMap(({ properties }) => outline.branches(properties?.[key] as Outline));
      if (homes.length > 0) look(inner, below, [...path, key]);
      else if (!TAGS.has(key)) found.push({ path: [...path, key], known: namesOf(described, outline) });
    }
  };
  look(value, outline.at([]), []);
  return found;
}

/** An object whose keys are all known. */
const isDescribed = ({ properties }: Outline): boolean =>
  properties !== undefined && Object.keys(properties).length > 0;

/** What takes any field: a record, a loose object, what has no type. */
const isOpen = ({ type, properties, additionalProperties: others }: Outline): boolean =>
  type === undefined ? properties === undefined : type === 'object' && others !== undefined && others !== false;

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
