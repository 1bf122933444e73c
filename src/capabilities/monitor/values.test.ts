import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { migrate, pack } from '../../foundation/store/index.ts';
import { blankPage } from './check/run.ts';
import { migrations } from './migrations.ts';
import type { CheckPageRow, CheckRow, MonitorTables } from './tables.ts';
import { readValues } from './values.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const day = (n: number): number => START + n * 86_400_000;

const judged = (changes: [before: string, after: string, reason: string][], meaningful = true): string =>
  JSON.stringify({
    meaningful,
    confidence: 'high',
    reason: '',
    meaningfulChanges: changes.map(([before, after, reason]) => ({ type: 'changed', before, after, reason })),
  });

forEachEngine('values of a monitor over time', (fresh) => {
  test('fields and what the goal asks for, each with its changes', async () => {
    const db = await (await fresh()).open<MonitorTables>();
    await migrate(db.as(), migrations);
    const monitor = randomUUID();
    const checks: string[] = [];
    const check = async (n: number, page: Partial<CheckPageRow>, of = monitor): Promise<void> => {
      const id = `00000000-0000-4000-8000-00000000000${n}`;
      checks[n] = id;
      const row = { id, monitor_id: of, team_id: 'team', job_id: null, status: 'completed', trigger: 'manual' };
      const none = { scheduled_for: null, started_at: null, finished_at: null, estimated_credits: null };
      const rest = { reserved_credits: null, actual_credits: null, target_results: null, notification_status: null };
      const times = { created_at: day(n), updated_at: day(n), summary: '{}', billing: 'not_applicable', error: null };
      await db.kysely
        .insertInto('monitor_checks')
        .values({ ...row, ...none, ...rest, ...times } as CheckRow)
        .execute();
      const shown = { ...blankPage('target', 'key', 'https://shop.example/'), check_id: id, seq: 1, id: randomUUID() };
      await db.kysely
        .insertInto('monitor_pages')
        .values({ ...shown, status: 'changed', created_at: day(n), ...page })
        .execute();
    };
    const fields = async (json: object) => ({ snapshot: await pack(JSON.stringify({ json })) });
    await check(1, await fields({ items: [{ price: 13.5 }], stock: 'yes' }));
    await check(2, await fields({ items: [{ price: 13.5 }], stock: 'yes' }));
    await check(3, await fields({ items: [{ price: 12.9 }], stock: null }));
    await check(4, { judgment: judged([['€1.299,00', '€1.199,00', 'Price, Lamp']]) });
    await check(5, { judgment: judged([['€1.199,00', 'Sold out', 'Price, Lamp']]) });
    // Noise, two values of one name, and another monitor.
    await check(6, { judgment: judged([['a', 'b', 'Clock']], false) });
    await check(7, {
      judgment: judged([
        ['1', '2', 'Row'],
        ['3', '4', 'Row'],
      ]),
    });
    await check(8, { judgment: judged([['1', '2', 'Theirs']]) }, randomUUID());

    const { series, hasMore } = await readValues(db.as(), monitor);
    assert.equal(hasMore, false);
    const shown = series.map(({ name, first, points }) => [
      name,
      first?.number ?? null,
      points.map(({ at, text, number }) => [at.slice(0, 10), text, number]),
    ]);
    assert.deepEqual(shown, [
      [
        'Price, Lamp',
        1299,
        [
          ['2026-01-05', '€1.199,00', 1199],
          ['2026-01-06', 'Sold out', null],
        ],
      ],
      [
        'stock',
        null,
        [
          ['2026-01-02', 'yes', null],
          ['2026-01-04', null, null],
        ],
      ],
      [
        'items[0].price',
        null,
        [
          ['2026-01-02', '13.5', 13.5],
          ['2026-01-04', '12.9', 12.9],
        ],
      ],
    ]);
    assert.equal(series[0]?.points[1]?.checkId, checks[5]);
  });
});
