import type { Key } from '@trawl/contract/api/keys.ts';
import type { Inputs } from '../../api/client.ts';

/** The form of a key, as it is typed. */
export interface KeyForm {
  readonly name: string;
  readonly everything: boolean;
  readonly scopes: readonly string[];
  readonly allFormats: boolean;
  readonly formats: readonly string[];
  /** `never`, days, or `keep` for the current expiry. */
  readonly expiry: string;
  /** A date of a calendar field, for the choice `date`. */
  readonly date: string;
  readonly ips: string;
}

const DAY = 86_400_000;

/** @param scopes what a new key may do, and is called until it is named; none for everything */
export function formOf(key: Key | undefined, scopes: readonly string[] = []): KeyForm {
  return {
    name: key?.name ?? scopes.join(', '),
    everything: key === undefined ? scopes.length === 0 : key.scopes.includes('*'),
    scopes: key === undefined ? scopes : key.scopes.includes('*') ? [] : key.scopes,
    allFormats: key === undefined || key.formats === null,
    formats: key?.formats ?? [],
    expiry: key?.expiresAt == null ? 'never' : 'keep',
    date: '',
    ips: key?.allowedIps.join('\n') ?? '',
  };
}

/** The body of the request. @param now milliseconds since the epoch */
export function bodyOf(form: KeyForm, now: number): NonNullable<Inputs<'POST /api/keys'>['body']> {
  return {
    name: form.name.trim(),
    scopes: form.everything ? ['*'] : form.scopes,
    formats: form.allFormats ? null : form.formats,
    allowedIps: form.ips.split(/[\s,;]+/).filter(Boolean),
    ...expiryOf(form, now),
  };
}

function expiryOf({ expiry, date }: KeyForm, now: number): { expiresAt?: string | null } {
  if (expiry === 'keep') return {};
  if (expiry === 'never') return { expiresAt: null };
  // The key works until the end of that day.
  if (expiry === 'date') return { expiresAt: date === '' ? null : new Date(`${date}T23:59:59`).toISOString() };
  return { expiresAt: new Date(now + Number(expiry) * DAY).toISOString() };
}
