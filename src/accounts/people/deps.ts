import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Mail } from '../../mail/index.ts';
import type { Database } from '../../store/index.ts';
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

/** Where somebody who signs in comes from. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string | undefined;
}
