import { table, type WordTable } from '@trawl/contract/table.ts';

/** The page of a paper in this dashboard. @param id a paperId or any reference that the API takes */
export const paperPath = (id: string): string => `/research/papers/${encodeURIComponent(id)}`;

/** The endpoint of a paper. */
export const paperApi = (id: string): string => `/v2/search/research/papers/${encodeURIComponent(id)}`;

const PLACES: WordTable<(id: string) => string> = table({
  arxiv: (id) => `https://arxiv.org/abs/${id}`,
  doi: (id) => `https://doi.org/${id}`,
  pmid: (id) => `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(id)}/`,
  pmcid: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${encodeURIComponent(id)}/`,
});

/** Where an identifier leads on the web; undefined when that is not known. Only ever an https URL. */
export function placeOf(namespace: string, id: string): string | undefined {
  const make = PLACES[namespace];
  if (make === undefined) return undefined;
  return encodeURI(make(id)).replaceAll(/['"<>\s]/g, (char) => encodeURIComponent(char));
}

/** Every identifier of a paper, the best known namespaces first. */
export function idsOf(
  ids: Readonly<Record<string, readonly string[]>> | undefined,
): { namespace: string; id: string }[] {
  const order = Object.keys(PLACES);
  const rank = (namespace: string): number => (order.includes(namespace) ? order.indexOf(namespace) : order.length);
  return Object.entries(ids ?? {})
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .flatMap(([namespace, all]) => all.map((id) => ({ namespace, id })));
}
