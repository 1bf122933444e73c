import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Reference } from '../bibliography/reference.ts';
import { allKeys } from '../catalog/identity.ts';
import { holdersOf } from '../catalog/lookups.ts';
import type { Paper } from '../catalog/merge.ts';
import { papersById } from '../catalog/papers-by-id.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { namePartsOf } from '../export/names.ts';
import { comparableLetters } from '../index-build/format.ts';
import type { Research } from '../research.ts';

/** Searches the catalog, and nothing else, by words. @returns the ids of the best papers */
export type FindByWords = (words: string, k: number, deadline: Deadline) => Promise<readonly number[]>;

/** By the words of titles and abstracts, without filters. */
export const findIn =
  (research: Pick<Research, 'inCatalog'>): FindByWords =>
  async (query, k, deadline) => {
    const filter = { authors: [], categories: [], from: undefined, to: undefined };
    const papers = await research.inCatalog({ query, k, filter }, deadline);
    return papers.map(({ paperId }) => Number(paperId));
  };

/** Share of the time that is left in which titles are looked up, so that a request with thousands ends in time. */
const SHARE = 0.5;
/** Papers that are compared with a title. */
const CANDIDATES = 5;
/** Words of a title that finds a paper without an author to compare. */
const ENOUGH_WORDS = 4;

interface Matched {
  /** By the places of their references. */
  readonly papers: ReadonlyMap<number, Paper>;
  /** How many references there was no time to look up by their titles. */
  readonly late: number;
}

/**
 * The papers of the catalog that references are about: by an id, or by the same title and no other first author.
 * @throws the reason of the deadline
 */
export async function matchReferences(
  db: Database<ResearchTables>,
  references: readonly Reference[],
  find: FindByWords,
  deadline: Deadline,
): Promise<Matched> {
  const keys = references.map(({ ids }) => allKeys(ids));
  const holders = await holdersOf(db, [...new Set(keys.flat())]);
  const papers = await papersById(db, [...holders.values()]);
  const matched = new Map<number, Paper>();
  const leave = SHARE * deadline.remaining();
  let late = 0;
  for (const [i, reference] of references.entries()) {
    const id = keys[i]?.map((key) => holders.get(key)).find((one) => one !== undefined);
    let paper = id === undefined ? undefined : papers.get(id);
    if (paper === undefined && deadline.remaining() < leave) late++;
    else paper ??= await byTitle(db, reference, find, deadline);
    deadline.signal.throwIfAborted();
    if (paper !== undefined) matched.set(i, paper);
  }
  return { papers: matched, late };
}

async function byTitle(
  db: Database<ResearchTables>,
  reference: Reference,
  find: FindByWords,
  deadline: Deadline,
): Promise<Paper | undefined> {
  const title = comparableLetters(reference.title);
  if (title === '') return undefined;
  const ids = await find(title, CANDIDATES, deadline);
  const papers = await papersById(db, ids);
  return ids
    .map((id) => papers.get(id))
    .find((paper) => paper !== undefined && comparableLetters(paper.title) === title && isBy(paper, reference));
}

function isBy(paper: Paper, { title, authors }: Reference): boolean {
  const [a, b] = [paper.authors[0], authors[0]];
  if (a === undefined || b === undefined) return title.split(/\s+/).length >= ENOUGH_WORDS;
  return familyOf(a) === familyOf(b);
}

const familyOf = (name: string): string => comparableLetters(namePartsOf(name).family);
