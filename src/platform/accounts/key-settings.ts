import { isBlock } from '../../foundation/egress/index.ts';
import type { FieldIssue } from '../../foundation/kernel/errors.ts';
import { FORMATS, isScope, SCOPES } from './scopes.ts';
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

/** The settings of a key that can be changed. */
export interface KeySettings {
  readonly name: string;
  /** Default `['*']`. */
  readonly scopes?: readonly string[];
  /** Default null: all. */
  readonly formats?: readonly string[] | null;
  /** Default: any address. */
  readonly allowedIps?: readonly string[];
  /** Default null: never. */
  readonly expiresAt?: Date | null;
}

/** Validates the settings of a key. @returns one issue per invalid field @param now Unix time in milliseconds */
export function keyIssues(wanted: Partial<KeySettings>, now: number): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const say = (field: string, message: string): void => void issues.push({ field, message });
  const { name, scopes, formats, allowedIps, expiresAt } = wanted;
  if (name !== undefined && (name.trim() === '' || name.length > 100)) {
    say('name', 'the name of a key must have 1 to 100 characters');
  }
  const wrong = scopes?.filter((scope) => !isScope(scope)) ?? [];
  if (wrong.length > 0)
    say('scopes', `${quoted(wrong)} is not a scope; the scopes are *, ${SCOPES.map((scope) => scope.name).join(', ')}`);
  if (scopes?.length === 0) say('scopes', 'a key needs at least one scope');
  const strange = formats?.filter((format) => !FORMATS.includes(format)) ?? [];
  if (strange.length > 0) say('formats', `${quoted(strange)} is not a format`);
  const nowhere = allowedIps?.filter((block) => !isBlock(block)) ?? [];
  if (nowhere.length > 0) say('allowedIps', `${quoted(nowhere)} is neither an IP address nor a CIDR`);
  if (expiresAt && !(expiresAt.getTime() > now)) say('expiresAt', 'the expiry of a key must be in the future');
  return issues;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

/** The columns that these settings change. */
export function columnsOf(settings: Partial<KeySettings>): Partial<ApiKeysTable> {
  const { name, scopes, formats, allowedIps, expiresAt } = settings;
  return {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: JSON.stringify(scopes) }),
    ...(formats === undefined ? {} : { formats: formats === null ? null : JSON.stringify(formats) }),
    ...(allowedIps === undefined ? {} : { allowed_ips: allowedIps.length === 0 ? null : JSON.stringify(allowedIps) }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt?.toISOString() ?? null }),
  };
}
