import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startSecondFactor } from './start-second-factor.ts';

/** The viewer's authenticator app. */
export const secondFactorRoutes = (accounts: Accounts): ConsoleRoute[] => [
  getSecondFactor(accounts),
  startSecondFactor(accounts),
  confirmSecondFactor(accounts),
  renewRecoveryCodes(accounts),
  removeSecondFactor(accounts),
];
