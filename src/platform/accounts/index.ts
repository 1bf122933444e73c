import type { Config, OidcConfig } from '../../foundation/config/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { type Clock, systemClock } from '../../foundation/kernel/clock.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import { type ActivityReader, createActivityReader } from './activity/read.ts';
import { type ActivityRecorder, createActivityRecorder } from './activity/record.ts';
import { startRetention } from './activity/retention.ts';
import { type AuditEntry, listAudit } from './audit.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { type CliLogins, createCliLogins } from './cli-logins.ts';
import { type Concurrency, createConcurrency } from './concurrency/concurrency.ts';
import { createCredits } from './credits/create.ts';
import type { Credits } from './credits/credits.ts';
import { createUsageReader, type UsageReader } from './credits/usage.ts';
import { createFeedback, type Feedback } from './feedback.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLastUsed } from './last-used.ts';
import { createLimits, type Limits } from './limits.ts';
import { createPeople, type People } from './people/people.ts';
import { type Plans, readPlans } from './plans/plans.ts';
import type { AccountsTables } from './tables.ts';
import { createTeamLookup, type TeamLookup } from './team-facts.ts';
import { lockLocalTeam } from './teams.ts';
import { createTenants, type Tenants } from './tenants.ts';
import { createThreats, type Threats } from './threat/threat.ts';

export type { ActivityEntry, StartedJob } from './activity/read.ts';
export type { NewActivity } from './activity/record.ts';
export { type Actor, type AuditEntry, type AuditEvent, COMMAND_LINE, recordAudit } from './audit.ts';
export type { Credentials } from './authenticate.ts';
export type { Concurrency, Slot } from './concurrency/concurrency.ts';
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
export { type Feedback, feedbackRefusal } from './feedback.ts';
export { type KeySettings, keyIssues } from './key-settings.ts';
export type { KeyInfo, Keys, NewKey } from './keys.ts';
export type { Limits, RateState } from './limits.ts';
export { migrations } from './migrations.ts';
export { LINK_LIFE, linkUrl } from './people/links.ts';
export { CALLBACK as OIDC_CALLBACK, OIDC_LIFE } from './people/oidc.ts';
export { passwordIssue } from './people/passwords.ts';
export type { People } from './people/people.ts';
export { SESSION_LIFE } from './people/sessions.ts';
export { type Plan, type Plans, readPlans } from './plans/plans.ts';
export { FORMATS, requireFormats, requireScope, SCOPES } from './scopes.ts';
export { sameSecret } from './secrets.ts';
export { LOCAL_TEAM } from './teams.ts';
export {
  decideThreat,
  domainEntry,
  NO_POLICY,
  THREAT_MODES,
  type ThreatOverride,
  type ThreatPolicy,
  type ThreatVerdict,
  threatRefusal,
  withOverride,
} from './threat/policy.ts';
export type { StoredPolicy, Threats } from './threat/threat.ts';
export { leavesNothing } from './zero-data-retention.ts';

/** Who may do what, and how often. */
export interface Accounts {
  readonly mode: Config['auth'];
  readonly keys: Keys;
  readonly limits: Limits;
  readonly plans: Plans;
  readonly teams: TeamLookup;
  readonly credits: Credits;
  readonly concurrency: Concurrency;
  readonly people: People;
  readonly tenants: Tenants;
  /** The log of requests: written by http, read by people. */
  readonly activity: ActivityReader & Pick<ActivityRecorder, 'record'>;
  readonly usage: UsageReader;
  readonly feedback: Feedback;
  readonly threats: Threats;
  readonly cliLogins: CliLogins;
  /** Changes of accounts in an organization, newest first. */
  audit(
    organizationId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<AuditEntry[]>;
  readonly clock: Clock;
  /** See Authenticator. */
  readonly authenticate: Authenticator['authenticate'];
  readonly asPerson: Authenticator['asPerson'];
  /**
   * What must be there before the first request.
   * @throws OperatorError when a team has a plan that the file of plans does not name
   */
  prepare(): Promise<void>;
  /** Writes what is still in memory. Idempotent; the database stays open. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface AccountsOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: Pick<Config, 'auth' | 'rateLimit' | 'plansFile' | 'retentionDays'>;
  readonly clock?: Clock;
  readonly log: Log;
  /** Undefined where no mail server is set. */
  readonly mail?: Mail | undefined;
  /** Undefined where no provider of OpenID Connect is set. */
  readonly oidc?: { readonly config: OidcConfig; readonly egress: Egress } | undefined;
}

/** @throws OperatorError when the file of plans is wrong */
export function createAccounts({ db, config, clock = systemClock, log, mail, oidc }: AccountsOptions): Accounts {
  const tables = db.as<AccountsTables>();
  const plans = readPlans(config);
  const teams = createTeamLookup(tables, plans, clock);
  const lastUsed = createLastUsed(tables, clock, log);
  const authenticator = createAuthenticator(tables, teams, config.auth, clock, lastUsed.touch);
  const keys = createKeys(tables, clock, authenticator.forget);
  const credits = createCredits({ db: tables, plans, teams, clock, log });
  const concurrency = createConcurrency({ db: tables, plans, teams, clock, log });
  const people = createPeople({ db: tables, clock, log, mail }, oidc);
  const recorder = createActivityRecorder(tables, clock, log);
  const activity = createActivityReader(tables, clock, recorder.flush);
  const retention = startRetention(tables, clock, log, config.retentionDays);
  // What is remembered about teams is in keys and sessions too.
  const forgetTeams = (): void => {
    teams.forget();
    authenticator.forgetAll();
    people.sessions.forget();
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    credits.close();
    concurrency.close();
    closed ??= Promise.all([lastUsed.close(), recorder.close(), retention.close()]).then(() => {});
    return closed;
  };
  return {
    mode: config.auth,
    keys,
    limits: createLimits(tables, plans, clock),
    plans,
    teams,
    credits,
    concurrency,
    people,
    tenants: createTenants(tables, plans, clock, forgetTeams),
    activity: { ...activity, record: recorder.record },
    usage: createUsageReader(tables, clock, recorder.flush),
    feedback: createFeedback(tables, { activity, credits, teams, clock }),
    threats: createThreats(tables, clock),
    cliLogins: createCliLogins(tables, keys, clock),
    audit: (organizationId, page) => listAudit(tables, organizationId, page),
    clock,
    authenticate: authenticator.authenticate,
    asPerson: authenticator.asPerson,
    async prepare() {
      const rows = await tables.kysely.selectFrom('teams').select(['name', 'plan']).execute();
      const lost = rows.find(({ plan }) => !plans.has(plan));
      if (lost) {
        throw new OperatorError(`${config.plansFile} has no plan "${lost.plan}", which the team "${lost.name}" has`);
      }
      if (rows.length === 0) await tables.transaction((tx) => lockLocalTeam(tx, clock));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
