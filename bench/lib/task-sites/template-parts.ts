import { escaped, keyOf, pagesOf, type SiteRecord, type SiteSpec } from './types.ts';

/** What designs with a template for each kind of site share. */

export type Show = (text: string) => string;
export type Template = (record: SiteRecord, site: Site) => string;

/** A site in one design. */
export interface Site {
  readonly spec: SiteSpec;
  path(record: SiteRecord): string;
}

/** The value, ready for HTML, or what stands there without it. */
export function text(record: SiteRecord, field: string, show: Show = (value) => value, without = ''): string {
  const value = record[field];
  return value === undefined ? without : show(escaped(String(value)));
}
export const items = (record: SiteRecord, field: string, show: Show): string =>
  ((record[field] ?? []) as readonly string[]).map((item) => show(escaped(item))).join('');
export const grouped: Show = (amount) => Number(amount).toLocaleString('en-GB');
export const cents: Show = (amount) => Number(amount).toFixed(2);
export const capital: Show = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);
export const counted =
  (one: string, many: string): Show =>
  (count) =>
    `${count} ${count === '1' ? one : many}`;
export const dateIn =
  (locale: string, options: Intl.DateTimeFormatOptions): Show =>
  (day) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
/** A number from 0 that is always the same for the same text, to vary what is beside the point. */
export const vary = (name: string, below: number): number =>
  [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % below;
export const oneOf = (name: string, list: readonly string[]): string => list[vary(name, list.length)] as string;
export const title = ({ spec }: Site, record: SiteRecord): string => escaped(keyOf(spec, record));
export const linked: Template = (record, site) => `<a href="${site.path(record)}">${title(site, record)}</a>`;
export const others = ({ records }: SiteSpec, record: SiteRecord, count: number): SiteRecord[] => {
  const place = records.indexOf(record);
  return [...records.slice(place + 1), ...records.slice(0, place)].slice(0, count);
};
export const isDetailed = ({ fields }: SiteSpec): boolean => fields.some(({ on }) => on === 'detail');
/** @throws if the design has no template for this kind of site */
export function must<T>(found: T | undefined, kind: string): T {
  if (found === undefined) throw new Error(`No template for ${kind}`);
  return found;
}
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The pages of the list, and of each record if it has one. */
export function recordPages(
  { spec, path }: Site,
  url: (page: number) => string,
  list: (records: readonly SiteRecord[], page: number) => string,
  single: Template | undefined,
): Map<string, string> {
  const pages = new Map(pagesOf(spec).map((records, index) => [url(index + 1), list(records, index + 1)]));
  if (single) for (const record of spec.records) pages.set(path(record), single(record, { spec, path }));
  return pages;
}
