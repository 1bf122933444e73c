import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Mail } from '../../../foundation/mail/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import type { Attempts } from './attempts.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies of the files in this folder. */
export interface PeopleDeps {
  readonly db: Database<AccountsTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly passkeys: Passkeys;
  readonly secondFactor: SecondFactor;
  /** undefined without a mail server. */
  readonly mail: Mail | undefined;
  /** See `hashPassword`. */
  readonly passwordCost: number | undefined;
}

/** The client of a sign-in. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string | undefined;
}
