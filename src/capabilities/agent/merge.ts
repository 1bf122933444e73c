// Over 10 kB: how what the pages of a run state becomes one value, and what that value lacks.

import { ownField, setField } from '@trawl/contract/table.ts';
import { type CallerSchema, dropAt, isStated } from '../../engines/llm/index.ts';
import { type Evidence, evidenceOf, type Part } from './evidence.ts';

/** What several pages state, as one: every value with the pages that it is from, and nothing that no page states. */

export interface Merged {
  /** Undefined where nothing was found at all. */
  readonly value: unknown;
  /** Field -> addresses of the pages that state it. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Paths of what no page states. */
  readonly missing: readonly string[];
  /** Paths of what no page states of single records of lists: `plans[2].seats`. */
  readonly absent: readonly string[];
  /** Where the values stand on the pages. */
  readonly evidence: readonly Evidence[];
  /** Paths of values that no page states: a language model returned them. */
  readonly unverified: readonly string[];
}

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of one list. */
const MOST_ENTRIES = 10_000;

/**
 * @param parts in their order of worth: the first page that states a field wins, lists are joined
 * @param schema of the whole; what does not fit it is left out
 */
export function merge(parts: readonly Part[], schema: CallerSchema | undefined): Merged {
  const sources: Record<string, string[]> = Object.create(null);
  let value: unknown;
  const lists = parts.filter(({ about }) => about === undefined);
  for (const part of withoutThin(lists)) value = joined(value, part.value, '', part.url, sources);
  for (const part of parts) addToRecord(value, part, sources);
  const kept = schema === undefined ? { value, dropped: [] } : fitting(schema, value);
  const asked = schema === undefined ? [] : pathsOf(schema.json);
  const missing = [
    ...new Set([...asked.filter((path) => !isStated(at(kept.value, path))), ...kept.dropped.filter(Boolean)]),
  ];
  for (const path of missing) delete sources[path];
  const absent = schema === undefined ? [] : absentIn(kept.value, schema.json, schema.json, '').slice(0, MOST_ABSENT);
  return {
    value: isStated(kept.value) ? kept.value : undefined,
    sources,
    missing,
    absent,
    evidence: evidenceOf(kept.value, parts),
    unverified: [],
  };
}

/** Paths that are listed of records. */
const MOST_ABSENT = 200;

/** What a schema asks for of the records of lists and they do not have. */
function absentIn(value: unknown, below: JsonObject, root: JsonObject, path: string, depth = 0): string[] {
  const schema = resolve(below, root);
  if (depth > 6) return [];
  if (Array.isArray(value)) {
    const items = isObject(schema.items) ? resolve(schema.items, root) : {};
    if (!isObject(items.properties)) return [];
    const asked = pathsIn(items, root, '', 0);
    const found: string[] = [];
    for (const [n, record] of value.entries()) {
      if (found.length >= MOST_ABSENT) break;
      for (const name of asked) if (!isStated(at(record, name))) found.push(`${path}[${n}].${name}`);
    }
    return found;
  }
  if (!isObject(value) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, one]) =>
    isObject(one) ? absentIn(ownField(value, name), one, root, path === '' ? name : `${path}.${name}`, depth + 1) : [],
  );
}

/** The list that an object has under a name. */
function listIn(object: JsonObject, name: string): readonly unknown[] {
  const list = ownField(object, name);
  return Array.isArray(list) ? list : [];
}

/** Adds what the page of a record states to this record, where it lacks it. */
function addToRecord(data: unknown, { about, url, value }: Part, sources: Record<string, string[]>): void {
  if (about === undefined || !isObject(data) || !isObject(value)) return;
  const [lists, [added]] = [ownField(data, about.list), listIn(value, about.list)];
  if (!Array.isArray(lists) || !isObject(added)) return;
  for (const [place, record] of lists.entries()) {
    if (!isObject(record) || ownField(record, about.key) !== about.name) continue;
    const more = Object.entries(added).filter(([name, one]) => isStated(one) && !isStated(ownField(record, name)));
    if (more.length === 0) continue;
    lists[place] = { ...record, ...Object.fromEntries(more) };
    const list = ownField(sources, about.list) ?? [];
    setField(sources, about.list, list.includes(url) ? list : [...list, url]);
  }
}

/** Stated fields of the fullest record of a list; 0 for what is no list of records. */
const fullest = (list: unknown): number =>
  Array.isArray(list)
    ? list.reduce<number>(
        (most, one) => Math.max(most, isObject(one) ? Object.values(one).filter(isStated).length : 0),
        0,
      )
    : 0;

/**
 * Lists of records are taken from the pages that describe them: where one page states several fields of its records, what other
 * pages merely name, such as by a link, is no record.
 */
function withoutThin(parts: readonly Part[]): Part[] {
  const most = new Map<string, number>();
  for (const { value } of parts) {
    if (!isObject(value)) continue;
    for (const [name, one] of Object.entries(value)) most.set(name, Math.max(most.get(name) ?? 0, fullest(one)));
  }
  return parts.map((part) => {
    if (!isObject(part.value)) return part;
    const kept = Object.entries(part.value).filter(([name, one]) => fullest(one) !== 1 || (most.get(name) ?? 0) < 2);
    return { ...part, value: Object.fromEntries(kept) };
  });
}

function joined(before: unknown, more: unknown, path: string, url: string, sources: Record<string, string[]>): unknown {
  if (!isStated(more)) return before;
  const credit = (): void => {
    const name = path === '' ? 'data' : path;
    const list = ownField(sources, name) ?? [];
    setField(sources, name, list.includes(url) ? list : [...list, url]);
  };
  if (Array.isArray(more)) {
    const list = Array.isArray(before) ? [...before] : [];
    const known = new Set(list.map((entry) => JSON.stringify(entry)));
    for (const entry of more) {
      const text = JSON.stringify(entry);
      if (known.has(text) || list.length >= MOST_ENTRIES) continue;
      known.add(text);
      list.push(entry);
    }
    credit();
    return list;
  }
  if (isObject(more)) {
    const object: JsonObject = isObject(before) ? { ...before } : {};
    for (const [name, value] of Object.entries(more)) {
      const result = joined(ownField(object, name), value, path === '' ? name : `${path}.${name}`, url, sources);
      if (result !== undefined) setField(object, name, result);
    }
    return object;
  }
  if (isStated(before)) return before;
  credit();
  return more;
}

/** The fields that a schema asks for by name, objects opened, lists not. */
function pathsOf(schema: JsonObject, prefix = '', depth = 0): string[] {
  const resolved = resolve(schema, schema);
  return pathsIn(resolved, schema, prefix, depth);
}

function pathsIn(schema: JsonObject, root: JsonObject, prefix: string, depth: number): string[] {
  const { properties } = schema;
  if (!isObject(properties) || depth > 6) return [];
  return Object.entries(properties).flatMap(([name, below]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const inner = isObject(below) ? resolve(below, root) : {};
    const deeper = pathsIn(inner, root, path, depth + 1);
    return deeper.length > 0 ? deeper : [path];
  });
}

function resolve(schema: JsonObject, root: JsonObject): JsonObject {
  let now = schema;
  for (let hops = 0; hops < 10 && typeof now.$ref === 'string'; hops++) {
    const target = at(root, now.$ref.replace(/^#\/?/, '').split('/').join('.'));
    if (!isObject(target)) return {};
    now = target;
  }
  return now;
}

function at(value: unknown, path: string): unknown {
  let now = value;
  for (const name of path.split('.')) {
    if (name === '') continue;
    if (!isObject(now)) return undefined;
    now = ownField(now, name);
  }
  return now;
}

/** Values of other kinds than the schema takes: so many are taken out. */
const MOST_DROPPED = 100;

function fitting(schema: CallerSchema, read: unknown): { value: unknown; dropped: string[] } {
  if (read === undefined) return { value: read, dropped: [] };
  const value = structuredClone(read);
  const dropped: string[] = [];
  for (let i = 0; i < MOST_DROPPED; i++) {
    const misfit = schema.misfit(value);
    // Missing fields are listed; they are no reason to drop what was found.
    if (misfit === undefined) break;
    if (/^must have required property/.test(misfit.message)) {
      // A record of a list without what it must have is left out.
      if (/\/\d+$/.test(misfit.path) && dropAt(value, misfit.path)) continue;
      break;
    }
    if (!dropAt(value, misfit.path)) break;
    dropped.push(
      misfit.path
        .slice(1)
        .replaceAll('/', '.')
        .replace(/\.\d+(?=\.|$).*/, ''),
    );
  }
  return { value, dropped: dropped.filter((path) => !isStated(at(value, path))) };
}

/** The data as they are answered: what no page states is null. */
export function withNulls(merged: Merged, schema: CallerSchema | undefined): unknown {
  const { value, missing } = merged;
  if (schema === undefined) return value ?? null;
  const asked = pathsOf(schema.json);
  if (asked.length === 0) return value ?? null;
  const data: JsonObject = isObject(value) ? structuredClone(value) : {};
  for (const path of missing) {
    const names = path.split('.');
    const last = names.pop() as string;
    let now = data;
    let isThere = true;
    for (const name of names) {
      const below = ownField(now, name);
      // An object of which nothing is known is null as a whole.
      if (!isObject(below)) {
        setField(now, name, null);
        isThere = false;
        break;
      }
      now = below;
    }
    if (isThere) setField(now, last, null);
  }
  return data;
}
