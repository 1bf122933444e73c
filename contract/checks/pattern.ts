import { RE2JS } from 're2js';

/** Regular expressions in RE2's syntax: no lookaround and no backreferences, so that matching takes linear time. */

/** Characters of a pattern. */
const MAX_PATTERN = 1_000;
/** Patterns of one list. */
export const MAX_PATTERNS = 1_000;
/**
 * Instructions of all patterns of one list together, about one for each character and each repetition: compiling so many takes 50 ms at most,
 * and each of them may run for each character of an address.
 */
const MAX_PROGRAM = 40_000;

/** What is wrong with a pattern; undefined when nothing is. */
export const patternIssue = (pattern: string): string | undefined => {
  const { issue } = compiled(pattern);
  return issue;
};

/** What is wrong with the patterns of a list, each by its place; nothing is compiled once they are too large together. */
export function* patternIssues(
  patterns: readonly string[],
): Generator<{ readonly at?: number; readonly issue: string }> {
  let size = 0;
  for (const [at, pattern] of patterns.entries()) {
    const found = compiled(pattern);
    if (found.issue !== undefined) yield { at, issue: found.issue };
    size += found.size;
    if (size <= MAX_PROGRAM) continue;
    yield { issue: `has patterns that are too large together; ${MAX_PROGRAM} characters and repetitions at most` };
    return;
  }
}

function compiled(pattern: string): { readonly size: number; readonly issue?: string } {
  const size = Math.min(pattern.length, MAX_PATTERN);
  if (pattern.length > MAX_PATTERN) return { size, issue: `is longer than ${MAX_PATTERN} characters` };
  try {
    return { size: RE2JS.compile(pattern).programSize() };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return {
      size,
      issue: `is not a regular expression that RE2 knows: ${said.replace(/^error parsing regexp: /, '')}`,
    };
  }
}
