/** Generated sites with known data, each in several designs: what agents are asked to find on them. */

export type Value = string | number | boolean | readonly string[];

export interface FieldSpec {
  /** In the schema. */
  readonly name: string;
  /** On the pages. */
  readonly label: string;
  readonly type: 'string' | 'number' | 'list';
  readonly description?: string;
  /** Whether the page with all records shows it, or only the record's own page. */
  readonly on: 'list' | 'detail';
  /** As pages write it. */
  show(value: Value): string;
}

export type SiteRecord = Readonly<Record<string, Value | undefined>>;

/** What a site is about, without any HTML. */
export interface SiteSpec {
  readonly kind: string;
  readonly host: string;
  readonly title: string;
  readonly prompt: string;
  /** The list in the schema: `products`. */
  readonly list: string;
  /** The field that names a record, and links to its page. */
  readonly key: string;
  readonly fields: readonly FieldSpec[];
  readonly records: readonly SiteRecord[];
  /** Records on a page of the list. */
  readonly perPage: number;
}

/** Path -> HTML. The list begins at `/`. */
export type Pages = ReadonlyMap<string, string>;
export type Design = (spec: SiteSpec) => Pages;

export const has = (record: SiteRecord, { name }: FieldSpec): boolean => record[name] !== undefined;
export const shown = (record: SiteRecord, field: FieldSpec): string => field.show(record[field.name] as Value);
export const fieldsOn = ({ fields, key }: SiteSpec, on: FieldSpec['on']): FieldSpec[] =>
  fields.filter((field) => field.on === on && field.name !== key);
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
export const keyOf = (spec: SiteSpec, record: SiteRecord): string => String(record[spec.key]);

/** The records of each page of the list. */
export function pagesOf({ records, perPage }: SiteSpec): SiteRecord[][] {
  const pages: SiteRecord[][] = [];
  for (let from = 0; from < records.length; from += perPage) pages.push(records.slice(from, from + perPage));
  return pages;
}
