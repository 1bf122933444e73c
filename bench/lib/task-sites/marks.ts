import { keyOf, type SiteRecord, type SiteSpec, type Value } from './specs.ts';

/** What the result of a task is worth. */
export interface Marks {
  /** Values that the site states. */
  readonly stated: number;
  readonly right: number;
  /** Another value than the stated one. */
  readonly wrong: number;
  /** Values that the site does not state, of its records and of others. */
  readonly invented: number;
  /** Fields of records that the site does not state, and how many of them are listed as missing. */
  readonly absent: number;
  readonly told: number;
  /** Records found. */
  readonly records: number;
  readonly sites: number;
  /** Sites of which all records were found and no other. */
  readonly whole: number;
}

export const noMarks = (): Marks => ({
  ...{ stated: 0, right: 0, wrong: 0, invented: 0, absent: 0, told: 0, records: 0, sites: 0, whole: 0 },
});
export const add = (one: Marks, two: Marks): Marks =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + two[name as keyof Marks]]),
  ) as unknown as Marks;
export const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`;

export function schemaOf({ list, fields, key }: SiteSpec): Record<string, unknown> {
  const typeOf = {
    string: { type: 'string' },
    number: { type: 'number' },
    list: { type: 'array', items: { type: 'string' } },
  };
  const properties = Object.fromEntries(
    fields.map(({ name, type, description }) => [name, { ...typeOf[type], ...(description ? { description } : {}) }]),
  );
  return {
    type: 'object',
    properties: { [list]: { type: 'array', items: { type: 'object', properties, required: [key] } } },
  };
}

const plain = (value: unknown): string => String(value).toLowerCase().replace(/\s+/g, ' ').trim();
const isSame = (got: unknown, want: Value): boolean =>
  Array.isArray(want)
    ? Array.isArray(got) && got.map(plain).toSorted().join('|') === want.map(plain).toSorted().join('|')
    : typeof want === 'number'
      ? got === want
      : plain(got) === plain(want);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** @param tell called with a line on each value that is not right */
export function marked(
  spec: SiteSpec,
  data: unknown,
  missing: readonly string[],
  tell: ((line: string) => void) | undefined,
): Marks {
  const list = (data as Record<string, unknown> | undefined | null)?.[spec.list];
  const got = (Array.isArray(list) ? list : []) as Record<string, unknown>[];
  const of = (record: SiteRecord): number =>
    got.findIndex((one) => plain(one?.[spec.key]) === plain(keyOf(spec, record)));
  let [stated, right, wrong, invented, absent, told, records] = [0, 0, 0, 0, 0, 0, 0];
  const used = new Set<number>();
  for (const record of spec.records) {
    const place = of(record);
    if (place >= 0) records++;
    used.add(place);
    for (const { name } of spec.fields) {
      const [want, have] = [record[name], got[place]?.[name]];
      if (want === undefined) {
        absent++;
        if (!isNothing(have)) {
          invented++;
          tell?.(`  ${keyOf(spec, record)}.${name}: ${JSON.stringify(have)}, which is not stated`);
        } else if (missing.some((path) => path === `${spec.list}[${place}].${name}` || path === spec.list)) told++;
        continue;
      }
      stated++;
      if (isSame(have, want)) right++;
      else {
        if (!isNothing(have)) wrong++;
        tell?.(`  ${keyOf(spec, record)}.${name}: ${JSON.stringify(have)} instead of ${JSON.stringify(want)}`);
      }
    }
  }
  const extra = got.filter((_, place) => !used.has(place));
  for (const record of extra) tell?.(`  not on the site: ${JSON.stringify(record)}`);
  invented += extra.flatMap((record) => Object.values(record ?? {}).filter((value) => !isNothing(value))).length;
  const whole = records === spec.records.length && extra.length === 0 ? 1 : 0;
  return { stated, right, wrong, invented, absent, told, records, sites: 1, whole };
}

/** The four ways in which a language model is wrong about a value. */
export const LIES = ['absent', 'digit', 'unit', 'other record'] as const;
export type Lie = (typeof LIES)[number];

/** A lie of a kind about one field of a record; undefined where this kind says nothing false. */
export function lieAbout(
  spec: SiteSpec,
  record: SiteRecord,
  name: string,
  kind: Lie,
  random: () => number,
): Value | undefined {
  const truth = record[name];
  const others = spec.records.filter((other) => other !== record && other[name] !== undefined && other[name] !== truth);
  const other = others[Math.floor(random() * others.length)]?.[name];
  if (kind === 'absent') return truth === undefined ? other : undefined;
  if (truth === undefined) return undefined;
  if (kind === 'other record') return other;
  if (kind === 'digit') return withOtherDigit(truth, random);
  const field = spec.fields.find((one) => one.name === name);
  const shown = field?.show(truth) ?? '';
  // As a text, with a unit that the page does not have.
  if (field?.type !== 'number') return undefined;
  return /€|£|\$/.test(shown) ? `¥${truth}` : /minutes|m²|GB/.test(shown) ? `${truth} hours` : undefined;
}

function withOtherDigit(value: Value, random: () => number): Value | undefined {
  const text = String(value);
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const place = places[Math.floor(random() * places.length)];
  if (Array.isArray(value) || place === undefined) return undefined;
  const digit = (Number(text[place]) + 1 + Math.floor(random() * 8)) % 10;
  const changed = `${text.slice(0, place)}${digit}${text.slice(place + 1)}`;
  return typeof value === 'number' ? Number(changed) : changed;
}
