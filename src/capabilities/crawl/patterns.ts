import { RE2JS } from 're2js';

/**
 * Regular expressions of requests, in RE2's syntax: matching takes time linear in pattern and text, whatever the pattern. There is no
 * lookaround and there are no backreferences.
 */

/** Characters of a text; a longer URL matches no pattern. */
const MAX_TEXT = 2_048;

export interface Patterns {
  readonly isEmpty: boolean;
  /** Whether any of them is found in the text. */
  matches(text: string): boolean;
}

/** @throws Error for a pattern that `patternIssue` rejects */
export function compilePatterns(patterns: readonly string[]): Patterns {
  const compiled = patterns.map((pattern) => RE2JS.compile(pattern));
  return {
    isEmpty: compiled.length === 0,
    matches: (text) => text.length <= MAX_TEXT && compiled.some((pattern) => pattern.matcher(text).find()),
  };
}
