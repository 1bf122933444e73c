import type { Structured } from '../structured/index.ts';
import { fact } from './facts.ts';
import { type Group, type Thing, TRUST } from './things.ts';

/** Pairs of labels and values below one heading, which is the title of the list: days and what is done, dishes and prices. */
export function pairGroups({ definitions, labelled }: Structured, [name, value, ...more]: readonly string[]): Group[] {
  if (name === undefined || value === undefined || more.length > 0) return [];
  const byHeading = new Map<string, Thing[]>();
  for (const pair of [...definitions, ...labelled]) {
    // `300`, before `g of rice`, is no label.
    if (pair.heading === undefined || !/\p{L}/u.test(pair.label)) continue;
    const things = byHeading.get(pair.heading) ?? [];
    byHeading.set(pair.heading, things);
    const facts = [fact(name, pair.label, pair.how, TRUST), fact(value, pair.value, pair.how, TRUST)];
    things.push({ name: pair.label, facts });
  }
  return [...byHeading].flatMap(([title, things]) =>
    things.length >= FEWEST_PAIRS ? [{ source: 'list' as const, titles: [title], things }] : [],
  );
}

const FEWEST_PAIRS = 3;
