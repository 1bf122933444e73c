import { once, rowsOf } from './rows.ts';
import { folded } from './words-of-names.ts';

/** The units of names of fields, as numbers by their spellings. */
const UNIT_OF = once(() => {
  const rows = rowsOf('unit').filter(({ languages }) => languages === 'en');
  return new Map(rows.flatMap(({ words }, unit) => words.map((word) => [word, unit] as const)));
});

/** A number for the unit of a word; undefined if the word is not a unit. */
export const unitOf = (word: string): number | undefined => UNIT_OF().get(word);

/** As the values of pages in other languages write them. */
const ABROAD = once(() => {
  const rows = rowsOf('unit').filter(({ languages }) => languages !== 'en');
  return new Map(rows.flatMap(({ concept, words }) => words.map((word) => [word, unitOf(concept) as number] as const)));
});

/** A number for the unit behind a value. @param word folded */
export const unitOfValue = (word: string): number | undefined => unitOf(word) ?? ABROAD().get(word);

/** Units of one measure, each with what it is in the smallest. */
const MEASURES: readonly Readonly<Record<string, number>>[] = [
  { mg: 1, g: 1e3, kg: 1e6 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  { ml: 1, l: 1e3 },
  { mb: 1, gb: 1e3, tb: 1e6 },
  { w: 1, kw: 1e3 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { s: 1, min: 60, h: 3_600 },
  { month: 1, year: 12 },
];
const FACTORS = once(
  () =>
    new Map(
      MEASURES.flatMap((measure, place) =>
        Object.entries(measure).map(([name, size]) => [unitOf(name) as number, { place, size }] as const),
      ),
    ),
);

/** By what a number in one unit is multiplied for another; undefined if they measure different things. */
export function factorBetween(from: number, to: number): number | undefined {
  const [one, other] = [FACTORS().get(from), FACTORS().get(to)];
  return one !== undefined && one.place === other?.place ? one.size / other.size : undefined;
}

/** Other units of the measure of a unit, each with what a number in it is multiplied for that unit. */
export function unitsBeside(unit: number): [unit: number, factor: number][] {
  return [...FACTORS().keys()].flatMap((other) => {
    const factor = other === unit ? undefined : factorBetween(other, unit);
    return factor === undefined ? [] : [[other, factor] as [number, number]];
  });
}

const NUMBERS = once(
  () =>
    new Map(
      rowsOf('number').flatMap(({ concept, words }) => words.map((word) => [folded(word), Number(concept)] as const)),
    ),
);

/** The number that a word names, in any of the languages; undefined for other words. */
export const numberOfWord = (word: string): number | undefined => NUMBERS().get(folded(word));
