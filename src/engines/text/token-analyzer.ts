/** Terms of tokens that were seen before, so that the frequent ones of a corpus are analyzed once. */
const MOST_KEPT = 100_000;

export interface TokenAnalyzerOptions {
  /** The tokens of a text as it is written, in reading order. */
  readonly tokensOf: (text: string) => readonly string[];
  readonly termsOf: (token: string) => readonly string[];
  /** UTF-16 units; longer tokens are data and make no terms. */
  readonly longestToken: number;
  /** Longer tokens are rare: their terms are not kept. */
  readonly longestKept: number;
}

/** Analysis token by token: for texts whose spelling matters, and for loops over words. */
export interface TokenAnalyzer {
  /** @returns the terms in reading order, repeats kept */
  analyze(text: string): string[];
  /** Adds how often each term occurs in a text, `times` over, to `counts`; new terms in the order of their first occurrence. */
  count(text: string, counts: Map<string, number>, times?: number): void;
  /** The terms of one token. */
  tokenTerms(token: string): readonly string[];
}

export function createTokenAnalyzer({
  tokensOf,
  termsOf,
  longestToken,
  longestKept,
}: TokenAnalyzerOptions): TokenAnalyzer {
  const kept = new Map<string, readonly string[]>();

  const tokenTerms = (one: string): readonly string[] => {
    const known = kept.get(one);
    if (known !== undefined) return known;
    const terms = one.length > longestToken ? [] : termsOf(one);
    if (one.length <= longestKept) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(one, terms);
    }
    return terms;
  };

  return {
    tokenTerms,
    analyze(text) {
      const terms: string[] = [];
      for (const one of tokensOf(text)) for (const term of tokenTerms(one)) terms.push(term);
      return terms;
    },
    count(text, counts, times = 1) {
      // Most tokens of a text occur more than once.
      const tokens = new Map<string, number>();
      for (const one of tokensOf(text)) tokens.set(one, (tokens.get(one) ?? 0) + times);
      for (const [one, count] of tokens) {
        for (const term of tokenTerms(one)) counts.set(term, (counts.get(term) ?? 0) + count);
      }
    },
  };
}
