import { RE2JS } from 're2js';

/**
 * Regular expressions from outside, in RE2's syntax: they are matched in time that grows with pattern times text, whatever they
 * say. There is no looking ahead or behind and no reference back.
 */

/** Characters of what is matched; an address that is longer matches nothing. */
const MAX_TEXT = 2_048;

export interface Patterns {
  readonly isEmpty: boolean;
  /** Whether any of them is found in the text. */
  matches(text: string): boolean;
}

/** @throws Error for a pattern of which `patternIssue` says something */
export function compilePatterns(patterns: readonly string[]): Patterns {
  const compiled = patterns.map((pattern) => RE2JS.compile(pattern));
  return {
    isEmpty: compiled.length === 0,
    matches: (text) => text.length <= MAX_TEXT && compiled.some((pattern) => pattern.matcher(text).find()),
  };
}
