import { ownField } from '../table.ts';

/** The `tbs` of requests: `qdr:<unit><count>`, `sbd:1` and `cdr:1,cd_min:M/D/YYYY,cd_max:M/D/YYYY`, any of them with commas between. */

/** Milliseconds since 1970; an end that is left out is open. */
interface TimeRange {
  readonly from?: number;
  readonly to?: number;
}

export interface Recency {
  /** As in the request, for engines that read it themselves. */
  readonly tbs: string;
  readonly range: TimeRange;
  /** A whole unit back from now, for engines that know nothing finer. */
  readonly unit?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Newest first. */
  readonly newestFirst: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNITS = {
  h: { name: 'hour', ms: HOUR },
  d: { name: 'day', ms: DAY },
  w: { name: 'week', ms: 7 * DAY },
  m: { name: 'month', ms: 30 * DAY },
  y: { name: 'year', ms: 365 * DAY },
} as const;

export const TBS_MESSAGE =
  'Must be qdr:h, qdr:d, qdr:w, qdr:m or qdr:y, sbd:1, or cdr:1,cd_min:M/D/YYYY,cd_max:M/D/YYYY, or several of them with commas between';

/** @param now milliseconds since 1970 @returns undefined if the text is not valid */
export function readTbs(text: string, now: number): Recency | undefined {
  let range: { from?: number; to?: number } = {};
  let unit: Recency['unit'];
  let newestFirst = false;
  let isCustom = false;
  let hasBounds = false;
  const seen = new Set<string>();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name = '', value = ''] = /^([a-z_]+):(.+)$/.exec(part) ?? [];
    if (seen.has(name)) return undefined;
    seen.add(name);
    if (name === 'qdr') {
      const [, letter, count] = /^([hdwmy])(\d{1,4})?$/.exec(value) ?? [];
      if (letter === undefined || Number(count ?? 1) === 0) return undefined;
      const { name: unitName, ms } = ownField(UNITS, letter) as (typeof UNITS)[keyof typeof UNITS];
      const many = Number(count ?? 1);
      if (many === 1) unit = unitName;
      range = { ...range, from: now - many * ms };
    } else if (name === 'sbd' && (value === '1' || value === '0')) newestFirst = value === '1';
    else if (name === 'cdr' && value === '1') isCustom = true;
    else if (name === 'cd_min' || name === 'cd_max') {
      const day = dayOf(value);
      if (day === undefined) return undefined;
      hasBounds = true;
      // The last day counts to its end.
      range = name === 'cd_min' ? { ...range, from: day } : { ...range, to: day + DAY - 1 };
    } else return undefined;
  }
  if (hasBounds !== isCustom) return undefined;
  // Both state the time.
  if (hasBounds && seen.has('qdr')) return undefined;
  if (range.from !== undefined && range.to !== undefined && range.from > range.to) return undefined;
  return { tbs: text, range, newestFirst, ...(unit === undefined ? {} : { unit }) };
}

function dayOf(text: string): number | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(at);
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? at : undefined;
}
