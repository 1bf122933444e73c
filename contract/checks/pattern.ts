import { RE2JS } from 're2js';

/** Regular expressions in RE2's syntax: no lookaround and no backreferences, so that matching takes linear time. */

/** Characters of a pattern. */
export const MAX_PATTERN = 1_000;
/** Patterns of one list. */
export const MAX_PATTERNS = 1_000;
/** What is wrong with a pattern; undefined when nothing is. */
export function patternIssue(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN) return `is longer than ${MAX_PATTERN} characters`;
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return `is not a regular expression that RE2 knows: ${said.replace(/^error parsing regexp: /, '')}`;
  }
}
