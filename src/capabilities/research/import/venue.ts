import { withoutMarkup } from './markup.ts';
import { LIMITS, line } from './text.ts';

/** The first of these names that says anything, as the source writes it; '' if none does. Lists of names count as their first ones. */
export function venueIn(...names: readonly unknown[]): string {
  for (const raw of names) {
    for (const one of Array.isArray(raw) ? raw.slice(0, 10) : [raw]) {
      const name = line(withoutMarkup(one, LIMITS.venue), LIMITS.venue);
      if (name !== '') return name;
    }
  }
  return '';
}

/** Words in front of numbers, which say where something is in a journal. */
const LOCATORS = new Set(
  (
    'vol vols volume volumes num number numbers issue issues page pages p pp no nr article articles ' +
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october ' +
    'november december'
  ).split(' '),
);
/** Another reference behind the first one. */
const FURTHER = /;|[\s,([]*\berrat/i;

/**
 * The journal or conference of a reference, without the volume, pages and year behind its name: "Phys.Rev.D" of
 * "Phys.Rev.D76:013009,2007". Numbers before and within the name stay.
 */
export function journalOf(reference: string): string {
  const [first = ''] = reference.split(FURTHER, 1);
  const words = [...first.matchAll(/\p{L}+/gu)];
  const isLocator = ([word]: RegExpExecArray): boolean => LOCATORS.has(word.length < 3 ? word : word.toLowerCase());
  const named = words.findLast((word) => word[0].length >= 3 && !isLocator(word));
  const from = named === undefined ? 0 : named.index + named[0].length;
  const number = first.slice(from).search(/\p{N}/u);
  if (number < 0) return first.trim();
  const locator = words.find((word) => word.index >= from && isLocator(word));
  return first.slice(0, Math.min(from + number, locator?.index ?? first.length)).replace(/[\s,;:([]+$/, '');
}
