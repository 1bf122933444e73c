import type { z } from 'zod';
import { asksForSomething } from './asks.ts';
import type { FieldIssue } from './errors.ts';
import { outlineOf } from './outline.ts';
import { ownField, setField, table, type WordTable } from './table.ts';

/** Fields of /v1 in requests of /v2: translated where they mean the same, refused where ignoring them would change what is done. */

interface OldField {
  /** The field of /v2. */
  readonly now: string;
  /** Its value; undefined if the old field says nothing. Without this the field is refused. */
  readonly value?: (old: unknown) => unknown;
}

const OLD_FIELDS: WordTable<OldField> = table({
  ignoreSitemap: { now: 'sitemap', value: (old: unknown) => (old === true ? 'skip' : undefined) },
  sitemapOnly: { now: 'sitemap', value: (old: unknown) => (old === true ? 'only' : undefined) },
  allowBackwardLinks: { now: 'crawlEntireDomain', value: (old: unknown) => old },
  parsePDF: { now: 'parsers', value: (old: unknown) => (old === false ? [] : undefined) },
  maxDepth: { now: 'maxDiscoveryDepth' },
  pageOptions: { now: 'scrapeOptions' },
  jsonOptions: { now: 'formats' },
  changeTrackingOptions: { now: 'formats' },
});

/** The field of /v2 that replaces one of /v1. */
export const currentName = (old: string): string | undefined => OLD_FIELDS[old]?.now;

type Fields = Record<string, unknown>;

/**
 * Replaces the fields of /v1 in a body and in its `scrapeOptions`. Fields that the schema declares are left alone.
 * @returns the body, itself if nothing is replaced, and an issue for each field that has to be written in another way
 */
export function replaceOldFields(schema: z.ZodType, body: unknown): { body: unknown; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const replaced = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const old = Object.keys(value).filter((key) => OLD_FIELDS[key] !== undefined);
    if (old.length === 0) return value;
    const declared = new Set(
      outlineOf(schema)
        .at(path)
        .flatMap(({ properties = {} }) => Object.keys(properties)),
    );
    const fields: Fields = { ...value };
    for (const key of old) {
      const { now, value: translate } = OLD_FIELDS[key] as OldField;
      if (declared.has(key) || !declared.has(now)) continue;
      if (translate === undefined) {
        const old = ownField(value as Fields, key);
        if (typeof old !== 'number' && !asksForSomething(old)) continue;
        const message = `is a field of /v1; use "${now}", or send the request to /v1`;
        issues.push({ field: [...path, key].join('.'), message });
        continue;
      }
      // Beside the new field the old one is unknown, and ignored with a warning.
      if (Object.hasOwn(fields, now)) continue;
      delete fields[key];
      const translated = translate(ownField(value as Fields, key));
      if (translated !== undefined) setField(fields, now, translated);
    }
    return fields;
  };
  const top = replaced(body, []);
  const options = (top as Fields | null | undefined)?.scrapeOptions;
  const inner = replaced(options, ['scrapeOptions']);
  return { body: inner === options ? top : { ...(top as Fields), scrapeOptions: inner }, issues };
}
