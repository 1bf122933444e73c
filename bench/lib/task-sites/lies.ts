import type { SiteRecord, SiteSpec, Value } from './types.ts';

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
