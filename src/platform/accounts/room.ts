import type { Registry } from 'prom-client';
import { type Clock, systemClock } from '../../foundation/kernel/clock.ts';
import { addGauges } from '../../foundation/kernel/gauges.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { Database } from '../../foundation/store/index.ts';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';
import { dayAt } from './credits/credits.ts';
import type { AccountsTables } from './tables.ts';

export { migrations } from './migrations.ts';

/** The accounts room has no endpoints: `console` serves them, and `http` calls it for every request. */
export interface AccountsRoom extends Room {
  readonly accounts: Accounts;
}

/** @throws OperatorError if the plans file is invalid */
export function accountsRoom(options: AccountsOptions): AccountsRoom {
  const accounts = createAccounts(options);
  const { db, clock = systemClock } = options;
  return { accounts, metrics: (registry) => addAccountMetrics(registry, db, clock), close: () => accounts.close() };
}

export function addAccountMetrics(registry: Registry, db: Database, clock: Clock): void {
  addGauges(
    registry,
    [
      {
        name: 'trawl_credits_today',
        help: 'Credits of all teams since midnight UTC, by operation',
        labels: ['operation'],
      },
      {
        name: 'trawl_page_slots',
        help: 'Pages in progress, and pages that wait for a slot of their team',
        labels: ['state'],
      },
    ],
    async () => {
      const { kysely } = db.as<AccountsTables>();
      const used = await kysely
        .selectFrom('usage_daily')
        .select(({ fn }) => ['endpoint', fn.sum<number>('credits').as('credits')])
        .where('day', '=', dayAt(clock.now()))
        .where('credits', '>', 0)
        .groupBy('endpoint')
        .execute();
      const slots = await kysely
        .selectFrom('concurrency_slots')
        .select(({ fn }) => ['state', fn.countAll().as('n')])
        .where('expires_at', '>', clock.now())
        .groupBy('state')
        .execute();
      return {
        trawl_credits_today: used.map(({ endpoint, credits }) => ({
          labels: { operation: endpoint },
          value: Number(credits),
        })),
        trawl_page_slots: slots.map(({ state, n }) => ({ labels: { state }, value: Number(n) })),
      };
    },
  );
}
