// Over 10 kB: a row type for each table of the room, and nothing else.
import type { Role } from '../../foundation/routing/console-route.ts';

/** The tables of this room. Times are ISO 8601 in UTC unless noted otherwise. */
export interface AccountsTables {
  teams: TeamsTable;
  api_keys: ApiKeysTable;
  rate_windows: RateWindowsTable;
  organizations: OrganizationsTable;
  people: PeopleTable;
  identities: IdentitiesTable;
  memberships: MembershipsTable;
  team_people: TeamPeopleTable;
  sessions: SessionsTable;
  links: LinksTable;
  attempts: AttemptsTable;
  audit_log: AuditLogTable;
  credit_periods: CreditPeriodsTable;
  credit_reservations: CreditReservationsTable;
  usage_daily: UsageDailyTable;
  activity: ActivityTable;
  feedback: FeedbackTable;
  concurrency_slots: ConcurrencySlotsTable;
  threat_policies: ThreatPoliciesTable;
  cli_logins: CliLoginsTable;
  oauth_grants: OAuthGrantsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
}

export interface TeamsTable {
  /** UUID. */
  id: string;
  name: string;
  /** The plan's name; see plans. */
  plan: string;
  created_at: string;
  organization_id: string | null;
  /** JSON array of addresses and CIDRs from which keys of the team are accepted; null: all. */
  allowed_ips: string | null;
  /** `forced` by the team's admins; null: as in the plan. */
  zero_data_retention: 'forced' | null;
  /** `off` if the team does not accept feedback. */
  feedback: 'off' | null;
}

export interface ApiKeysTable {
  /** UUID. */
  id: string;
  team_id: string;
  name: string;
  /** The first characters of the key, for display. */
  prefix: string;
  /** SHA-256 of the full key, hex. */
  hash: string;
  /** JSON array of scopes; `*` is all of them. */
  scopes: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Expiry of the key; null: never. */
  expires_at: string | null;
  /** The person who created it; null for the command line and the service. */
  created_by: string | null;
  /** JSON array of allowed formats; null: all. */
  formats: string | null;
  /** As in `teams`. */
  allowed_ips: string | null;
  /** The resource that an access token of OAuth is for; null for keys, which are for every endpoint. */
  audience: string | null;
}

/** The current minute's count of each team and endpoint group; only used where processes share a server (PostgreSQL). */
interface RateWindowsTable {
  team_id: string;
  rate_group: string;
  /** Start of the minute, Unix time in milliseconds. */
  window_start: number;
  requests: number;
}

interface OrganizationsTable {
  id: string;
  name: string;
  created_at: string;
}

export interface PeopleTable {
  id: string;
  /** As entered. */
  email: string;
  /** Normalized for comparison. */
  email_key: string;
  name: string;
  /** See passwords.ts; null for people who sign in with a provider. */
  password: string | null;
  created_at: string;
  last_sign_in_at: string | null;
}

/** The identity of a person at an OpenID provider. */
interface IdentitiesTable {
  issuer: string;
  subject: string;
  person_id: string;
  created_at: string;
}

interface MembershipsTable {
  organization_id: string;
  person_id: string;
  role: Role;
  created_at: string;
}

/** The teams of a member; owners and admins have access to all teams without a row. */
interface TeamPeopleTable {
  team_id: string;
  person_id: string;
}

interface SessionsTable {
  /** SHA-256 of the cookie's value, hex. */
  hash: string;
  /** UUID, for lists. */
  id: string;
  person_id: string;
  /** The last selected team. */
  team_id: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  address: string | null;
  user_agent: string | null;
}

export type LinkKind = 'setup' | 'invite' | 'reset' | 'email';

/** One-time links. */
export interface LinksTable {
  id: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: LinkKind;
  person_id: string | null;
  organization_id: string | null;
  email: string | null;
  role: Role | null;
  /** JSON array. */
  team_ids: string | null;
  created_by: string | null;
  created_at: string;
  expires_at: string;
  /** When it was used or withdrawn. */
  used_at: string | null;
}

/** Counts of limited attempts. */
interface AttemptsTable {
  key: string;
  /** Milliseconds since 1970. */
  window_ends: number;
  attempts: number;
}

export interface AuditLogTable {
  /** Time-ordered. */
  id: string;
  organization_id: string | null;
  team_id: string | null;
  person_id: string | null;
  actor: 'person' | 'command line' | 'service';
  action: string;
  target: string | null;
  /** JSON object. */
  details: string;
  address: string | null;
  at: string;
}

/** The used and reserved credits of a team in a calendar month (UTC). */
interface CreditPeriodsTable {
  team_id: string;
  /** `2026-01`. */
  period: string;
  used: number;
  /** The sum of its reservations. */
  reserved: number;
}

interface CreditReservationsTable {
  id: string;
  team_id: string;
  /** The billing period. */
  period: string;
  credits: number;
  /** Milliseconds since 1970; renewed by the process that holds it. */
  expires_at: number;
}

/** Counts of a day (UTC). */
interface UsageDailyTable {
  team_id: string;
  /** `2026-01-31`. */
  day: string;
  /** Empty for people in the dashboard and the local team of TRAWL_AUTH=open. */
  key_id: string;
  endpoint: string;
  credits: number;
  requests: number;
}

/** The activity log. No foreign key to teams, so that bulk writes need no lookups. */
export interface ActivityTable {
  /** Time-ordered. */
  id: string;
  team_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Scope of the endpoint. */
  endpoint: string;
  /** Name in /v2/team/activity; null for requests that started no work. */
  activity: string | null;
  method: string;
  /** Path pattern with `:name` parameters. */
  path: string;
  /** URL or query; null under zero data retention. */
  target: string | null;
  status: number;
  duration_ms: number;
  credits: number;
  key_id: string | null;
  person_id: string | null;
  request_id: string;
  job_id: string | null;
  result_path: string | null;
  /** The MCP tool that sent the request; null for requests over HTTP. */
  tool: string | null;
  /** Name and version of the MCP client. */
  client: string | null;
  /** Its inputs as JSON, without secrets; null if they were not kept. */
  request: string | null;
}

/** Feedback of clients; one for each job. */
interface FeedbackTable {
  /** Time-ordered. */
  id: string;
  team_id: string;
  at: string;
  endpoint: string;
  job_id: string;
  rating: string;
  /** JSON object: the entire request. */
  body: string;
  credits_refunded: number;
}

/** Active and waiting slots; only used where processes share a server (PostgreSQL). */
interface ConcurrencySlotsTable {
  /** Time-ordered; defines the queue order. */
  id: string;
  team_id: string;
  state: 'active' | 'waiting';
  /** Milliseconds since 1970; renewed by the process that holds it. */
  expires_at: number;
  /** The process that holds it (`processOwner`); null of older versions. */
  owner: string | null;
}

interface ThreatPoliciesTable {
  team_id: string;
  /** JSON of a ThreatPolicy. */
  policy: string;
  updated_at: string;
}

/** Sign-ins of the published command line that a person approved. */
interface CliLoginsTable {
  /** SHA-256 of the session id of the command line, hex. */
  hash: string;
  /** SHA-256 of the verifier that only the command line knows, base64url (RFC 7636). */
  challenge: string;
  team_id: string;
  person_id: string;
  key_name: string;
  /** IP address of the person who approved. */
  address: string;
  expires_at: string;
  used_at: string | null;
}

/** Sign-ins of clients over OAuth that a person approved. All hashes are SHA-256, hex. */
export interface OAuthGrantsTable {
  /** UUID. */
  id: string;
  team_id: string;
  person_id: string;
  /** IP address of the person who approved. */
  address: string;
  client_name: string;
  client_hash: string;
  redirect_hash: string;
  /** The resource that the tokens are for (RFC 8707). */
  audience: string;
  /** JSON array. */
  scopes: string;
  /** As in `cli_logins`. */
  challenge: string;
  /** Of the authorization code. It stays after the use, to recognize a second one. */
  code_hash: string;
  code_expires_at: string;
  redeemed_at: string | null;
  /** The key that is the access token; null before the code was used. */
  key_id: string | null;
  /** Of the refresh token, and of the one that it replaced. */
  refresh_hash: string | null;
  previous_hash: string | null;
  /** When it replaced it. */
  rotated_at: string | null;
  /** Expiry of the refresh token. */
  expires_at: string | null;
  created_at: string;
  revoked_at: string | null;
}

/** Authenticator apps of people. */
export interface SecondFactorsTable {
  person_id: string;
  /** The secret is derived from it; see second-factor.ts. */
  salt: string;
  /** null: begun, and not asked for yet. */
  confirmed_at: string | null;
  /** Step of the last code that was accepted (RFC 6238): it and older ones are refused. */
  last_step: number;
}

/** Passkeys of people (WebAuthn). */
export interface PasskeysTable {
  /** UUID. */
  id: string;
  person_id: string;
  name: string;
  /** The host name that it is bound to (RP ID). */
  host: string;
  /** base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Uses, as the passkey counts them; 0 if it does not. */
  counter: number;
  /** When the last challenge that it answered was made (Unix time in milliseconds): it and older ones are refused. */
  last_challenge: number;
  created_at: string;
  last_used_at: string | null;
}

/** Recovery codes that are not used yet. */
interface RecoveryCodesTable {
  /** SHA-256 of the code, hex. */
  hash: string;
  person_id: string;
}
