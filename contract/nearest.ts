/** The word that somebody most likely meant. */

/** @returns undefined if none of the words is near */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  const plain = flat(word);
  // A third of the letters may be wrong.
  let best = Math.floor(plain.length / 3) + 1;
  let found: string | undefined;
  for (const candidate of words) {
    const other = flat(candidate);
    if (Math.abs(other.length - plain.length) >= best) continue;
    const distance = edits(plain, other);
    if (distance < best) [best, found] = [distance, candidate];
  }
  return found;
}

const flat = (word: string): string => word.slice(0, 64).toLowerCase().replace(/[_-]/g, '');

/** Letters to insert, delete, replace or swap with the next. */
function edits(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) least = Math.min(least, at(before, column - 2) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] as number;
