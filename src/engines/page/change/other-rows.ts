import type { Place } from './changes.ts';
import type { Fact } from './facts.ts';
import type { Matches } from './read-words.ts';

/**
 * A function that says whether another row of the same table is called what a goal names, and the row of a place is not. What is above the table
 * says of which thing the page is, not which row is meant.
 */
export function otherRows(body: readonly Fact[], matchesIn: (text: string) => Matches): (place: Place) => boolean {
  const names = Map.groupBy(
    body.flatMap((fact) => {
      const column = columnOf(fact);
      return column === undefined ? [] : [{ column, matches: matchesIn(fact.about) }];
    }),
    ({ column }) => column,
  );
  return (place) => {
    const others = names.get(columnOf(place) ?? '') ?? [];
    if (others.length === 0) return false;
    const own = matchesIn(place.about);
    const inCell = matchesIn(`${place.after} ${place.label}`);
    return others.some(
      ({ matches }) =>
        matches.every((one, i) => one >= (own[i] as number)) &&
        matches.some((one, i) => one > (own[i] as number) && inCell[i] === 0),
    );
  };
}

/** Which column of which table a cell is in; undefined for what is in none. */
const columnOf = ({ label, about, heading, isItem, after }: Place): string | undefined =>
  isItem && about !== '' && about !== after && label !== '' && label !== after ? `${heading}\0${label}` : undefined;
