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

export const shown = (record: SiteRecord, field: FieldSpec): string => field.show(record[field.name] as Value);
export const keyOf = (spec: SiteSpec, record: SiteRecord): string => String(record[spec.key]);
