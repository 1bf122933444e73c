// Over 10 kB: one table of what names stand for.

import { join } from 'node:path';
import { DATA } from '../sets.ts';
import { type Fill, readTemplates, type Templates } from '../templates.ts';
import { type FieldSpec, keyOf, type SiteRecord, type SiteSpec, shown } from './specs.ts';

/** The designs of bench/data/task-sites: texts with gaps that the data of a site fill. What a name stands for is said there. */

/** What a text is about: a site, a page of its list, and in it a record, a field of that, or an item of a list in a field. */
interface Scope {
  readonly spec: SiteSpec;
  /** Of the list, from 1, and the one that is linked to. */
  readonly page: number;
  readonly n: number;
  readonly records: readonly SiteRecord[];
  readonly at: number;
  readonly record?: SiteRecord;
  readonly field?: FieldSpec;
  readonly it?: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const grouped = (amount: number): string => amount.toLocaleString('en-GB');
const date = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { year: 'numeric', ...options, timeZone: 'UTC' });
/** A number from 0 that is always the same for the same text, to vary what is beside the point. */
const vary = (name: string, below: number): number =>
  [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % below;

/** `{{cents¦45.9}}`, or `{{.price:cents}}` for a field: nothing where the record has none. */
const SHOWN: Readonly<Record<string, (value: string) => string>> = {
  capital,
  slug,
  cents: (value) => Number(value).toFixed(2),
  grouped: (value) => grouped(Number(value)),
  tenth: (value) => grouped(Number(value) / 10),
  joined: (value) => value.replaceAll(' ', ''),
  initials: (value) => value.replace(/[^A-Z]/g, ''),
  british: (day) => date(day, 'en-GB', { day: 'numeric', month: 'short' }),
  shortDate: (day) => date(day, 'en-GB', { day: '2-digit', month: 'short' }),
  usDate: (day) => date(day, 'en-US', { day: 'numeric', month: 'long' }),
  dashed: (day) => new Date(`${day}T00:00:00Z`).toUTCString().slice(5, 16).replaceAll(' ', '-'),
  id: (value) => (vary(value, 9000) * 1861 + 0x1a2b3c).toString(16).slice(0, 7),
};

const fieldsOf = ({ fields, key }: SiteSpec, which: string): FieldSpec[] =>
  which === 'columns'
    ? fields.filter(({ on }) => on === 'list')
    : fields.filter(({ name, on }) => name !== key && (which === 'all' || on === which));
const isDetailed = (spec: SiteSpec): boolean => fieldsOf(spec, 'detail').length > 0;
const pageCount = ({ records, perPage }: SiteSpec): number => Math.ceil(records.length / perPage);
const pageOf = ({ records, perPage }: SiteSpec, page: number): readonly SiteRecord[] =>
  records.slice((page - 1) * perPage, page * perPage);
const minutes = ({ startTime }: SiteRecord): number => {
  const [hour, minute] = String(startTime).split(':');
  return Number(hour) * 60 + Number(minute);
};
const recordOf = ({ record }: Scope): SiteRecord => {
  if (record === undefined) throw new Error('no record here');
  return record;
};
const nameOf = (scope: Scope): string => escaped(keyOf(scope.spec, recordOf(scope)));
const writtenOf = ({ record, field }: Scope): string =>
  record && field && record[field.name] !== undefined ? shown(record, field) : '';
const named = ({ field, ...scope }: Scope): boolean =>
  writtenOf({ ...scope, field })
    .toLowerCase()
    .includes((field?.label ?? '').toLowerCase());
/** Prices, e-mail addresses, dates of what can only be one date, and values that say what they are. */
const speaks = (scope: Scope): boolean => {
  const text = writtenOf(scope);
  const isDate = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) && !scope.field?.label.includes(' ');
  return /^[€£$]\d/.test(text) || isDate || /^\S+@\S+$/.test(text) || named(scope);
};
const others = ({ spec, record }: Scope, count: number): SiteRecord[] => {
  const place = spec.records.indexOf(record as SiteRecord);
  return [...spec.records.slice(place + 1), ...spec.records.slice(0, place)].slice(0, count);
};

type Texts = readonly ((scope?: Scope) => string)[];
const all = (scope: Scope, records: readonly SiteRecord[], [body, between]: Texts): string =>
  records.map((record, at) => body?.({ ...scope, record, at }) ?? '').join(between?.() ?? '');
const either = (is: boolean, [yes, no]: Texts): string => (is ? yes : no)?.() ?? '';
const plural = (count: string, one: string, many: string): string => (count === '1' ? one : many);

const FILLED: Readonly<Record<string, (scope: Scope, given: Texts, text: (at: number) => string) => unknown>> = {
  // The site and a page of its list.
  kind: ({ spec }) => spec.kind,
  list: ({ spec }) => spec.list,
  List: ({ spec }) => capital(spec.list),
  brand: ({ spec }) => escaped(spec.title),
  total: ({ spec }) => spec.records.length,
  perPage: ({ spec }) => spec.perPage,
  count: ({ records }) => records.length,
  page: ({ page }) => page,
  pages: ({ spec }) => pageCount(spec),
  from: ({ spec, page }) => (page - 1) * spec.perPage + 1,
  to: ({ spec, page, records }) => (page - 1) * spec.perPage + records.length,
  n: ({ n }) => n,
  offset: ({ spec, n }) => (n - 1) * spec.perPage,
  start: ({ spec, n }) => (n - 1) * spec.perPage + 1,
  first: ({ n }, given) => either(n === 1, given),
  firstPage: ({ page }, given) => either(page === 1, given),
  several: ({ spec }, given) => either(pageCount(spec) > 1, given),
  details: ({ spec }, given) => either(isDetailed(spec), given),
  prev: (scope, [yes, no]) => (scope.page > 1 ? yes?.({ ...scope, n: scope.page - 1 }) : (no?.() ?? '')),
  next: (scope, [yes, no]) =>
    scope.page < pageCount(scope.spec) ? yes?.({ ...scope, n: scope.page + 1 }) : (no?.() ?? ''),
  numbers: (scope, [current, other, between]) =>
    Array.from({ length: pageCount(scope.spec) }, (_, i) =>
      (i + 1 === scope.page ? current : other)?.({ ...scope, n: i + 1 }),
    ).join(between?.() ?? ''),
  // Several records.
  records: (scope, given) => all(scope, scope.records, given),
  others: (scope, [, ...given], text) => all(scope, others(scope, Number(text(0))), given),
  amongOthers: (scope, [, body], text) => body?.({ ...scope, records: others(scope, Number(text(0))) }),
  firstOthers: ({ record, ...scope }, given) =>
    all({ ...scope, record }, scope.spec.records.filter((one) => one !== record).slice(0, 3), given),
  featured: (scope, given) =>
    all(scope, scope.spec.records.slice(Math.floor(scope.spec.records.length / 2)).slice(0, 1), given),
  byTime: (scope, [body]) =>
    body?.({ ...scope, records: scope.records.toSorted((one, two) => minutes(one) - minutes(two)) }),
  chunks: (scope, [, body], text) =>
    Array.from({ length: Math.ceil(scope.records.length / Number(text(0))) }, (_, i) =>
      body?.({ ...scope, records: scope.records.slice(i * Number(text(0)), (i + 1) * Number(text(0))) }),
    ).join(''),
  groups: (scope, [, body, between], text) =>
    [...Map.groupBy(scope.records, (record) => record[text(0)]).values()]
      .map((records) => body?.({ ...scope, records, record: records[0] as SiteRecord }))
      .join(between?.() ?? ''),
  even: ({ at }, given) => either(at % 2 === 0, given),
  nth: ({ at }, [, ...given], text) => either(at === Number(text(0)), given),
  names: ({ spec, records }) =>
    JSON.stringify({
      ...{ '@context': 'https://schema.org', '@type': 'ItemList' },
      itemListElement: records.map((record, index) => ({
        ...{ '@type': 'ListItem', position: index + 1, name: keyOf(spec, record) },
      })),
    }).replaceAll('<', '\\u003c'),
  // A record.
  title: nameOf,
  index: ({ spec, ...scope }, _, text) =>
    Number(text(0)) + spec.records.indexOf(recordOf({ spec, ...scope })) * Number(text(1)),
  vary: (scope, given, text) =>
    Number(given[1]?.() ?? 0) + vary(nameOf(scope), Number(text(0))) * Number(given[2]?.() ?? 1),
  varyOf: (_, __, text) => Number(text(2)) + vary(text(0), Number(text(1))),
  oneIn: (scope, [, ...given], text) => either(vary(nameOf(scope), Number(text(0))) === 0, given),
  oneOf: (scope, given) => given[vary(nameOf(scope), given.length)]?.(),
  // Its fields one by one.
  fields: ({ spec, ...scope }, [, body, between], text) =>
    fieldsOf(spec, text(0))
      .filter(({ name }) => text(0) === 'columns' || recordOf({ spec, ...scope })[name] !== undefined)
      .map((field) => body?.({ spec, ...scope, field }))
      .join(between?.() ?? ''),
  columns: ({ spec, ...scope }, [body]) =>
    fieldsOf(spec, 'columns')
      .map((field) => body?.({ spec, ...scope, field }))
      .join(''),
  label: ({ field }) => field?.label,
  value: (scope) => escaped(writtenOf(scope)),
  key: ({ spec, field }, given) => either(field?.name === spec.key, given),
  speaks: (scope, given) => either(speaks(scope), given),
  says: (scope, given) => either(named(scope), given),
  // Texts.
  it: ({ it }) => it,
  or: (_, __, text) => text(0) || text(1),
  if: (_, [condition, ...given]) => either(condition?.() !== '', given),
  sum: (_, __, text) => (Number(text(0)) + Number(text(1))).toFixed(2),
  plural: (_, __, text) => plural(text(0), text(1), text(2)),
  counted: (_, __, text) => `${text(0)} ${plural(text(0), text(1), text(2))}`,
};

const fillWith =
  (texts: () => Templates<Scope>): Fill<Scope> =>
  (name, given, scope) => {
    const [sign, rest] = [name[0], name.slice(1)];
    const [field = '', show] = rest.split(':');
    const value = scope.record?.[field];
    switch (sign) {
      // What a field says, as it is or as SHOWN has it.
      case '.': {
        const text = value === undefined ? '' : escaped(String(value));
        return text === '' || show === undefined ? text : (SHOWN[show] as (text: string) => string)(text);
      }
      // Whether the record has a field.
      case '?':
        return either(value !== undefined, given);
      // Each item of a field.
      case '*':
        return ((value ?? []) as readonly string[]).map((item) => given[0]?.({ ...scope, it: escaped(item) })).join('');
      // The text for this kind of site, or else what is given, or the text for all kinds.
      case '@': {
        const own = `${rest} ${scope.spec.kind}`;
        if (texts().has(own)) return texts().render(own, scope, given);
        return given[0]?.() ?? texts().render(rest, scope);
      }
      // The text of a name that is made here, or else what is given.
      case '#': {
        const own = `${rest} ${given[0]?.()}`;
        return texts().has(own) ? texts().render(own, scope) : (given[1]?.() ?? '');
      }
    }
    const shownAs = SHOWN[name];
    if (shownAs !== undefined) return shownAs(given[0]?.() ?? '');
    const made = FILLED[name];
    return made === undefined ? undefined : String(made(scope, given, (at) => given[at]?.() ?? '') ?? '');
  };

const read = new Map<string, Templates<Scope>>();
function textsOf(design: string): Templates<Scope> {
  const known = read.get(design);
  if (known !== undefined) return known;
  const texts: Templates<Scope> = readTemplates(
    join(DATA, 'task-sites', `${design}.html`),
    fillWith(() => texts),
  );
  read.set(design, texts);
  return texts;
}

/**
 * The pages of a site, by path: the list, whose pages have the path `url`; a page at `path` for each record, where the site or the design has
 * more to say of it; and texts whose names begin with a slash. With a text `slashless`, paths go without the slash at their end too.
 */
export function designed(design: string, spec: SiteSpec): ReadonlyMap<string, string> {
  const texts = textsOf(design);
  const scope: Scope = { spec, page: 1, n: 1, at: 0, records: pageOf(spec, 1) };
  const pages = new Map<string, string>();
  for (let page = 1; page <= pageCount(spec); page++) {
    const own = { ...scope, page, n: page, records: pageOf(spec, page) };
    pages.set(texts.render('url', own), texts.render('list', own));
  }
  if (isDetailed(spec) || texts.has(`single ${spec.kind}`))
    for (const record of spec.records)
      pages.set(texts.render('path', { ...scope, record }), texts.render('record', { ...scope, record }));
  for (const name of texts.names().filter((one) => one.startsWith('/'))) pages.set(name, texts.render(name, scope));
  if (texts.has('slashless'))
    for (const [path, html] of [...pages]) if (/.\/$/.test(path)) pages.set(path.slice(0, -1), html);
  return pages;
}
