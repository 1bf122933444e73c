import { systemClock } from '../../foundation/kernel/clock.ts';
import type { Room } from '../../foundation/routing/room.ts';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';

import { addAccountMetrics } from './metrics.ts';

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
