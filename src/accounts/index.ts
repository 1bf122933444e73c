import type { Config } from '../config/index.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Database } from '../store/index.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLastUsed } from './last-used.ts';
import { createLimits, type Limits } from './limits.ts';
import { createPlans } from './plans.ts';
import type { AccountsTables } from './tables.ts';
import { LOCAL_TEAM, lockLocalTeam } from './teams.ts';

export type { Credentials } from './authenticate.ts';
export {
  COSTS,
  developerSearchCredits,
  interactCredits,
  type PageWork,
  pageCredits,
  searchCredits,
  tokenCredits,
} from './credits/costs.ts';
export type { Balance, Credits, Payer, Reservation } from './credits/credits.ts';
export type { KeyInfo, Keys, NewKey } from './keys.ts';
export type { Limits, RateState } from './limits.ts';
export { migrations } from './migrations.ts';
export { isScope, requireScope } from './scopes.ts';
export { LOCAL_TEAM } from './teams.ts';

/** Who may do what, and how often. */
export interface Accounts {
  readonly mode: Config['auth'];
  readonly keys: Keys;
  readonly limits: Limits;
  /** See Authenticator. */
  readonly authenticate: Authenticator['authenticate'];
  /** Makes the team that requests of TRAWL_AUTH=open belong to, unless it is there; before the first request. */
  prepare(): Promise<void>;
  /** Writes what is still in memory. Idempotent; the database stays open. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface AccountsOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: Pick<Config, 'auth' | 'rateLimit'>;
  readonly clock?: Clock;
  readonly log: Log;
}

export function createAccounts({ db, config, clock = systemClock, log }: AccountsOptions): Accounts {
  const tables = db.as<AccountsTables>();
  const lastUsed = createLastUsed(tables, clock, log);
  const authenticator = createAuthenticator(tables, config.auth, clock, lastUsed.touch);
  const keys = createKeys(tables, clock, authenticator.forget);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= lastUsed.close();
    return closed;
  };
  return {
    mode: config.auth,
    keys,
    limits: createLimits(tables, createPlans(config), clock),
    authenticate: authenticator.authenticate,
    async prepare() {
      if (config.auth !== 'open') return;
      const team = tables.kysely.selectFrom('teams').select('id').where('id', '=', LOCAL_TEAM);
      if (await team.executeTakeFirst()) return;
      await tables.transaction((tx) => lockLocalTeam(tx, clock));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
