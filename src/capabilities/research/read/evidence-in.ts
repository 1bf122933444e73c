import { quoteFinder } from '../../../engines/llm/index.ts';
import type { Passage } from './passages.ts';
import { pageAt } from './turns.ts';

/** The words of a passage that a statement rests on, and where they are. */
export interface Evidence {
  readonly words: string;
  readonly section: string;
  readonly page?: number;
}

const MOST_WORDS = 500;

/** Finds quotes: in the passage with a number, 1 for the first, or in another one. */
export function evidenceIn(passages: readonly Passage[]): (number: number, quote: string) => Evidence | undefined {
  const finders = passages.map(({ text }) => quoteFinder(text));
  return (number, quote) => {
    const named = number - 1;
    const order = [named, ...passages.keys().filter((index) => index !== named)];
    for (const index of order) {
      const passage = passages[index];
      const words = passage && finders[index]?.(quote.slice(0, MOST_WORDS));
      if (!passage || words === undefined) continue;
      const { section, text, turns } = passage;
      return { words, section, ...(turns && { page: pageAt(turns, text.indexOf(words)) }) };
    }
    return undefined;
  };
}
