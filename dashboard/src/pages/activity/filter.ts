import { ownField } from '@trawl/contract/table.ts';

/** What the activity page shows, as its address says it. */
export interface Filter {
  /** Hours back from now; empty for all that is kept. */
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

/** The start of the range to the minute, so that the same question is asked for a while. */
export const fromOf = ({ range }: Filter, now: number): string | undefined =>
  range === '' ? undefined : new Date(Math.floor(now / 60_000) * 60_000 - Number(range) * HOUR).toISOString();

export const stepOf = ({ range }: Filter): 'hour' | 'day' => (range !== '' && Number(range) <= LONG ? 'hour' : 'day');
