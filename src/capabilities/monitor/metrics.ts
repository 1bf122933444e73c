import type { Registry } from 'prom-client';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { MonitorTables } from './tables.ts';

export function addMonitorMetrics(registry: Registry, db: Database, clock: Clock): void {
  addGauges(
    registry,
    [
      { name: 'trawl_monitors', help: 'Monitors, by status', labels: ['status'] },
      { name: 'trawl_monitor_overdue_seconds', help: 'How late the most overdue check of an active monitor is' },
    ],
    async () => {
      const rows = await db
        .as<MonitorTables>()
        .kysely.selectFrom('monitors')
        .select(({ fn }) => ['status', fn.countAll().as('n'), fn.min('next_run_at').as('next')])
        .where('status', '!=', 'deleted')
        .groupBy('status')
        .execute();
      const next = rows.find(({ status }) => status === 'active')?.next;
      const late = next === null || next === undefined ? 0 : Math.max(0, clock.now() - Number(next)) / 1000;
      return {
        trawl_monitors: rows.map(({ status, n }) => ({ labels: { status }, value: Number(n) })),
        trawl_monitor_overdue_seconds: [{ value: late }],
      };
    },
  );
}
