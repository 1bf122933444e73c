import type { Category, SearchSource } from '@trawl/contract/search-kinds.ts';
import { agos, dates } from '../../engines/values/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { categoryOf, withinOf } from './categories.ts';
import { type Asked, type EngineFailure, type Engines, engineError } from './engines.ts';
import { fuse, pictureKey } from './fuse.ts';
import type { Hit, SearchQuery } from './providers/provider.ts';
import { fits } from './scope.ts';

/** From a query to the results of one source: queries engines and indexes, and merges their rankings. */

/** Results of an index of this installation: best first. */
export type IndexSearch = (query: string, limit: number, deadline: Deadline) => Promise<readonly Hit[]>;

export interface FindDeps {
  /** Those that the operator chose. */
  readonly engines: Engines;
  /** Asked when none of those answers. */
  readonly fallback: Engines;
  /** The paper index. */
  readonly papers: IndexSearch;
  /** The developer index: everything in it, and what belongs to repositories. */
  readonly developer: IndexSearch;
  readonly repositories: IndexSearch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface FindRequest extends Omit<SearchQuery, 'scope'> {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly categories: readonly Category[];
}

export interface Found {
  readonly hits: readonly Hit[];
  /** What had no part in it, for the warning. */
  readonly failures: readonly EngineFailure[];
  /** Whether only the pages that are here already were searched, because no engine answered. */
  readonly fellBack: boolean;
}

/** Extra results, because some will be dropped. */
const SPARE = 10;

/** @throws ApiError BAD_GATEWAY or SERVICE_UNAVAILABLE if no engine responded; the reason of the deadline */
export async function findHits(deps: FindDeps, request: FindRequest, deadline: Deadline): Promise<Found> {
  const { source, words, limit, include, exclude, recency } = request;
  // Only pages of the web are of a kind.
  const categories = source === 'web' ? request.categories : [];
  if (categories.includes('developer')) {
    const hits = await deps.developer(words, limit, deadline);
    const all = hits.filter(({ url }) => fits({ include, exclude }, url));
    return { hits: all.map((hit) => ({ ...hit, category: 'developer' })), failures: [], fellBack: false };
  }
  const scope = { include, exclude, ...ifAny(withinOf(categories)) };
  const isNarrow = include.length + exclude.length > 0 || scope.within !== undefined || recency !== undefined;
  const query: SearchQuery = { ...request, scope, limit: Math.min(100, limit + (isNarrow ? SPARE : 0)) };
  const own = Promise.all([
    categories.includes('research') ? attempt('papers', deps.papers(words, limit, deadline), deadline) : undefined,
    categories.includes('github')
      ? attempt('developer', deps.repositories(words, limit, deadline), deadline)
      : undefined,
  ]);
  own.catch(() => {});
  const first = await askOf(deps.engines, query, deadline);
  let asked = first;
  let fellBack = false;
  const indexes = (await own).filter((one) => one !== undefined);
  if (first.answered.length === 0 && deps.fallback.serves(source)) {
    asked = await askOf(deps.fallback, query, deadline);
    fellBack = true;
  }
  // Indexes always find something; with engines, they get at most half of the results.
  const share = asked.answered.length === 0 ? limit : Math.ceil(limit / 2);
  const fromIndexes = indexes.flatMap((one) => ('hits' in one ? [one.hits.slice(0, share)] : []));
  const failures = [
    ...first.failures,
    ...(fellBack ? asked.failures : []),
    ...indexes.flatMap((one) => ('failure' in one ? [one.failure] : [])),
  ];
  const rankings = [...asked.rankings, ...fromIndexes].map((ranking) => ranking.filter(({ url }) => fits(scope, url)));
  const isEmpty = rankings.every((ranking) => ranking.length === 0);
  // The fallback for failed engines counts only if it found something.
  if (isEmpty && first.answered.length === 0) throw engineError(failures, hintFor(source, deps, failures));
  const fused = fuse(rankings, source === 'images' ? pictureKey : undefined).map((hit) => {
    const category = hit.category ?? categoryOf(hit.url, categories);
    return category === undefined ? hit : { ...hit, category };
  });
  return { hits: inTime(fused, request, deps.now()).slice(0, limit), failures, fellBack };
}

const ifAny = <T>(within: T | undefined): { within?: T } => (within === undefined ? {} : { within });

function askOf(engines: Engines, query: SearchQuery, deadline: Deadline): Promise<Asked> {
  if (!engines.serves(query.source)) return Promise.resolve({ rankings: [], answered: [], failures: [] });
  return engines.ask(query, deadline);
}

async function attempt(
  provider: string,
  search: Promise<readonly Hit[]>,
  deadline: Deadline,
): Promise<{ hits: readonly Hit[] } | { failure: EngineFailure }> {
  try {
    return { hits: await search };
  } catch {
    deadline.signal.throwIfAborted();
    return { failure: { provider, kind: 'unreachable', message: 'could not be searched', rest: 0 } };
  }
}

function hintFor(source: SearchSource, { engines }: FindDeps, failures: readonly EngineFailure[]): string | undefined {
  if (failures.length > 0 || engines.serves(source)) return undefined;
  return `None of the configured search engines has ${source}: SearXNG, Brave, Serper and Tavily do (TRAWL_SEARCH).`;
}

/** Drops results outside of the requested time; newest first if requested, results without a date last. */
function inTime(hits: readonly Hit[], { recency }: FindRequest, now: number): readonly Hit[] {
  if (recency === undefined) return hits;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = recency.range;
  const dated = hits.map((hit) => ({ hit, at: readDate(hit.date, now) }));
  // A date without a time is a whole day.
  const kept = dated.filter(({ at }) => at === undefined || (at >= from - 86_400_000 && at <= to + 86_400_000));
  if (recency.newestFirst) {
    kept.sort((a, b) => (b.at ?? Number.NEGATIVE_INFINITY) - (a.at ?? Number.NEGATIVE_INFINITY) || 0);
  }
  return kept.map(({ hit }) => hit);
}

/** Dates as engines and pages write them. */

/** @returns milliseconds since 1970; undefined for what is no date */
export function readDate(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const [ago] = agos.find(trimmed);
  if (ago?.start === 0) return now - ago.value;
  if (/^yesterday$/i.test(trimmed)) return now - 86_400_000;
  const value = dates.first(trimmed);
  return value && Date.parse(dates.format(value.zone === undefined ? { ...value, zone: 'Z' } : value, 'time'));
}
