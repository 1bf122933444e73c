import type { Usage, UsageSeries } from '@trawl/contract/api/plan.ts';

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
  const sorted = series.filter((one) => totalOf(one, what) > 0).sort((a, b) => totalOf(b, what) - totalOf(a, what));
  const names = uniqueNames(sorted);
  const shown = sorted.slice(0, MOST).map((one, at) => ({
    name: by === 'day' ? (what === 'credits' ? 'Credits' : 'Requests') : (names[at] ?? one.name),
    values: one[what],
  }));
  const rest = sorted.slice(MOST);
  if (rest.length === 0) return shown;
  const values = days.map((_, day) => rest.reduce((sum, one) => sum + (one[what][day] ?? 0), 0));
  return [...shown, { name: `${rest.length} others`, values }];
}

/** Two keys may have the same name. */
export function uniqueNames(series: readonly UsageSeries[]): string[] {
  const seen = new Map<string, number>();
  return series.map(({ name }) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
