import type { Usage, UsageSeries } from '@trawl/contract/api/plan.ts';
import { counted } from '@trawl/contract/counted.ts';

/** What is shown of the usage of a team: requests or credits, split by what they were for. */

export type UsageBy = 'day' | 'key' | 'endpoint';
export type UsageOf = 'requests' | 'credits';

export interface ShownSeries {
  readonly name: string;
  /** One for each day. */
  readonly values: readonly number[];
}

/** Series that have a colour of their own; the rest is one more. */
const MOST = 5;

export const totalOf = (one: UsageSeries, what: UsageOf): number =>
  what === 'credits' ? one.totalCredits : one.totalRequests;

/** The largest series, the others added up, those without anything left out. */
export function shownSeries({ series, days }: Usage, by: UsageBy, what: UsageOf): ShownSeries[] {
  // Named before they are sorted, so that a name means the same key wherever it stands.
  const names = uniqueNames(series);
  const sorted = series
    .map((one, at) => ({ ...one, name: names[at] ?? one.name }))
    .filter((one) => totalOf(one, what) > 0)
    .sort((a, b) => totalOf(b, what) - totalOf(a, what));
  const shown = sorted.slice(0, MOST).map((one) => ({
    name: by === 'day' ? (what === 'credits' ? 'Credits' : 'Requests') : one.name,
    values: one[what],
  }));
  const rest = sorted.slice(MOST);
  if (rest.length === 0) return shown;
  const values = days.map((_, day) => rest.reduce((sum, one) => sum + (one[what][day] ?? 0), 0));
  return [...shown, { name: counted(rest.length, 'other'), values }];
}

/** Two keys may have the same name. */
export function uniqueNames(series: readonly UsageSeries[]): string[] {
  const taken = new Set(series.map(({ name }) => name));
  const seen = new Set<string>();
  return series.map(({ name }) => {
    let unique = name;
    for (let n = 2; seen.has(unique) || (unique !== name && taken.has(unique)); n++) unique = `${name} (${n})`;
    seen.add(unique);
    return unique;
  });
}
