import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Mail } from '../../../foundation/mail/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import type { Attempts } from './attempts.ts';
import type { Sessions } from './sessions.ts';

/** What the files of this folder work with. */
export interface PeopleDeps {
  readonly db: Database<AccountsTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  /** Undefined where no mail server is set. */
  readonly mail: Mail | undefined;
}

/** The client of a sign-in. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string | undefined;
}
