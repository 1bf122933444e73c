import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { updateKey } from './update-key.ts';

/** The keys of the current team. */
export const keyRoutes = (accounts: Accounts): ConsoleRoute[] => [
  listKeys(accounts),
  createKey(accounts),
  updateKey(accounts),
  revokeKey(accounts),
];
