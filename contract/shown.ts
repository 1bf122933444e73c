import { nearest } from './nearest.ts';

/** Values in messages: what came, and what is allowed. */

/** Characters of a value that are repeated. */
const SHOWN = 100;
/** Allowed values that are listed. */
const LISTED = 30;

/** What is allowed, with the value that was probably meant. */
export function oneOf(given: unknown, values: readonly unknown[]): string {
  const meant =
    typeof given === 'string'
      ? nearest(
          given,
          values.filter((one) => typeof one === 'string'),
        )
      : undefined;
  const choice = values.length === 1 ? `must be ${list(values)}` : `one of ${list(values)}`;
  return meant === undefined || values.length === 1 ? choice : `${choice}, did you mean "${meant}"?`;
}

export const list = (values: readonly unknown[]): string =>
  values.slice(0, LISTED).map(String).join(', ') + (values.length > LISTED ? ', …' : '');

/** A value as it came, cut: a text in quotes, so that `"5"` is not taken for 5. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? value : String(value);
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return typeof value === 'string' ? JSON.stringify(cut) : cut;
}
