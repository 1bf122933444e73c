/** Organizations, teams, people, keys, plans, credits, limits, activity, audit. */
export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';
export { startsJobs } from './activity/counts.ts';
export type { ActivityEntry, StartedJob } from './activity/read.ts';
export { type NewActivity, PAGE_READ } from './activity/record.ts';
export { type Actor, type AuditEntry, type AuditEvent, COMMAND_LINE, recordAudit } from './audit.ts';
export type { Credentials } from './authenticate.ts';
export type { Concurrency, Slot } from './concurrency/concurrency.ts';
export {
  askCredits,
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
export type { KeyInfo } from './key-settings.ts';
export { type KeySettings, keyIssues } from './key-settings.ts';
export type { Keys, NewKey } from './keys.ts';
export type { Limits, RateState } from './limits.ts';
export { audiencesOf } from './oauth/audiences.ts';
export type { OAuthClient } from './oauth/client-documents.ts';
export type { OAuth, Tokens } from './oauth/oauth.ts';
export { isRedirectUri, isRegistered } from './oauth/redirect-uris.ts';
export { LINK_LIFE, linkUrl } from './people/links.ts';
export { CALLBACK as OIDC_CALLBACK, OIDC_LIFE, type Oidc } from './people/oidc.ts';
export { PASSKEY_LIFE } from './people/passkey-challenges.ts';
export type { People } from './people/people.ts';
export type { Proof } from './people/second-factor.ts';
export { SESSION_LIFE } from './people/sessions.ts';
export { type Plan, type Plans, readPlans } from './plans/plans.ts';
export { type AccountsRoom, accountsRoom, migrations } from './room.ts';
export { FORMATS, hasScope, requireFormats, requireScope, SCOPES } from './scopes.ts';
export { sameSecret } from './secrets.ts';
export { LOCAL_TEAM } from './teams.ts';
export {
  decideThreat,
  type ThreatOverride,
  type ThreatPolicy,
  type ThreatVerdict,
  threatRefusal,
  withOverride,
} from './threat/policy.ts';
export type { StoredPolicy, Threats } from './threat/threat.ts';
export { leavesNothing } from './zero-data-retention.ts';
