import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { addPasskey } from './add-passkey.ts';
import { challengePasskey } from './challenge-passkey.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startPasskey } from './start-passkey.ts';
import { startSecondFactor } from './start-second-factor.ts';

/** The viewer's authenticator app and passkeys. */
export const secondFactorRoutes = (accounts: Accounts): ConsoleRoute[] => [
  getSecondFactor(accounts),
  startSecondFactor(accounts),
  confirmSecondFactor(accounts),
  renewRecoveryCodes(accounts),
  removeSecondFactor(accounts),
  challengePasskey(accounts),
  startPasskey(accounts),
  addPasskey(accounts),
  removePasskey(accounts),
];
