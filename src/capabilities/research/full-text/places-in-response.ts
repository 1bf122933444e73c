import { openPdfs } from '../harvest/europepmc-record.ts';
import { normalizeId } from '../ids.ts';
import { arrayOf, isObject } from '../import/build.ts';
import { openLinks } from '../import/links.ts';
import { europePmcText, type FullTextSources, openAccessText, type Place } from './places.ts';

/**
 * The places of an article's open full text in a search response of Europe PMC: its own XML, otherwise PDFs marked as open access. [] if
 * there is none, or the response has another form.
 */
export function placesInResponse(body: Uint8Array, sources: FullTextSources): Place[] {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return [];
  }
  const list = isObject(json) && isObject(json.resultList) ? arrayOf(json.resultList.result) : [];
  const article = list[0];
  if (!isObject(article)) return [];
  const places: Place[] = [];
  const pmcid = normalizeId('pmcid', article.pmcid);
  if (pmcid !== undefined && article.isOpenAccess === 'Y') places.push(...europePmcText(pmcid, sources));
  else if (article.source === 'PPR' && typeof article.id === 'string' && /^PPR\d+$/.test(article.id)) {
    places.push(...europePmcText(article.id, sources));
  }
  for (const url of openLinks(openPdfs(article))) places.push(...openAccessText(url, sources));
  return places;
}
