import { IDENTITY_NAMESPACES } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { LIMITS, line } from './text.ts';

/** A record that is not in the format at all, as opposed to an incomplete one. */
export class NotThisFormat extends Error {}

/**
 * The parsed fields of a paper. Empty fields are left out of the record, except an empty list of references, which means that there are
 * none.
 */
interface Draft {
  ids: PaperIds;
  title: string;
  abstract: string;
  authors: string[];
  categories: string[];
  venue?: string | undefined;
  created?: string | undefined;
  updated?: string | undefined;
  references?: string[] | undefined;
  text?: string;
  links?: string[];
}

/** The record of a draft. @throws Error 'no title' or 'no identifier', the two required fields */
export function build(draft: Draft): PaperRecord {
  if (draft.title === '') throw new Error('no title');
  if (!IDENTITY_NAMESPACES.some((namespace) => Object.hasOwn(draft.ids, namespace))) throw new Error('no identifier');
  const record: PaperRecord = {
    ids: draft.ids,
    title: draft.title,
    abstract: draft.abstract,
    authors: draft.authors,
    categories: draft.categories,
  };
  if (draft.venue) record.venue = draft.venue;
  if (draft.created !== undefined) record.created = draft.created;
  if (draft.updated !== undefined) record.updated = draft.updated;
  if (draft.references !== undefined) record.references = draft.references;
  if (draft.text !== undefined && draft.text !== '') record.text = draft.text;
  if (draft.links !== undefined && draft.links.length > 0) record.links = draft.links;
  return record;
}

/** A parsed JSON object with unvalidated values. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` as an object. @throws NotThisFormat for anything else */
export function objectOf(value: unknown): Json {
  if (!isObject(value)) throw new NotThisFormat('not a JSON object');
  return value;
}

export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names of a list of authors, without empty ones. */
export const authorNames = (raw: unknown, nameOf: (author: unknown) => string): string[] =>
  arrayOf(raw)
    .slice(0, LIMITS.authors)
    .map(nameOf)
    .filter((name) => name !== '');

/** The name of an author with a `name`. */
export const authorName = (author: unknown): string => (isObject(author) ? line(author.name, LIMITS.name) : '');

/** References as keys, each once; undefined if the source has no list: not every one does. */
export function referencesIn(raw: unknown, keyOf: (reference: unknown) => string | undefined): string[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const references = new Set<string>();
  for (const reference of raw) {
    const key = keyOf(reference);
    if (key !== undefined) references.add(key);
    if (references.size >= LIMITS.references) break;
  }
  return [...references];
}

/** "Given Family Suffix" from the available parts. */
export function fullName(given: string, family: string, suffix = ''): string {
  return [given, family, suffix].filter((part) => part !== '').join(' ');
}

/** "Last, First" -> "First Last", "Last, First, Jr." -> "First Last Jr."; other names unchanged. */
export function turned(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  if (parts.length === 2) return fullName(parts[1]!, parts[0]!);
  if (parts.length === 3) return fullName(parts[1]!, parts[0]!, parts[2]!);
  return parts.filter((part) => part !== '').join(' ');
}
