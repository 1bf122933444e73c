import { ownField } from '../../../foundation/kernel/table.ts';
import type { PaperIds } from '../record.ts';

/** The APIs that full texts are fetched from, by the names of their rate limits. Publishers' sites share one. */
export type FullTextApi = 'arxiv' | 'ar5iv' | 'europepmc' | 'openaccess';

/** A place that may have the full text of a paper. */
export interface Place {
  readonly api: FullTextApi;
  /** Name for people. */
  readonly name: string;
  readonly url: string;
}

/** The base URLs of the enabled places; '' for `openaccess`, which has none. */
export type FullTextSources = Readonly<Partial<Record<FullTextApi, string>>>;

const ADDRESSES: Readonly<Record<FullTextApi, string>> = {
  arxiv: 'https://arxiv.org',
  ar5iv: 'https://ar5iv.labs.arxiv.org',
  // europepmc.org/RestfulWebService
  europepmc: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
  openaccess: '',
};

/** @param named the places in the settings, with or without their own URL */
export function fullTextSources(
  named: readonly { readonly name: FullTextApi; readonly url?: string }[],
): FullTextSources {
  return Object.fromEntries(named.map(({ name, url }) => [name, url?.replace(/\/+$/, '') ?? ADDRESSES[name]]));
}

/** arXiv makes HTML of new papers since December 2023 (info.arxiv.org/about/accessible_HTML.html); ar5iv has earlier ones. */
const HTML_SINCE = 2312;
/** Maximum ids of one namespace that are tried: records joined by mistake may have many. */
const MOST_IDS = 2;

/**
 * The archives' URLs of a paper, best first: JATS of the published article, then HTML of the author's source, then PDF. Open access only.
 */
export function placesOf(ids: PaperIds, sources: FullTextSources): Place[] {
  const places = first(ids, 'pmcid').flatMap((pmcid) => europePmcText(pmcid, sources));
  for (const id of first(ids, 'arxiv')) {
    const path = id.split('/').map(encodeURIComponent).join('/');
    const arxiv = place('arxiv', 'arXiv', sources.arxiv, `/html/${path}`);
    const ar5iv = place('ar5iv', 'ar5iv', sources.ar5iv, `/html/${path}`);
    places.push(...(isSince(id, HTML_SINCE) ? [...arxiv, ...ar5iv] : [...ar5iv, ...arxiv]));
    places.push(...place('arxiv', 'arXiv', sources.arxiv, `/pdf/${path}`));
  }
  return places;
}

function place(api: FullTextApi, name: string, base: string | undefined, path: string): Place[] {
  return base === undefined ? [] : [{ api, name, url: `${base}${path}` }];
}

/** @param id "PMC123", or "PPR123" of a preprint */
export function europePmcText(id: string, sources: FullTextSources): Place[] {
  return place('europepmc', 'Europe PMC', sources.europepmc, `/${encodeURIComponent(id)}/fullTextXML`);
}

/** A link to a publisher or repository with open access to the paper. */
export function openAccessText(url: string, sources: FullTextSources): Place[] {
  if (sources.openaccess === undefined || url.length > 2_000 || !URL.canParse(url)) return [];
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? [{ api: 'openaccess', name: hostname, url }] : [];
}

/** A search in Europe PMC for a paper that is not known to be there; undefined if it is, or has no id to search for. */
export function europePmcLookUp(ids: PaperIds, sources: FullTextSources): string | undefined {
  if (sources.europepmc === undefined || first(ids, 'pmcid').length > 0) return undefined;
  const [pmid] = first(ids, 'pmid');
  const [doi] = first(ids, 'doi');
  if (pmid === undefined && doi === undefined) return undefined;
  const url = new URL(`${sources.europepmc}/search`);
  // A quote would end the phrase, and no journal's DOI has one.
  const query = pmid === undefined ? `DOI:"${(doi as string).replace(/["\\]/g, ' ')}"` : `EXT_ID:${pmid} AND SRC:MED`;
  const parameters = { query, format: 'json', resultType: 'core', pageSize: '1' };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function first(ids: PaperIds, namespace: string): string[] {
  return (ownField(ids, namespace) ?? []).slice(0, MOST_IDS);
}

/** Whether an arXiv id is of this month (YYMM) or later; ids before April 2007 start with their archive. */
function isSince(id: string, month: number): boolean {
  return /^\d{4}\./.test(id) && Number(id.slice(0, 4)) >= month;
}
