import { oncePer } from '../../../foundation/kernel/once-per.ts';
import type { Fact } from './facts.ts';
import type { Field } from './fields.ts';
import { conceptsNear, nameMatch } from './match.ts';
import { asksForSite, SITE_NAME } from './site-kinds.ts';

/** The facts whose names match a field, best first. */

/** Minimum match of a name. */
const LEAST = 0.4;

/** Facts by the words and concepts of their names: a match shares at least one of them. */
interface FactIndex {
  readonly byWord: Map<string, number[]>;
  readonly byConcept: Map<string, number[]>;
}

const indexOf = oncePer((facts: readonly Fact[]): FactIndex => {
  const index: FactIndex = { byWord: new Map(), byConcept: new Map() };
  const add = (map: Map<string, number[]>, key: string, at: number): void => {
    const list = map.get(key);
    if (!list) map.set(key, [at]);
    else if (list.at(-1) !== at) list.push(at);
  };
  for (const [at, { words, concept }] of facts.entries()) {
    for (const word of words) add(index.byWord, word, at);
    for (const one of [concept, ...conceptsNear(words)]) if (one !== undefined) add(index.byConcept, one, at);
  }
  return index;
});

/** The facts that match a field's name, best first. */
export function rated(
  field: Field,
  facts: readonly Fact[],
  least = LEAST,
): { fact: Fact; score: number; match: number }[] {
  const { byWord, byConcept } = indexOf(facts);
  const near = new Set<number>();
  for (const word of field.unit === undefined ? field.bare : field.words)
    for (const at of byWord.get(word) ?? []) near.add(at);
  const others = field.concept === 'duration' ? ['length'] : asksForSite(field.bare) ? [SITE_NAME] : [];
  for (const concept of [field.concept, ...others, ...conceptsNear(field.bare)]) {
    if (concept !== undefined) for (const at of byConcept.get(concept) ?? []) near.add(at);
  }
  // `Illustrated by`, for an illustrator.
  if (field.bare.length === 1) for (const at of byWord.get('by') ?? []) near.add(at);
  const found: { fact: Fact; score: number; match: number }[] = [];
  for (const at of [...near].toSorted((a, b) => a - b)) {
    const one = facts[at] as Fact;
    const match = nameMatch(field, one);
    if (match > 0 && match * one.trust >= least) found.push({ fact: one, score: match * one.trust, match });
  }
  return found.toSorted((a, b) => b.score - a.score);
}
