import type { Room } from '../../foundation/routing/room.ts';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';

export { migrations } from './migrations.ts';

/** Accounts serve no endpoints themselves: `console` does, and `http` asks them about every request. */
export interface AccountsRoom extends Room {
  readonly accounts: Accounts;
}

/** @throws OperatorError if the file of plans is invalid */
export function accountsRoom(options: AccountsOptions): AccountsRoom {
  const accounts = createAccounts(options);
  return { accounts, close: () => accounts.close() };
}
