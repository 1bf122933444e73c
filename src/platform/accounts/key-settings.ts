import { isBlock } from '../../foundation/egress/index.ts';
import type { FieldIssue } from '../../foundation/kernel/errors.ts';
import { FORMATS, isScope, SCOPES } from './scopes.ts';
import type { ApiKeysTable } from './tables.ts';

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
