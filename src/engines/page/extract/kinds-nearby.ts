import { contentWords, nameWords, unitOf } from '../../lexicon/index.ts';
import { CURRENCIES, MONEY_WORDS, words } from './field-words.ts';
import type { Field } from './fields.ts';
import { ROLES } from './roles.ts';

/** The kind of value that a field asks for, and the words beside which sentences state it. */

/** What a value is. */
export type Kind =
  | 'money'
  | 'percent'
  | 'year'
  | 'unit'
  | 'number'
  | 'date'
  | 'email'
  | 'phone'
  | 'person'
  | 'path'
  | 'place';

/** Words that only say that a number of minutes or days is asked for. */
const DURATION_WORDS = words(
  'time duration period interval length window term span notice life limit validity deadline retention',
);
const DURATIONS = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].map(unitOf));
const PERCENT_WORDS = words('percent percentage discount share reduction rabatt remise descuento');
const YEAR_WORDS = words('year built founded established since opened baujahr');
const DATE_WORDS = words('date day deadline due opens closes starts ends until from on last updated');
/** Words that say how a value is meant, and not of what. */
const VAGUE = words(
  'max min maximum minimum number count total amount num value name of the in is has per for and a by to at least most current required recommended official main',
);
const PLACES = words('city town country village region state island');
/** Of the form `releasedBy`, `reportsTo`. */
const BY = words('by to');

/** The kind of value, and the words beside which it stands. */
export function askedFor(field: Field): { readonly kind: Kind; readonly keys: readonly string[] } | undefined {
  const named = nameWords(field.name);
  const last = named.at(-1);
  if (last === undefined || named.length > 6) return undefined;
  const keysWithout = (out: ReadonlySet<string>): string[] =>
    contentWords(named.filter((word) => !VAGUE.has(word) && !out.has(word)).join(' '));
  const as = (kind: Kind, out: ReadonlySet<string>) => {
    const keys = keysWithout(out);
    return keys.length === 0 ? undefined : { kind, keys };
  };
  if (field.options) return undefined;
  if (field.kind === 'number' || field.kind === 'integer') {
    // `guaranteeYears` are a number of them.
    if (/year$/i.test(field.name) || (field.unit === undefined && YEAR_WORDS.has(last)))
      return as('year', words('year'));
    // `dayPassPrice` is no number of days.
    if (MONEY_WORDS.has(last)) return as('money', MONEY_WORDS);
    const unit = field.unit ?? unitWithin(named);
    if (unit !== undefined && CURRENCIES.has(unit))
      return as('money', new Set([...MONEY_WORDS, ...named.filter((word) => unitOf(word) === unit)]));
    if (unit !== undefined) {
      const units = named.filter((word) => unitOf(word) === unit);
      const vague = DURATIONS.has(unit) ? DURATION_WORDS : [];
      return as('unit', new Set([...units, ...vague])) ?? as('unit', new Set(units));
    }
    if (named.some((word) => MONEY_WORDS.has(word))) return as('money', MONEY_WORDS);
    if (named.some((word) => PERCENT_WORDS.has(word))) return as('percent', PERCENT_WORDS);
    return field.concept === undefined ? as('number', words('')) : undefined;
  }
  if (field.kind !== 'string' && field.kind !== 'any') return undefined;
  if (field.format === 'date') return as('date', DATE_WORDS) ?? as('date', words('date day'));
  if (field.format === 'email' || named.includes('email')) return as('email', words('email mail address'));
  if (named.includes('phone') || named.includes('telephone')) return as('phone', words('phone telephone'));
  if (field.format !== undefined) return undefined;
  if (last === 'path' || last === 'route') return as('path', words('path route'));
  if (PLACES.has(last) && named.length > 1) return as('place', PLACES);
  if (ROLES.has(last) || (named.length > 1 && BY.has(last))) return as('person', words(''));
  return undefined;
}

/** `minYearsExperience`, `accessDaysAfterEnd`: the unit is not the last word. After `per` it divides. */
export const unitWithin = (named: readonly string[]): number | undefined =>
  named.map((word, i) => (named[i - 1] === 'per' ? undefined : unitOf(word))).find((unit) => unit !== undefined);
