import type { Registry } from 'prom-client';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { InteractTables } from './tables.ts';

export function addSessionMetrics(registry: Registry, db: Database): void {
  addGauges(registry, [{ name: 'trawl_browser_sessions', help: 'Open browser sessions of callers' }], async () => {
    const row = await db
      .as<InteractTables>()
      .kysely.selectFrom('browser_sessions')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    return { trawl_browser_sessions: [{ value: Number(row.n) }] };
  });
}
