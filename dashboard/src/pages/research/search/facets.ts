import type { PaperFacts } from '@trawl/contract/api/papers.ts';

/** What the papers of an answer have in common, and which of them have what was chosen. */

export const FACETS = ['year', 'category', 'author', 'venue', 'text', 'archive'] as const;
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
  venue: ({ facts }) => [facts?.venue ?? UNKNOWN],
  text: ({ facts }) => [facts?.fullText ?? UNKNOWN],
  archive: ({ primaryId }) => [primaryId.split(':', 1)[0] ?? UNKNOWN],
};

/** What the spellings of a value have in common: sources write venues in their own ways, other values in one. */
function groupOf(name: FacetName, value: string): string {
  if (name !== 'venue') return value;
  let end = value.length;
  while (end > 0 && /[\s\p{P}]/u.test(value[end - 1] as string)) end--;
  return (end === 0 ? value : value.slice(0, end)).toLowerCase();
}

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
  const others = before.filter((one) => groupOf(name, one) !== groupOf(name, value));
  const after = others.length < before.length ? others : [...before, value];
  return { ...chosen, [name]: after };
}

const has = (paper: Known, chosen: Chosen, name: FacetName): boolean =>
  chosen[name].length === 0 ||
  VALUES[name](paper).some((value) => chosen[name].some((one) => groupOf(name, one) === groupOf(name, value)));

/** The papers that have what is chosen, in their order. */
export const shownOf = <Paper extends Known>(papers: readonly Paper[], chosen: Chosen): readonly Paper[] =>
  papers.filter((paper) => FACETS.every((name) => has(paper, chosen, name)));

/** The values of each facet with their numbers of papers, years newest first, others the most frequent first. */
export function facetsOf(papers: readonly Known[], chosen: Chosen): Facets {
  return Object.fromEntries(FACETS.map((name) => [name, valuesOf(papers, chosen, name)])) as unknown as Facets;
}

function valuesOf(papers: readonly Known[], chosen: Chosen, name: FacetName): FacetValue[] {
  const others = FACETS.filter((one) => one !== name);
  const groups = new Map<string, { papers: number; spellings: Map<string, number> }>();
  const groupWith = (value: string) => {
    const group = groups.get(groupOf(name, value)) ?? { papers: 0, spellings: new Map<string, number>() };
    groups.set(groupOf(name, value), group);
    return group;
  };
  for (const paper of papers) {
    const fits = others.every((one) => has(paper, chosen, one)) ? 1 : 0;
    for (const value of VALUES[name](paper)) {
      const group = groupWith(value);
      group.papers += fits;
      group.spellings.set(value, (group.spellings.get(value) ?? 0) + 1);
    }
  }
  // What is chosen can be taken back, also where the answer does not have it.
  for (const value of chosen[name]) {
    const { spellings } = groupWith(value);
    if (spellings.size === 0) spellings.set(value, 0);
  }
  const isChosen = new Set(chosen[name].map((value) => groupOf(name, value)));
  const byValue = (a: string, b: string): number => (a < b ? -1 : 1);
  return [...groups]
    .map(([group, { papers: number, spellings }]) => ({
      value: usualOf(spellings),
      papers: number,
      chosen: isChosen.has(group),
    }))
    .sort((a, b) => (name === 'year' ? byValue(b.value, a.value) : b.papers - a.papers || byValue(a.value, b.value)));
}

/** The spelling that most papers have. */
const usualOf = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];
