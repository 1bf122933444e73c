import { plainHost } from '@trawl/contract/checks/domain.ts';
import { THREAT_DEFAULTS, THREAT_MODES } from '@trawl/contract/v2/threat-protection.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';

/**
 * The sites that a team does not fetch. Pure functions: `decideThreat` applies a policy to a URL; rooms that fetch call it for the
 * first URL and for every redirect.
 */
export interface ThreatPolicy {
  /** `off`: nothing is refused. `manual-only`: the lists decide. `normal`: the lists, then a classifier if there is one. */
  readonly mode: ThreatMode;
  /** 0 to 100; this risk and higher ones are refused. */
  readonly riskScoreThreshold: number;
  /** Host names, or globs such as `*.example.com`. */
  readonly blacklist: readonly string[];
  /** Like `blacklist`; takes precedence over everything. */
  readonly whitelist: readonly string[];
  /** Without the dot: `zip`. */
  readonly blockedTlds: readonly string[];
  /** Whether a URL is allowed or blocked when the classifier fails. */
  readonly failurePolicy: 'open' | 'closed';
  /** Whether a request may replace parts of it. */
  readonly allowRequestOverrides: boolean;
}

type ThreatMode = (typeof THREAT_MODES)[number];

/** An override by a request: the given fields replace those of the policy. */
export type ThreatOverride = {
  readonly [K in Exclude<keyof ThreatPolicy, 'allowRequestOverrides'>]?: ThreatPolicy[K] | undefined;
};

export const NO_POLICY: ThreatPolicy = Object.freeze({
  ...THREAT_DEFAULTS,
  mode: 'off',
  blacklist: Object.freeze([]),
  whitelist: Object.freeze([]),
  blockedTlds: Object.freeze([]),
});

export type ThreatVerdict =
  | { readonly allowed: true; readonly scan: boolean }
  | { readonly allowed: false; readonly rule: string; readonly scan: false };

/**
 * Applies a policy to a URL.
 * @param risk score of a classifier, 0 to 100; `failed` if it failed; undefined before it ran
 * @returns `scan`: whether the lists do not decide, so that a classifier can run
 */
export function decideThreat(policy: ThreatPolicy, url: string | URL, risk?: number | 'failed'): ThreatVerdict {
  if (policy.mode === 'off') return { allowed: true, scan: false };
  const host = plainHost(typeof url === 'string' ? new URL(url).hostname : url.hostname);
  if (policy.whitelist.some((entry) => covers(entry, host))) return { allowed: true, scan: false };
  const listed = policy.blacklist.find((entry) => covers(entry, host));
  if (listed !== undefined) return { allowed: false, rule: `blacklist ${listed}`, scan: false };
  const tld = policy.blockedTlds.find((entry) => host.endsWith(`.${entry}`));
  if (tld !== undefined) return { allowed: false, rule: `blocked TLD .${tld}`, scan: false };
  if (policy.mode === 'manual-only' || risk === undefined) return { allowed: true, scan: policy.mode === 'normal' };
  if (risk === 'failed') {
    if (policy.failurePolicy === 'open') return { allowed: true, scan: true };
    return { allowed: false, rule: 'the check was not available', scan: false };
  }
  if (risk < policy.riskScoreThreshold) return { allowed: true, scan: true };
  return { allowed: false, rule: `risk score ${risk}`, scan: false };
}

/**
 * The policy of one request.
 * @throws ApiError FORBIDDEN if the team's policy allows no override, or the override would lower its mode
 */
export function withOverride(policy: ThreatPolicy, override: ThreatOverride | undefined): ThreatPolicy {
  if (override === undefined) return policy;
  const lowers = override.mode !== undefined && THREAT_MODES.indexOf(override.mode) < THREAT_MODES.indexOf(policy.mode);
  if (!policy.allowRequestOverrides || lowers) {
    const message = "Your organization's threat protection policy cannot be changed by a request.";
    throw new ApiError('FORBIDDEN', { details: { message } });
  }
  const given = Object.entries(override).filter(([, value]) => value !== undefined);
  return { ...policy, ...Object.fromEntries(given) };
}

/** The refusal of a request for a URL that a policy blocks. */
export function threatRefusal(url: string, rule: string): ApiError {
  const message = `This URL (${withoutUserinfo(url)}) is blocked by your organization's threat protection policy (rule: ${rule}). If you believe this is a mistake, contact your organization administrator to adjust the policy (e.g. whitelist the domain).`;
  return new ApiError('FORBIDDEN', { code: 'unsafe_domain_blocked', details: { message } });
}

/** `example.com` matches itself, `*.example.com` every name under it. */
function covers(entry: string, host: string): boolean {
  return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : entry === host;
}
