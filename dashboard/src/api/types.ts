/** What the dashboard's own API answers (docs/internal/dashboard-api.md). */

export type Role = 'owner' | 'admin' | 'member';

export interface Service {
  readonly version: string;
  readonly url: string;
  readonly auth: 'required' | 'open';
  readonly mail: boolean;
  readonly oidc: { readonly name: string; readonly url: string } | null;
}

export interface TeamChoice {
  readonly id: string;
  readonly name: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly role: Role;
}

export interface SignedIn {
  readonly state: 'signed-in';
  readonly csrf: string;
  readonly person: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly hasPassword: boolean;
  };
  readonly organization: { readonly id: string; readonly name: string };
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
  };
  readonly role: Role;
  readonly isOperator: boolean;
  readonly teams: readonly TeamChoice[];
  readonly expiresAt: string;
  readonly service: Service;
}

export type Session = SignedIn | { readonly state: 'signed-out' | 'setup'; readonly service: Service };

export interface Link {
  readonly kind: 'setup' | 'invite' | 'reset';
  readonly email: string | null;
  readonly organization: string | null;
  readonly role: Role | null;
  readonly expiresAt: string;
  readonly account: 'new' | 'existing';
}

export interface Key {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly formats: readonly string[] | null;
  readonly allowedIps: readonly string[];
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly canEdit: boolean;
}

export interface Plan {
  readonly name: string;
  readonly title: string;
  readonly creditsPerMonth: number | null;
  readonly requestsPerMinute: Readonly<Record<string, number>>;
  readonly concurrentBrowsers: number;
  readonly queuedJobs: number;
  readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
}

export interface PlanState {
  readonly plan: Plan;
  readonly period: { readonly start: string | null; readonly end: string | null };
  readonly credits: { readonly used: number; readonly reserved: number; readonly remaining: number | null };
  readonly concurrency: { readonly active: number; readonly waiting: number; readonly max: number };
  readonly plans: readonly Plan[];
}

export interface Series {
  readonly id: string | null;
  readonly name: string;
  readonly credits: readonly number[];
  readonly requests: readonly number[];
  readonly totalCredits: number;
  readonly totalRequests: number;
}

export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

/** One request of the activity log. */
export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly target: string | null;
  readonly status: number;
  readonly durationMs: number;
  readonly credits: number;
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly personName: string | null;
  readonly requestId: string;
  readonly jobId: string | null;
  readonly resultUrl: string | null;
}

export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly target: string | null;
  readonly progress: unknown;
  readonly error: string | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly teamIds: readonly string[];
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly isMe: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly teamIds: readonly string[];
  readonly invitedBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly createdAt: string;
  readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
  readonly canForceZeroDataRetention: boolean;
  readonly allowedIps: readonly string[];
  readonly feedback: boolean;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly by: string;
  readonly target: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}

/** The threat-protection policy of a team. */
export interface Policy {
  readonly mode: 'off' | 'normal' | 'manual-only';
  readonly riskScoreThreshold: number;
  readonly blacklist: readonly string[];
  readonly whitelist: readonly string[];
  readonly blockedTlds: readonly string[];
  readonly failurePolicy: 'open' | 'closed';
  readonly allowRequestOverrides: boolean;
  readonly configured: boolean;
  readonly updatedAt: string | null;
}

export interface FeedbackEntry {
  readonly id: string;
  readonly at: string;
  readonly endpoint: string;
  readonly jobId: string;
  readonly rating: string | number;
  readonly note: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly creditsRefunded: number;
}

export interface SettingGroup {
  readonly name: string;
  readonly rows: readonly {
    readonly name: string;
    readonly state: 'on' | 'off';
    readonly detail: string;
    readonly change: string | null;
  }[];
}

export interface BrowserSession {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}
