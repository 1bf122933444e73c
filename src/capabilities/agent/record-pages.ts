import { ownField } from '@trawl/contract/table.ts';
import { nameFieldOf } from '../../engines/page/index.ts';
import { canonicalUrl, sameSite } from '../../foundation/kernel/canonical-url.ts';
import type { RecordName } from './evidence.ts';
import type { PageLink } from './links.ts';

/** The page of a record of a list, which may state what the list does not. */
export interface RecordPage extends RecordName {
  readonly url: string;
  /** Of the record. */
  readonly schema: JsonObject;
  /** Fields that it lacks. */
  readonly lacks: readonly string[];
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a page with a list leads to. */
interface ListPage {
  readonly url: string;
  readonly links?: readonly PageLink[] | undefined;
  readonly recordLinks?: readonly { readonly list: string; readonly name: string; readonly url: string }[] | undefined;
}

/**
 * The pages of records that lack something, in the order of the lists: where the record links to, or a link with its name.
 * @param schema of the whole; lists at its top are considered
 */
export function recordPagesOf(value: unknown, schema: JsonObject, pages: readonly ListPage[]): RecordPage[] {
  const { properties } = schema;
  if (!isObject(properties) || !isObject(value)) return [];
  return Object.entries(properties).flatMap(([list, below]) => {
    const [records, item] = [ownField(value, list), isObject(below) ? itemOf(below, schema) : undefined];
    if (item === undefined || !Array.isArray(records) || records.length < 2) return [];
    const key = nameFieldOf(item);
    const asked = isObject(item.properties) ? Object.keys(item.properties) : [];
    if (key === undefined) return [];
    const urls = urlsByName(list, pages);
    // A page that several records lead to is about none of them.
    const counts = new Map<string, number>();
    for (const record of records) {
      const url = isObject(record) ? urls.get(plain(String(ownField(record, key) ?? ''))) : undefined;
      if (url !== undefined) counts.set(url, (counts.get(url) ?? 0) + 1);
    }
    return records.flatMap((record): RecordPage[] => {
      const name = isObject(record) ? ownField(record, key) : undefined;
      if (!isObject(record) || typeof name !== 'string') return [];
      const lacks = asked.filter((field) => ownField(record, field) === undefined || ownField(record, field) === null);
      const url = urls.get(plain(name));
      if (lacks.length === 0 || url === undefined || counts.get(url) !== 1) return [];
      return [{ list, key, name, url, schema: { ...item, required: [] }, lacks }];
    });
  });
}

/** A list of links, each perhaps to the page of a record. */
export interface LinkGroup {
  readonly links: readonly PageLink[];
}

/** Links of one group. */
const FEWEST_LINKS = 3;
const MOST_GROUPS = 8;
const MOST_IN_GROUP = 500;

/** Groups of links that stand side by side in the same form, each with another address of the site in one folder. */
export function linkGroupsOf(
  cards: readonly (readonly { label: string; value: string }[])[][],
  page: string,
): LinkGroup[] {
  const here = URL.parse(page);
  if (here === null) return [];
  return cards
    .slice(0, 30)
    .flatMap((group): LinkGroup[] => {
      const links = group.slice(0, MOST_IN_GROUP).flatMap((card): PageLink[] => {
        const [url, text] = ['url', 'name'].map((label) => card.find((pair) => pair.label === label)?.value);
        const target = url === undefined ? null : URL.parse(url);
        return text === undefined || target === null || !sameSite(target, here) ? [] : [{ url: target.href, text }];
      });
      const folders = new Set(links.map(({ url }) => folderOf(url)));
      const isList = links.length >= FEWEST_LINKS && links.length * 2 > group.length && folders.size === 1;
      return isList && new Set(links.map(({ url }) => url)).size === links.length ? [{ links }] : [];
    })
    .slice(0, MOST_GROUPS);
}

/** The path of an address without its last part. */
export const folderOf = (url: string): string => new URL(url).pathname.replace(/[^/]*\/?$/, '');

/** The list of a schema whose records may each have a page: the only list of records at its top. */
export function soleListOf(schema: JsonObject): Pick<RecordPage, 'list' | 'key' | 'schema' | 'lacks'> | undefined {
  const { properties } = schema;
  if (!isObject(properties)) return undefined;
  const lists = Object.entries(properties).flatMap(([list, below]) => {
    const item = isObject(below) ? itemOf(below, schema) : undefined;
    const key = item === undefined ? undefined : nameFieldOf(item);
    const lacks = isObject(item?.properties) ? Object.keys(item.properties) : [];
    return item === undefined || key === undefined ? [] : [{ list, key, lacks, schema: { ...item, required: [] } }];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

function itemOf(list: JsonObject, root: JsonObject): JsonObject | undefined {
  const { items } = list;
  if (!isObject(items)) return undefined;
  if (typeof items.$ref !== 'string') return isObject(items.properties) ? items : undefined;
  const target = items.$ref
    .replace(/^#\/?/, '')
    .split('/')
    .reduce<unknown>((at, name) => (isObject(at) ? ownField(at, name) : undefined), root);
  const definitions = { $defs: root.$defs, definitions: root.definitions };
  return isObject(target) && isObject(target.properties) ? { ...definitions, ...target } : undefined;
}

function urlsByName(list: string, pages: readonly ListPage[]): Map<string, string> {
  const found = new Map<string, string>();
  const put = (from: string, name: string, url: string): void => {
    const [target, here] = [URL.parse(url), URL.parse(from)];
    if (target === null || here === null || !/^https?:$/.test(target.protocol) || !sameSite(target, here)) return;
    if (canonicalUrl(target) === canonicalUrl(here) || found.has(plain(name))) return;
    target.hash = '';
    found.set(plain(name), target.href);
  };
  for (const { url, recordLinks = [], links = [] } of pages) {
    for (const one of recordLinks) if (one.list === list) put(url, one.name, one.url);
    for (const link of links) if (link.text !== '') put(url, link.text, link.url);
  }
  return found;
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether a page is about a record: its title or its text has the name. */
export const isAbout = (name: string, ...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && plain(text.replace(/[\\*_`]/g, '')).includes(plain(name)));
