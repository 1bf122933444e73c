import { ApiError } from '../../../foundation/kernel/errors.ts';

/**
 * Which sites a team wants nothing from. All of it is pure: `decideThreat` says what a policy makes of a URL, and whoever fetches
 * asks it for the first URL and for every one that a redirect leads to.
 */
export interface ThreatPolicy {
  /** `off`: nothing is refused. `manual-only`: the lists decide. `normal`: the lists, then a classifier where there is one. */
  readonly mode: ThreatMode;
  /** 0 to 100; a risk of this or more is refused. */
  readonly riskScoreThreshold: number;
  /** Host names, or globs such as `*.example.com`. */
  readonly blacklist: readonly string[];
  /** The same; wins over everything. */
  readonly whitelist: readonly string[];
  /** Without the dot: `zip`. */
  readonly blockedTlds: readonly string[];
  /** What becomes of a URL that the classifier could not look at. */
  readonly failurePolicy: 'open' | 'closed';
  /** Whether a request may bring its own. */
  readonly allowRequestOverrides: boolean;
}

export const THREAT_MODES = ['off', 'manual-only', 'normal'] as const;
export type ThreatMode = (typeof THREAT_MODES)[number];

/** What a request may change of it: given fields replace, the others stay. */
export type ThreatOverride = {
  readonly [K in Exclude<keyof ThreatPolicy, 'allowRequestOverrides'>]?: ThreatPolicy[K] | undefined;
};

export const NO_POLICY: ThreatPolicy = Object.freeze({
  mode: 'off',
  riskScoreThreshold: 75,
  blacklist: Object.freeze([]),
  whitelist: Object.freeze([]),
  blockedTlds: Object.freeze([]),
  failurePolicy: 'closed',
  allowRequestOverrides: true,
});

export type ThreatVerdict =
  | { readonly allowed: true; readonly scan: boolean }
  | { readonly allowed: false; readonly rule: string; readonly scan: false };

/**
 * What a policy makes of a URL.
 * @param risk what a classifier said, 0 to 100; `failed` when it could not; undefined when none was asked
 * @returns `scan`: whether the lists left it open, so that a classifier may be asked
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
 * @throws ApiError FORBIDDEN when the team's policy does not allow it, or it would lower the mode that the team enforces
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

/** The answer to a request for a URL that a policy refuses. */
export function threatRefusal(url: string, rule: string): ApiError {
  const message = `This URL (${url}) is blocked by your organization's threat protection policy (rule: ${rule}). If you believe this is a mistake, contact your organization administrator to adjust the policy (e.g. whitelist the domain).`;
  return new ApiError('FORBIDDEN', { code: 'unsafe_domain_blocked', details: { message } });
}

/** A list's entry in the spelling that is compared; undefined when it is no host name and no glob of one. */
export function domainEntry(text: string): string | undefined {
  const wild = text.startsWith('*.');
  if (/[/?#@:\\\s]/.test(text)) return undefined;
  try {
    const { hostname } = new URL(`http://${wild ? text.slice(2) : text}`);
    if (hostname.includes('*')) return undefined;
    return `${wild ? '*.' : ''}${plainHost(hostname)}`;
  } catch {
    return undefined;
  }
}

function plainHost(host: string): string {
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

/** `example.com` covers itself, `*.example.com` every name under it. */
function covers(entry: string, host: string): boolean {
  return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : entry === host;
}
