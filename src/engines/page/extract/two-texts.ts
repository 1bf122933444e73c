import { canBeLabel, type Structured } from '../structured/index.ts';
import { type Fact, fact } from './facts.ts';

/**
 * Labels beside their values, in either order: which of the two is the label follows from the requested fields. A label that comes again with
 * another value is one of a list of things.
 */
export function factsOfTwoTexts({ twoTexts = [] }: Structured, known: ReadonlySet<string>): Fact[] {
  const values = new Map<string, Set<string>>();
  for (const { first, second } of twoTexts) {
    for (const [label, value] of [
      [first, second],
      [second, first],
    ] as const) {
      if (!canBeLabel(label) || known.has(label.toLowerCase())) continue;
      values.set(label, (values.get(label) ?? new Set()).add(value));
    }
  }
  return [...values].flatMap(([label, [value = '', ...more]]) => {
    const one = fact(label, value, 'class', 0.62);
    return more.length > 0 || OF_PIECES.has(one.concept ?? '') ? [] : [one];
  });
}
/** Who wrote a text and when is read from bylines. */
const OF_PIECES = new Set(['author', 'published', 'modified']);
