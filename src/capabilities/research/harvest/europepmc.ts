import { text as textOf } from 'node:stream/consumers';
import type { Egress, Pacer } from '../../../foundation/egress/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { isObject, type Json } from '../import/build.ts';
import { itemOf, type SourceBatch } from '../records/item.ts';
import { mapGently } from '../text/breather.ts';
import { parseEuropePmc } from './europepmc-record.ts';
import type { HarvestOptions } from './options.ts';
import { askPatiently, UnusableAnswer } from './patience.ts';

/** europepmc.org/RestfulWebService, module `search`. */
export const EUROPEPMC_SEARCH = 'https://www.ebi.ac.uk/europepmc/webservices/rest/search';

/** Results a request; the API takes 1,000, but a page of that size is some 15 MB of JSON and often too slow for it. */
const PAGE_SIZE = 250;
const MAX_PAGE_SIZE = 1_000;
/** How many results may be missing at the end of a list: the announced number is an estimate while the index changes. */
const tolerated = (hits: number): number => Math.max(10, hits / 100);

export interface EuropePmcOptions extends HarvestOptions {
  /** As in the search field of europepmc.org: `"gene editing" AND FIRST_PDATE:[2024-01-01 TO 2024-12-31]`. */
  readonly query: string;
  /** 1 to 1,000; 250 by default. */
  readonly pageSize?: number;
}

/** The state of a harvest; plain JSON. */
export interface EuropePmcState {
  /** A state is valid only for the same query. */
  readonly query: string;
  readonly cursor: string;
  readonly read: number;
  readonly done: boolean;
}

interface Page {
  readonly results: readonly unknown[];
  readonly next: string | undefined;
  readonly hits: number;
}

/** @throws UnusableAnswer if it is not a result list, OperatorError with the API's reason if the request is invalid */
function pageOf(text: string): Page {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnusableAnswer(`returned something that is not JSON:  ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
  if (!isObject(json)) throw new UnusableAnswer('returned JSON that is not an object');
  const problem: Json = isObject(json.error) ? json.error : json;
  if (problem.errCode !== undefined || problem.errMsg !== undefined) {
    const message = `${problem.errMsg ?? 'error'} (${problem.errCode ?? 'no code'})`;
    if (Number(problem.errCode) >= 500 || Number(problem.errCode) === 429) throw new UnusableAnswer(`says: ${message}`);
    throw new OperatorError(`Europe PMC refuses the query: ${message}`);
  }
  const list = isObject(json.resultList) ? json.resultList.result : undefined;
  if (typeof json.hitCount !== 'number' || !Array.isArray(list))
    throw new UnusableAnswer('returned no list of results');
  const next = json.nextCursorMark;
  return { results: list, hits: json.hitCount, next: typeof next === 'string' && next !== '' ? next : undefined };
}

const positionOf = (result: unknown, ordinal: number): string =>
  isObject(result) && typeof result.id === 'string'
    ? `${String(result.source ?? '')}/${result.id}`
    : `result ${ordinal}`;

/**
 * Harvests the results of a query in Europe PMC, oldest publications first, so that the order is stable while the index grows. A finished
 * state starts again.
 * @throws OperatorError for invalid options, and if Europe PMC refuses or stays unusable
 */
export async function* harvestEuropePmc(
  egress: Egress,
  pacer: Pacer,
  options: EuropePmcOptions,
  state?: EuropePmcState,
): AsyncGenerator<SourceBatch<EuropePmcState>> {
  const query = options.query.trim();
  if (query === '') throw new OperatorError('Europe PMC needs a query, such as "gene editing" AND PUB_YEAR:2024');
  const pageSize = options.pageSize ?? PAGE_SIZE;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE_SIZE) {
    throw new OperatorError(`the page size must be a whole number from 1 to ${MAX_PAGE_SIZE}, not ${pageSize}`);
  }
  const { deadline, contact, log } = options;
  const source = { egress, pacer, api: 'europepmc', name: 'Europe PMC', deadline, contact, log };
  let at: EuropePmcState =
    state !== undefined && state.query === query && !state.done ? state : { query, cursor: '*', read: 0, done: false };

  while (!at.done) {
    const { cursor, read: before } = at;
    const url = new URL(options.baseUrl ?? EUROPEPMC_SEARCH);
    const parameters = {
      query,
      format: 'json',
      resultType: 'core',
      sort: 'P_PDATE_D asc',
      pageSize: String(pageSize),
      cursorMark: cursor,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);

    const page = await askPatiently(source, url.href, async (answer) => {
      const found = pageOf(await textOf(answer.body));
      // The list ends without a next cursor, or with the same one again (as in Solr).
      const last = found.next === undefined || found.next === cursor;
      const read = before + found.results.length;
      const missing = found.hits - read;
      const ends = last || found.results.length === 0;
      if (ends && (missing > tolerated(found.hits) || (read === 0 && found.hits > 0))) {
        throw new UnusableAnswer(`ended the list after ${read} of ${found.hits} results`);
      }
      if (ends && missing > 0) log?.warn({ source: source.name, read, announced: found.hits }, 'the list ended early');
      return { ...found, ends };
    });
    const items = await mapGently(page.results, (result, i) =>
      itemOf(
        () => parseEuropePmc(result),
        positionOf(result, before + i + 1),
        () => JSON.stringify(result),
      ),
    );
    at = { query, cursor: page.next ?? cursor, read: before + page.results.length, done: page.ends };
    yield { items, state: at, share: Math.min(1, at.read / Math.max(1, page.hits)) };
  }
}
