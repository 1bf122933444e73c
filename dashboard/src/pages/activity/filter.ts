import { ownField } from '@trawl/contract/table.ts';

/** What the activity page shows, as its address says it. */
export interface Filter {
  /** Hours back from now, or the whole day before today; empty for all that is kept. */
  readonly range: string;
  readonly search: string;
  readonly endpoint: string;
  readonly status: string;
  readonly keyId: string;
  /** `true`: also reads that went well, those of the dashboard too. */
  readonly reads: string;
}

export const RANGES = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
  { value: '', label: 'All that is kept' },
] as const;

const USUAL: Filter = { range: '24', search: '', endpoint: '', status: '', keyId: '', reads: '' };
const HOUR = 60 * 60_000;
/** Of a day, so that a chart has at most a few hundred bars. */
const LONG = 168;

export function filterOf(search: string): Filter {
  const given = new URLSearchParams(search);
  const all = Object.entries(USUAL).map(([name, usual]) => [name, given.get(name) ?? usual]);
  const filter: Filter = Object.fromEntries(all);
  return RANGES.some(({ value }) => value === filter.range) ? filter : { ...filter, range: USUAL.range };
}

/** @returns the query of the address; empty for what is shown to begin with */
export const searchOf = (filter: Filter): string =>
  new URLSearchParams(
    Object.entries(filter).filter(([name, value]) => value !== ownField<string>({ ...USUAL }, name)),
  ).toString();

/**
 * Where the range begins and ends, to the minute, so that the same question is asked for a while.
 * @returns `to`, which is not included, only where that is not now
 */
export function rangeOf({ range }: Filter, now: number): { readonly from?: string; readonly to?: string } {
  if (range === '') return {};
  if (range !== 'yesterday') {
    return { from: new Date(Math.floor(now / 60_000) * 60_000 - Number(range) * HOUR).toISOString() };
  }
  const [from, to] = [new Date(now), new Date(now)];
  to.setHours(0, 0, 0, 0);
  from.setHours(-24, 0, 0, 0);
  return { from: from.toISOString(), to: to.toISOString() };
}

export const stepOf = ({ range }: Filter): 'hour' | 'day' =>
  range === 'yesterday' || (range !== '' && Number(range) <= LONG) ? 'hour' : 'day';
