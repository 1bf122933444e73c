/**
 * Whether a value asks for something. Clients send `false`, 0, null, empty texts and empty lists for options that nobody has set, so a rule
 * about an option that cannot be honoured looks at this, never at whether the field is there.
 */
export function asksForSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(asksForSomething);
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}

/** Options of a page that ask for something even at 0: with `minAge: 0`, only a page of the cache will do. */
const ASK_AT_ZERO: readonly string[] = ['minAge'];

/** Whether an option of a page asks for something. */
export const isAsked = (option: string, value: unknown): boolean =>
  asksForSomething(value) || (value === 0 && ASK_AT_ZERO.includes(option));
