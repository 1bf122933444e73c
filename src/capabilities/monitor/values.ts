import type { MonitorValues } from '@trawl/contract/api/monitors.ts';
import type { Judgment } from '@trawl/contract/v2/monitor/responses.ts';
import { amounts } from '../../engines/values/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { CheckPageRow, MonitorTables } from './tables.ts';
import { unpackJson } from './unpack-json.ts';

/** The values that a monitor watches, over time: the fields that it extracts, and what its goal asks for. */

type Series = MonitorValues['series'][number];
type Value = Pick<Series['points'][number], 'text' | 'number'>;
type Row = Pick<CheckPageRow, 'check_id' | 'url' | 'judgment' | 'snapshot' | 'created_at'>;

/** Maximum number of pages of checks that are read, of series, of points of a series, and characters of a value. */
const MOST_ROWS = 1_000;
const MOST_SERIES = 50;
const MOST_POINTS = 200;
const MOST_CHARACTERS = 200;

/** @returns series in the order of their last change, the newest first; points from the oldest to the newest */
export async function readValues(db: Database, monitorId: string): Promise<MonitorValues> {
  const rows = await db
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_pages')
    .innerJoin('monitor_checks', 'monitor_checks.id', 'monitor_pages.check_id')
    .select([
      'monitor_pages.check_id',
      'monitor_pages.url',
      'monitor_pages.judgment',
      'monitor_pages.snapshot',
      'monitor_pages.created_at',
    ])
    .where('monitor_checks.monitor_id', '=', monitorId)
    .where((is) =>
      is.or([
        is('monitor_pages.snapshot', 'is not', null),
        is('monitor_pages.judgment', 'like', '%"meaningful":true%'),
      ]),
    )
    .orderBy('monitor_pages.created_at', 'desc')
    .orderBy('monitor_pages.check_id', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  const { series, hasMore } = await seriesOf(rows.slice(0, MOST_ROWS).reverse());
  return { series, hasMore: hasMore || rows.length > MOST_ROWS };
}

/** @param rows the oldest first */
async function seriesOf(rows: readonly Row[]): Promise<MonitorValues> {
  const all = new Map<string, Series>();
  let hasMore = false;
  for (const row of rows) {
    for (const { name, before, now } of await valuesOf(row)) {
      const key = `${row.url} ${name}`;
      const series = all.get(key) ?? { url: row.url, name, first: before, points: [] };
      // The order of the map is that of the last change.
      const last = series.points.at(-1) ?? series.first;
      if (last !== null && last.text === now.text) continue;
      all.delete(key);
      const points = [
        ...series.points,
        { at: new Date(Number(row.created_at)).toISOString(), checkId: row.check_id, ...now },
      ];
      hasMore ||= points.length > MOST_POINTS;
      all.set(key, { ...series, points: points.slice(-MOST_POINTS) });
    }
  }
  const series = [...all.values()].reverse();
  return { series: series.slice(0, MOST_SERIES), hasMore: hasMore || series.length > MOST_SERIES };
}

interface Reading {
  readonly name: string;
  /** What it was before, where only the change is known. */
  readonly before: Value | null;
  readonly now: Value;
}

async function valuesOf({ snapshot, judgment }: Row): Promise<Reading[]> {
  const fields = (await unpackJson(snapshot)) as { json?: unknown } | undefined;
  if (fields !== undefined) return leavesOf(fields.json, '').slice(0, MOST_SERIES);
  const { meaningful, meaningfulChanges } = JSON.parse(judgment ?? '{}') as Partial<Judgment>;
  if (meaningful !== true) return [];
  const changed = (meaningfulChanges ?? []).filter(({ type }) => type === 'changed');
  // Two values of one name could not be told apart in the next check.
  return changed
    .filter(({ reason }) => changed.filter((one) => one.reason === reason).length === 1)
    .map(({ before, after, reason }) => ({ name: short(reason), before: toValue(before), now: toValue(after) }));
}

/** Texts, numbers and truth values with their paths: `items[0].price`. */
function leavesOf(value: unknown, path: string): Reading[] {
  if (typeof value !== 'object' || value === null) return [{ name: short(path), before: null, now: toValue(value) }];
  const inner = Object.entries(value);
  return inner.flatMap(([name, one]) =>
    leavesOf(one, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
}

function toValue(value: unknown): Value {
  if (value === null || value === undefined) return { text: null, number: null };
  if (typeof value === 'number') return { text: String(value), number: value };
  const text = short(String(value));
  return { text, number: amounts.only(text, { isGrouped: /\p{Sc}|\b[A-Z]{3}\b/u.test(text) }) ?? null };
}

const short = (text: string): string => text.slice(0, MOST_CHARACTERS);
