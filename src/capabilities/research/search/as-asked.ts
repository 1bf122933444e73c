import { truncateQuery } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { comparable, comparableLetters } from '../index-build/format.ts';
import { readOperators, withoutPhrases } from './operators.ts';
import type { PaperQuery, PaperResult } from './search.ts';
import { readWording } from './wording.ts';

type Search = (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;

interface AsAskedDeps {
  /** Takes queries whose conditions are all in their filter. */
  readonly search: Search;
  /** The same in the catalog alone. */
  readonly inCatalog: Search;
  /** Whether any paper has a category, in comparable form. */
  readonly isCategory: (category: string, deadline: Deadline) => Promise<boolean>;
  /** Papers that cite one; [] if none is known. */
  readonly citers: (paper: PaperResult, k: number, deadline: Deadline) => Promise<readonly PaperResult[]>;
}

/** cs.CL, math.AG, q-bio.NC */
const CATEGORY = /(?<!\S)[a-z]{2,8}(?:-[a-z]{2,5})?\.[A-Za-z][A-Za-z-]{1,11}(?!\S)/g;
/** A paper with a lower score is not the one that is meant. */
const MEANT = 0.5;
/** Longer queries are texts, in which no category is named. */
const LONGEST = 400;

/** A search that takes queries as people write them: the words of a request, operators, categories beside words, "papers citing …". */
export function searchingAsAsked({ search, inCatalog, isCategory, citers }: AsAskedDeps): Search {
  const searchRead = async (query: PaperQuery, deadline: Deadline): Promise<readonly PaperResult[]> => {
    const { hasPhrases, ...read } = readOperators(query);
    const found = await search(read, deadline);
    return found.length === 0 && hasPhrases ? search(withoutPhrases(read), deadline) : found;
  };
  return async (query, deadline) => {
    const asked = truncateQuery(query.query);
    const read = readWording(asked);
    // The paper "Trends in … from 1990 to 2019" is of a later year.
    const isTitle = read.hasYears && isTitleOf(asked, (await inCatalog({ ...query, query: asked, k: 1 }, deadline))[0]);
    const wording = isTitle ? { text: asked, isCiting: false, hasYears: false } : read;
    const isKnown = (category: string): Promise<boolean> => isCategory(category, deadline);
    const [text, named] = await withoutCategories(wording.text, isKnown);
    const categories = await categoriesOf(query.filter.categories, isKnown);
    const filter = { ...query.filter, categories: [...new Set([...categories, ...named])] };
    const wanted = { ...query, query: text, filter };
    if (!wording.isCiting || wording.hasYears || hasConditions(filter)) return searchRead(wanted, deadline);
    const [cited] = await searchRead({ ...wanted, k: 1 }, deadline);
    const found = cited && cited.score >= MEANT ? await citers(cited, query.k, deadline) : [];
    return found.length > 0 ? found : searchRead(wanted, deadline);
  };
}

const isTitleOf = (text: string, paper: PaperResult | undefined): boolean =>
  paper !== undefined && comparableLetters(paper.title) === comparableLetters(text);

const hasConditions = ({ authors, categories, from, to }: PaperQuery['filter']): boolean =>
  authors.length > 0 || categories.length > 0 || from !== undefined || to !== undefined;

/** The text without the categories that are named in it, and those. A text of nothing else stays. */
async function withoutCategories(
  text: string,
  isKnown: (category: string) => Promise<boolean>,
): Promise<[string, string[]]> {
  const named: string[] = [];
  let rest = text;
  if (text.length > LONGEST) return [text, []];
  for (const [word] of text.matchAll(CATEGORY)) {
    const less = rest.replace(word, ' ').trim();
    if (less === '' || !(await isKnown(comparable(word)))) continue;
    named.push(comparable(word));
    rest = less;
  }
  return [rest, named];
}

/** Parts that a category with commas may have. */
const MOST_PARTS = 6;
/** How a catalog may write the commas of one category: `Diabetes Mellitus, Type 2`, `2,4-Dinitrophenol`. */
const COMMAS = [', ', ','];

/**
 * Categories from values that were split at commas: the longest run that is a category of the catalog is one, such as `diabetes mellitus,
 * type 2`; what is in no such run stands for itself.
 * @param isKnown whether any paper has the category
 * @returns each once
 */
export async function categoriesOf(
  parts: readonly string[],
  isKnown: (category: string) => Promise<boolean>,
): Promise<string[]> {
  const categories = new Set<string>();
  for (let at = 0; at < parts.length; ) {
    const { category, length } = await longestFrom(parts.slice(at, at + MOST_PARTS), isKnown);
    categories.add(category);
    at += length;
  }
  return [...categories];
}

async function longestFrom(
  parts: readonly string[],
  isKnown: (category: string) => Promise<boolean>,
): Promise<{ readonly category: string; readonly length: number }> {
  for (let length = parts.length; length > 1; length--) {
    for (const comma of COMMAS) {
      const category = parts.slice(0, length).join(comma);
      if (await isKnown(category)) return { category, length };
    }
  }
  return { category: parts[0] as string, length: 1 };
}
