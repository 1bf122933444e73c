import { type Character, FAR, SPACE } from './characters.ts';
import { isRightToLeft, RIGHT_TO_LEFT } from './lines.ts';

/**
 * The text of a line with right-to-left letters in it, in the order of reading.
 * @param line in the order of the file, which PDFium has made that of reading for the most part
 */
export function logicalText(line: readonly Character[]): string {
  const isReversed = isRightToLeft(line.map(({ text }) => text));
  const characters = isReversed ? fromTheRight(line) : line;
  const hasSpaces = characters.some(({ text }) => text.trim() === '');
  let text = '';
  let last: Character | undefined;
  for (const one of isReversed ? withLatin(characters) : characters) {
    const gap = last === undefined ? 0 : Math.max(one.x0 - last.x1, last.x0 - one.x1);
    text += (!hasSpaces && gap > one.size * SPACE ? ' ' : '') + one.text;
    last = one;
  }
  // Letters as they are shaped within words, and signs that are mirrored in some files.
  const plain = text.replace(/[\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]+/g, (shaped) => shaped.normalize('NFKC'));
  return mirrored(plain)
    .replace(/\s+/g, ' ')
    .replace(/(\S)\( /g, '$1 (')
    .replace(/ \)(?=\S)/g, ') ')
    .trim();
}

/** The pieces of a line that follow each other, from the right. */
function fromTheRight(line: readonly Character[]): Character[] {
  const pieces: Character[][] = [];
  for (const one of line) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    if (piece && last && Math.max(one.x0 - last.x1, last.x0 - one.x1) < one.size * FAR) piece.push(one);
    else pieces.push([one]);
  }
  const right = (piece: readonly Character[]): number => piece.reduce((most, { x1 }) => Math.max(most, x1), 0);
  return pieces.sort((a, b) => right(b) - right(a)).flat();
}

/** The order of a line with the words of other scripts in theirs, which is from the left. */
function withLatin(characters: readonly Character[]): Character[] {
  const out = [...characters];
  for (let i = 0; i < out.length; i++) {
    if (!/\p{sc=Latin}/u.test(out[i]?.text ?? '')) continue;
    let end = i;
    for (let j = i; j < out.length && !RIGHT_TO_LEFT.test(out[j]?.text ?? ''); j++) {
      if (/[\p{L}\p{N}]/u.test(out[j]?.text ?? '')) end = j;
    }
    for (const [index, one] of out
      .slice(i, end + 1)
      .sort((a, b) => a.x0 - b.x0)
      .entries())
      out[i + index] = one;
    i = end;
  }
  return out;
}

function mirrored(text: string): string {
  let depth = 0;
  return text.replace(/[()]/g, () => {
    depth = 1 - depth;
    return depth === 1 ? '(' : ')';
  });
}
