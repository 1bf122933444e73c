import type { DeveloperType } from '@trawl/contract/developer-types.ts';
import type { Developer, RankedResult } from '../capabilities/developer/index.ts';
import type { PaperIndex } from '../capabilities/monitor/index.ts';
import { dayOf, type Research } from '../capabilities/research/index.ts';
import type { Hit } from '../capabilities/search/index.ts';
import type { Deadline } from '../foundation/kernel/deadline.ts';
import { table, type WordTable } from '../foundation/kernel/table.ts';

/** The paper index and the developer index as sources of the web search: their results as hits with URLs. */

type IndexSearch = (query: string, limit: number, deadline: Deadline) => Promise<readonly Hit[]>;

/** Milliseconds for a search of an index, which runs in parallel with the search engines. */
const TIME = 8_000;
/** Characters of a snippet. */
const LONGEST = 500;

/** Papers that have a URL. */
export const paperIndex =
  (research: Pick<Research, 'search'>): IndexSearch =>
  async (query, limit, deadline) => {
    const filter = { authors: [], categories: [], from: undefined, to: undefined };
    const papers = await research.search({ query, k: limit, filter }, deadline.within(TIME));
    return papers.flatMap(({ primaryId, title, abstract }): Hit[] => {
      const url = paperUrl(primaryId);
      return url === undefined ? [] : [{ url, title, snippet: cut(abstract), category: 'research' }];
    });
  };

/** Papers of one search of a monitor. */
const WATCHED = 500;

/** The catalog as monitors search it: without public APIs, so that what was added there is not taken for new. */
export const watchedPapers = (research: Pick<Research, 'inCatalog' | 'newest'>): PaperIndex => ({
  async search(query, from, deadline) {
    const filter = { authors: [], categories: [], from: from === undefined ? undefined : dayOf(from), to: undefined };
    const papers = await research.inCatalog({ query, k: WATCHED, filter }, deadline);
    return papers.flatMap(({ paperId, primaryId, title, abstract }) => {
      const url = paperUrl(primaryId);
      return url === undefined ? [] : [{ id: Number(paperId), url, title, description: cut(abstract) }];
    });
  },
  newest: () => research.newest(),
});

const PLACES: WordTable<(id: string) => string> = table({
  arxiv: (id) => `https://arxiv.org/abs/${id}`,
  pmid: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
  pmcid: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`,
  doi: (id) => `https://doi.org/${encodeURI(id)}`,
});

function paperUrl(primaryId: string): string | undefined {
  const colon = primaryId.indexOf(':');
  const place = PLACES[primaryId.slice(0, colon)];
  return place === undefined ? undefined : URL.parse(place(primaryId.slice(colon + 1)))?.href;
}

/** @param types all by default */
export const developerIndex =
  (developer: Pick<Developer, 'search'>, types?: readonly DeveloperType[]): IndexSearch =>
  async (query, limit, deadline) => {
    const options = { k: limit, ...(types === undefined ? {} : { types }) };
    const { results } = await developer.search(query, options, deadline.within(TIME));
    return results.flatMap(hitOf);
  };

function hitOf({ url, title, passages }: RankedResult): Hit[] {
  if (!/^https?:/.test(URL.parse(url)?.protocol ?? '')) return [];
  return [{ url, title: title ?? url, snippet: cut(passages[0]?.text ?? '') }];
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`;
}
