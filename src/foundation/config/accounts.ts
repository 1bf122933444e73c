import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../kernel/errors.ts';
import type { SettingValues } from './settings.ts';

/** An OpenID Connect provider for signing in to the dashboard. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Lower-case email domains that may sign in; all if empty. */
  readonly domains: readonly string[];
  /** Whether new people need an invitation or become members. */
  readonly join: 'invited' | 'member';
}

const OWN_PLANS = fileURLToPath(new URL('../../../plans.json', import.meta.url));

/** Path of the plans file: the configured or the built-in one. */
export function plansFileOf(v: SettingValues, cwd: string): string {
  return v.plans ? resolve(cwd, v.plans) : OWN_PLANS;
}

/** The sender of mail; by default an address at the public host name. */
export function mailFromOf(v: SettingValues): string {
  if (v.mailFrom) return v.mailFrom;
  return `Trawl <trawl@${v.publicUrl ? new URL(v.publicUrl).hostname : 'localhost'}>`;
}

/** @throws OperatorError when only the issuer or the client id is set */
export function oidcOf(v: SettingValues): OidcConfig | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId } = v;
  if (!issuer && !clientId) return undefined;
  if (!issuer || !clientId) {
    throw new OperatorError('settings: set both TRAWL_OIDC_ISSUER and TRAWL_OIDC_CLIENT_ID, or neither');
  }
  const domains = (v.oidcDomains ?? '').split(',').map((domain) => domain.trim().toLowerCase());
  return {
    issuer,
    clientId,
    clientSecret: v.oidcClientSecret,
    domains: domains.filter(Boolean),
    join: v.oidcJoin as OidcConfig['join'],
  };
}
