/** Words that people write as one or with a hyphen, and names that end in a sign. */

const HYPHENATED = /[a-z0-9]+(?:[-\u2010][a-z0-9]+)+/g;
const HAS_LETTER = /[a-z]/;
/** Longer ones are formulas, sequences and paths. */
const MOST_PARTS = 4;
const LONGEST = 40;

const SIGNED = /(?<![a-z0-9])([a-z])(\+\+|#)(?![a-z0-9])/g;

/** A word with hyphens. */
export interface Compound {
  /** Without the hyphens: `pretraining`. */
  readonly joined: string;
  readonly parts: readonly string[];
}

/** The words with hyphens of a folded text, in their order. */
export function compoundsIn(folded: string): Compound[] {
  if (!folded.includes('-') && !folded.includes('\u2010')) return [];
  const found: Compound[] = [];
  for (const [word] of folded.matchAll(HYPHENATED)) {
    const parts = word.split(/[-\u2010]/);
    const joined = parts.join('');
    if (parts.length <= MOST_PARTS && joined.length <= LONGEST && HAS_LETTER.test(joined))
      found.push({ joined, parts });
  }
  return found;
}

/** The folded text with names of one letter and a sign spelled out: `c++` is cplusplus, `c#` is csharp. */
export function withSignedNames(folded: string): string {
  if (!folded.includes('#') && !folded.includes('++')) return folded;
  return folded.replace(
    SIGNED,
    (_, letter: string, sign: string) => `${letter}${sign === '#' ? 'sharp' : 'plusplus'} `,
  );
}
