import { RE2JS } from 're2js';

/**
 * Regular expressions from outside, in RE2's syntax: they are matched in time that grows with pattern times text, whatever they
 * say. There is no looking ahead or behind and no reference back.
 */

/** Characters of a pattern. */
export const MAX_PATTERN = 1_000;
/** Patterns of one list. */
export const MAX_PATTERNS = 1_000;
/** Characters of what is matched; an address that is longer matches nothing. */
const MAX_TEXT = 2_048;

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
