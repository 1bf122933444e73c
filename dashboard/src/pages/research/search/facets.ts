import type { PaperFacts } from '@trawl/contract/api/papers.ts';

/** What the papers of an answer have in common, and which of them have what was chosen. */

export const FACETS = ['year', 'category', 'author', 'text', 'archive'] as const;
export type FacetName = (typeof FACETS)[number];

/** What is chosen, as the address says it: one of the values of a facet, and that of each facet. */
export type Chosen = Readonly<Record<FacetName, readonly string[]>>;

interface FacetValue {
  readonly value: string;
  /** Papers that would be shown with it, as the other facets are. */
  readonly papers: number;
  readonly chosen: boolean;
}

export type Facets = Readonly<Record<FacetName, readonly FacetValue[]>>;

/** A paper of an answer, and what is known of it. */
export interface Known {
  readonly paperId: string;
  readonly primaryId: string;
  readonly facts: PaperFacts | undefined;
}

/** Of a paper of which a fact is not known. */
export const UNKNOWN = '';

const VALUES: Readonly<Record<FacetName, (paper: Known) => readonly string[]>> = {
  year: ({ facts }) => [facts?.year ?? UNKNOWN],
  category: ({ facts }) => orUnknown(facts?.categories),
  author: ({ facts }) => orUnknown(facts?.authors),
  text: ({ facts }) => [facts?.fullText ?? UNKNOWN],
  archive: ({ primaryId }) => [primaryId.split(':', 1)[0] ?? UNKNOWN],
};

const orUnknown = (values: readonly string[] | undefined): readonly string[] =>
  values === undefined || values.length === 0 ? [UNKNOWN] : [...new Set(values)];

export function chosenIn(search: string): Chosen {
  const params = new URLSearchParams(search);
  return Object.fromEntries(FACETS.map((name) => [name, [...new Set(params.getAll(name))]])) as unknown as Chosen;
}

/** The part of an address that says what is chosen; '' if nothing is. */
export const searchOfChosen = (chosen: Chosen): string =>
  new URLSearchParams(FACETS.flatMap((name) => chosen[name].map((value) => [name, value]))).toString();

export const hasChosen = (chosen: Chosen): boolean => FACETS.some((name) => chosen[name].length > 0);

/** With a value chosen, or no longer. */
export function toggled(chosen: Chosen, name: FacetName, value: string): Chosen {
  const before = chosen[name];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...chosen, [name]: after };
}

const has = (paper: Known, chosen: Chosen, name: FacetName): boolean =>
  chosen[name].length === 0 || VALUES[name](paper).some((value) => chosen[name].includes(value));

/** The papers that have what is chosen, in their order. */
export const shownOf = <Paper extends Known>(papers: readonly Paper[], chosen: Chosen): readonly Paper[] =>
  papers.filter((paper) => FACETS.every((name) => has(paper, chosen, name)));

/** The values of each facet with their numbers of papers, years newest first, others the most frequent first. */
export function facetsOf(papers: readonly Known[], chosen: Chosen): Facets {
  return Object.fromEntries(FACETS.map((name) => [name, valuesOf(papers, chosen, name)])) as unknown as Facets;
}

function valuesOf(papers: readonly Known[], chosen: Chosen, name: FacetName): FacetValue[] {
  const others = FACETS.filter((one) => one !== name);
  const counts = new Map<string, number>();
  for (const paper of papers) {
    const fits = others.every((one) => has(paper, chosen, one)) ? 1 : 0;
    for (const value of VALUES[name](paper)) counts.set(value, (counts.get(value) ?? 0) + fits);
  }
  // What is chosen can be taken back, also where the answer does not have it.
  for (const value of chosen[name]) if (!counts.has(value)) counts.set(value, 0);
  const byValue = (a: string, b: string): number => (a < b ? -1 : 1);
  return [...counts]
    .map(([value, number]) => ({ value, papers: number, chosen: chosen[name].includes(value) }))
    .sort((a, b) => (name === 'year' ? byValue(b.value, a.value) : b.papers - a.papers || byValue(a.value, b.value)));
}
