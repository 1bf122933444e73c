import type { usage } from '@trawl/contract/api/plan.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import { dayAt, periodAt, periodNamed } from './credits.ts';

type Usage = Wire<typeof usage>;

/** The used credits of a month, in total or of one key. */
interface PeriodUsage {
  readonly startDate: string;
  readonly endDate: string;
  /** The key's name; null for all, and for requests without a key. */
  readonly apiKey: string | null;
  readonly credits: number;
}

export interface UsageReader {
  /** @param range dates, both inclusive; at most the last 400 days are returned */
  series(
    teamId: string,
    range: { readonly from: string; readonly to: string; readonly by: 'day' | 'key' | 'endpoint' },
  ): Promise<Usage>;
  /** Every month with usage and the current one, oldest first. */
  historical(teamId: string, byKey: boolean): Promise<PeriodUsage[]>;
}

const DAY = 24 * 60 * 60_000;
const MOST_DAYS = 400;

/** @param flush writes pending counts */
export function createUsageReader(db: Database<AccountsTables>, clock: Clock, flush: () => Promise<void>): UsageReader {
  const keyNames = async (teamId: string): Promise<ReadonlyMap<string, string>> => {
    const rows = await db.kysely.selectFrom('api_keys').select(['id', 'name']).where('team_id', '=', teamId).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

  return {
    async series(teamId, { from, to, by }) {
      await flush();
      const days = daysOf(from, to);
      const [first = to] = days;
      const rows = await db.kysely
        .selectFrom('usage_daily')
        .select(['day', 'key_id', 'endpoint', 'credits', 'requests'])
        .where('team_id', '=', teamId)
        .where('day', '>=', first)
        .where('day', '<=', to)
        .execute();
      const names = by === 'key' ? await keyNames(teamId) : new Map<string, string>();
      const index = new Map(days.map((day, i) => [day, i]));
      const lines = new Map<string, { credits: number[]; requests: number[] }>();
      const lineOf = (id: string) => {
        const line = lines.get(id) ?? { credits: days.map(() => 0), requests: days.map(() => 0) };
        lines.set(id, line);
        return line;
      };
      if (by === 'day') lineOf('');
      for (const row of rows) {
        const line = lineOf(by === 'day' ? '' : by === 'key' ? row.key_id : row.endpoint);
        const at = index.get(row.day) as number;
        (line.credits[at] as number) += Number(row.credits);
        (line.requests[at] as number) += Number(row.requests);
      }
      const nameOf = (id: string): string => {
        if (by === 'day') return 'All';
        return by === 'key' ? (id === '' ? 'Without a key' : (names.get(id) ?? 'A deleted key')) : id;
      };
      const series = [...lines].map(([id, { credits, requests }]) => ({
        id: id === '' ? null : id,
        name: nameOf(id),
        credits,
        requests,
        totalCredits: sum(credits),
        totalRequests: sum(requests),
      }));
      series.sort(
        (a, b) => b.totalCredits - a.totalCredits || b.totalRequests - a.totalRequests || (a.name < b.name ? -1 : 1),
      );
      return { from: first, to, days, series };
    },

    async historical(teamId, byKey) {
      const month = sql<string>`substr(day, 1, 7)`;
      const rows = await db.kysely
        .selectFrom('usage_daily')
        .select([month.as('month'), 'key_id', sql<number>`sum(credits)`.as('credits')])
        .where('team_id', '=', teamId)
        .groupBy([month, 'key_id'])
        .orderBy(month)
        .orderBy('key_id')
        .execute();
      const now = periodAt(clock.now()).name;
      const names = byKey ? await keyNames(teamId) : new Map<string, string>();
      const groups = new Map<string, { month: string; apiKey: string | null; credits: number }>();
      for (const row of [...rows, { month: now, key_id: '', credits: 0 }]) {
        const key = byKey ? `${row.month} ${row.key_id}` : row.month;
        const group = groups.get(key) ?? { month: row.month, apiKey: names.get(row.key_id) ?? null, credits: 0 };
        groups.set(key, { ...group, credits: group.credits + Number(row.credits) });
      }
      return [...groups.values()]
        .sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
        .map(({ month: name, apiKey, credits }) => {
          const { start, end } = periodNamed(name);
          return { startDate: start, endDate: end, apiKey, credits };
        });
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The dates of a range, at most the last 400. */
function daysOf(from: string, to: string): string[] {
  const end = Date.parse(to);
  const start = Math.max(Date.parse(from), end - (MOST_DAYS - 1) * DAY);
  const days: string[] = [];
  for (let time = start; time <= end; time += DAY) days.push(dayAt(time));
  return days;
}
