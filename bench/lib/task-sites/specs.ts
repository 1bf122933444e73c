import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, xorshift } from '../random.ts';
import { DATA } from '../sets.ts';

/** The kinds of sites of bench/data/task-sites/sites.json, with records drawn by a seed. */

/**
 * What a record has in a field: a text in which `{5..240}` is a number that is drawn, `{a|b}` and `{@cities}` are one of several, `{@cities#7}`
 * is one by the place of the record (times seven), and `{#3+2}` three times that place and two.
 */
interface Made {
  readonly text: string;
  /** Records that have it: a share by chance, or those before a place. */
  readonly share?: number;
  readonly before?: number;
  /** Of numbers. */
  readonly times?: number;
  readonly plus?: number;
  readonly isByPlace?: boolean;
  readonly isLower?: boolean;
  /** Pairs that no two records share. */
  readonly names?: readonly [readonly string[], readonly string[]];
  readonly between?: string;
  readonly some?: number;
  readonly of?: readonly string[];
}

interface Kind extends Omit<SiteSpec, 'records' | 'host' | 'fields'> {
  readonly count: number;
  readonly fields: readonly (Omit<FieldSpec, 'show'> & { readonly show?: string })[];
  readonly make: Readonly<Record<string, Made | string>>;
}

const { lists, kinds } = JSON.parse(readFileSync(join(DATA, 'task-sites', 'sites.json'), 'utf8')) as {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly kinds: readonly Kind[];
};

type Random = () => number;

function draw(what: string, random: Random, place: number): string {
  const range = /^(\d+)\.\.(\d+)$/.exec(what);
  if (range) {
    const [from = '', to] = range.slice(1);
    const drawn = Number(from) + Math.floor(random() * (Number(to) - Number(from) + 1));
    return String(drawn).padStart(from.startsWith('0') ? from.length : 1, '0');
  }
  const [, times, plus] = /^#(-?\d+)\+(\d+)$/.exec(what) ?? [];
  if (times !== undefined) return String(place * Number(times) + Number(plus));
  if (!what.startsWith('@')) return pick(random, what.split('|'));
  const [name = '', by] = what.slice(1).split('#');
  const list = lists[name] as readonly string[];
  return by === undefined ? pick(random, list) : (list[(place * Number(by)) % list.length] as string);
}

function madeOf(made: Made, type: FieldSpec['type'], random: Random, place: number): Value | undefined {
  const {
    text,
    share,
    before = Infinity,
    times = 1,
    plus = 0,
    isByPlace,
    isLower,
    names,
    between = ' ',
    some,
    of,
  } = made;
  if (place >= before || (share !== undefined && random() >= share)) return undefined;
  if (names !== undefined) {
    const [first, last] = names;
    return first[place % first.length] + between + last[Math.floor(place / first.length) % last.length];
  }
  if (of !== undefined) {
    const rest = [...of];
    return Array.from({ length: some ?? 1 }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as string);
  }
  const drawn = text.replace(/\{(.+?)\}/g, (_, what: string) => draw(what, random, place));
  if (type === 'number') return Number(drawn) * times * (isByPlace ? place + 1 : 1) + plus;
  return isLower ? drawn.toLowerCase() : drawn;
}

/** How pages write a value: `{}` as it is, `{cents}`, `{grouped}`, `{date}` in words; lists with commas. */
const showAs =
  (form = '{}') =>
  (value: Value): string =>
    form.replace(/\{(\w*)\}/, (_, how: string) => {
      if (how === 'cents') return Number(value).toFixed(2);
      if (how === 'grouped') return Number(value).toLocaleString('en-GB');
      if (how !== 'date') return Array.isArray(value) ? value.join(', ') : String(value);
      return new Date(`${value}T00:00:00Z`).toLocaleDateString('en-GB', {
        ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
      });
    });

/** @param seed other seeds have other values in the same kinds of sites */
export function siteSpecs(seed: number): SiteSpec[] {
  return kinds.map(({ count, make, fields, ...kind }, at) => {
    const random = xorshift((seed * 7_919 + at * 104_729 + 1) | 1);
    for (let warm = 0; warm < 10; warm++) random();
    const typeOf = (name: string): FieldSpec['type'] => fields.find((field) => field.name === name)?.type ?? 'string';
    const record = (place: number): SiteRecord =>
      Object.fromEntries(
        Object.entries(make).flatMap(([name, made]) => {
          const value = madeOf(typeof made === 'string' ? { text: made } : made, typeOf(name), random, place);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    return {
      ...kind,
      fields: fields.map((field) => ({ ...field, show: showAs(field.show) })),
      host: `${kind.kind}.example`,
      records: Array.from({ length: count }, (_, place) => record(place)),
    };
  });
}

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
