import type { ApiKeysTable } from './tables.ts';

/** A key without its secret. */
export interface KeyInfo {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  /** The first characters of the key. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  /** The allowed formats; undefined: all. */
  readonly formats: readonly string[] | undefined;
  /** The allowed addresses and CIDRs; empty: all. */
  readonly allowedIps: readonly string[];
  /** ISO times. */
  readonly createdAt: string;
  /** The person who created it. */
  readonly createdBy: string | undefined;
  readonly lastUsedAt: string | undefined;
  readonly revokedAt: string | undefined;
  readonly expiresAt: string | undefined;
}

export function infoOf(row: ApiKeysTable): KeyInfo {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    prefix: row.prefix,
    scopes: JSON.parse(row.scopes) as string[],
    formats: row.formats === null ? undefined : (JSON.parse(row.formats) as string[]),
    allowedIps: row.allowed_ips === null ? [] : (JSON.parse(row.allowed_ips) as string[]),
    createdAt: row.created_at,
    createdBy: row.created_by ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  };
}
