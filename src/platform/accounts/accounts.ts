import type { Config, OidcConfig } from '../../foundation/config/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { type Clock, systemClock } from '../../foundation/kernel/clock.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import { type Database, inList } from '../../foundation/store/index.ts';
import { type ActivityReader, createActivityReader } from './activity/read.ts';
import { type ActivityRecorder, createActivityRecorder } from './activity/record.ts';
import { startRetention } from './activity/retention.ts';
import { type SlowHost, slowHosts } from './activity/slow-hosts.ts';
import { type AuditEntry, listAudit } from './audit.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { type CliLogins, createCliLogins } from './cli-logins.ts';
import { type Concurrency, createConcurrency } from './concurrency/concurrency.ts';
import { createCredits } from './credits/create-credits.ts';
import type { Credits } from './credits/credits.ts';
import { createUsageReader, type UsageReader } from './credits/usage.ts';
import { createFeedback, type Feedback } from './feedback.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLastUsed } from './last-used.ts';
import { createLimits, type Limits } from './limits.ts';
import { createClientDocuments } from './oauth/client-documents.ts';
import { createOAuthClients } from './oauth/clients.ts';
import { createOAuth } from './oauth/create-oauth.ts';
import type { OAuth } from './oauth/oauth.ts';
import { createRefreshTokens } from './oauth/refresh-tokens.ts';
import { createPeople, type People } from './people/people.ts';
import { type Plans, readPlans } from './plans/plans.ts';
import type { AccountsTables } from './tables.ts';
import { createTeamLookup, type TeamLookup } from './team-facts.ts';
import { lockLocalTeam } from './teams.ts';
import { createTenants, type Tenants } from './tenants.ts';
import { createThreats, type Threats } from './threat/threat.ts';

/** Who may do what, how often, and what it costs. */
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
  /** The activity log: `http` writes it, the dashboard reads it. */
  readonly activity: ActivityReader &
    Pick<ActivityRecorder, 'record'> & { readonly slowHosts: () => Promise<SlowHost[]> };
  readonly usage: UsageReader;
  readonly feedback: Feedback;
  readonly threats: Threats;
  readonly cliLogins: CliLogins;
  readonly oauth: OAuth;
  /** Changes in an organization, newest first. */
  audit(
    organizationId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<AuditEntry[]>;
  /** The names of people and keys by their ids; those that are gone are left out. */
  names(callers: Callers): Promise<ReadonlyMap<string, string>>;
  readonly clock: Clock;
  /** See Authenticator. */
  readonly authenticate: Authenticator['authenticate'];
  readonly asPerson: Authenticator['asPerson'];
  /**
   * Creates what must exist before the first request.
   * @throws OperatorError if a team has a plan that the plans file lacks
   */
  prepare(): Promise<void>;
  /** Flushes pending writes. Idempotent; the database stays open. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface AccountsOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: Pick<Config, 'auth' | 'rateLimit' | 'plansFile' | 'retentionDays'>;
  readonly clock?: Clock;
  readonly log: Log;
  /** Fetches metadata documents of OAuth clients; undefined: such clients are refused. */
  readonly egress?: Egress | undefined;
  /** undefined without a mail server. */
  readonly mail?: Mail | undefined;
  /** undefined without an OpenID Connect provider. */
  readonly oidc?: { readonly config: OidcConfig; readonly egress: Egress } | undefined;
  /** See `hashPassword`. */
  readonly passwordCost?: number | undefined;
}

/** @throws OperatorError if the plans file is invalid */
export function createAccounts({
  db,
  config,
  clock = systemClock,
  log,
  egress,
  mail,
  oidc,
  passwordCost,
}: AccountsOptions): Accounts {
  const tables = db.as<AccountsTables>();
  const plans = readPlans(config);
  const teams = createTeamLookup(tables, plans, clock);
  const lastUsed = createLastUsed(tables, clock, log);
  const authenticator = createAuthenticator(tables, teams, config.auth, clock, lastUsed.touch);
  const keys = createKeys(tables, clock, authenticator.forget);
  const cliLogins = createCliLogins(tables, keys, clock);
  const credits = createCredits({ db: tables, plans, teams, clock, log });
  const concurrency = createConcurrency({ db: tables, plans, teams, clock, log });
  const people = createPeople({ db: tables, clock, log, mail, passwordCost }, oidc);
  const recorder = createActivityRecorder(tables, clock, log);
  const activity = createActivityReader(tables, clock, recorder.flush);
  const retention = startRetention(tables, clock, log, config.retentionDays);
  // The caches of keys and sessions contain team data too.
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
    activity: { ...activity, record: recorder.record, slowHosts: () => slowHosts(tables, clock.now()) },
    usage: createUsageReader(tables, clock, recorder.flush),
    feedback: createFeedback(tables, { activity, credits, teams, clock }),
    threats: createThreats(tables, clock),
    cliLogins,
    oauth: createOAuth(tables, {
      clients: createOAuthClients(db, createClientDocuments(egress, clock), clock),
      refreshTokens: createRefreshTokens(db),
      keys,
      clock,
    }),
    names: (callers) => callerNames(tables, callers),
    audit: (organizationId, page) => listAudit(tables, organizationId, page),
    clock,
    authenticate: authenticator.authenticate,
    asPerson: authenticator.asPerson,
    async prepare() {
      const rows = await tables.kysely.selectFrom('teams').select(['name', 'plan']).execute();
      const lost = rows.find(({ plan }) => !plans.has(plan));
      if (lost) {
        throw new OperatorError(`${config.plansFile} has no plan "${lost.plan}", which the team "${lost.name}" uses`);
      }
      if (rows.length === 0) await tables.transaction((tx) => lockLocalTeam(tx, clock));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Who made requests, by the ids that their principals had. */
interface Callers {
  readonly people: readonly string[];
  readonly keys: readonly string[];
}

/** The names of people and keys by their ids; those that are gone are left out. */
async function callerNames(db: Database<AccountsTables>, { people, keys }: Callers): Promise<Map<string, string>> {
  const read = (table: 'people' | 'api_keys', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db.kysely
          .selectFrom(table)
          .select(['id', 'name'])
          .where(inList(db.kind, 'id', ids))
          .execute();
  const rows = await Promise.all([read('people', people), read('api_keys', keys)]);
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}
