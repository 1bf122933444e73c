import type { CorpusReader } from '../../../engines/indexing/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Hit, SearchProvider, SearchQuery } from '../providers/provider.ts';
import { byMeaning } from './by-meaning.ts';
import { ofTeam } from './corpus.ts';
import { filterOf, isNarrow, isWanted, timeFilter } from './page-filter.ts';
import type { PageStore } from './pages.ts';
import { type ParsedQuery, parseQuery } from './query-operators.ts';
import { type Look, lookAt, passageOf, type Ranked, type RankWeights, rank, WEIGHTS } from './rank.ts';
import { type Matcher, matcherOf } from './scan.ts';
import type { SearchPageRow } from './tables.ts';
import type { Tail } from './tail.ts';
import type { NearPages } from './vectors/near-pages.ts';

/** Searching the pages that a team has scraped or crawled. */

interface LocalDeps {
  readonly index: CorpusReader;
  readonly tail: Tail;
  readonly pages: Pick<PageStore, 'numberOf' | 'read'>;
  /** undefined: no embeddings endpoint is set. */
  readonly near?: Pick<NearPages, 'find'> | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Candidates that get a second look, and where some of them will be ruled out. */
const LOOKED_AT = 50;
const NARROW = 200;
/** Number of candidates by meaning: something is always near, so only the nearest count. */
const NEAR = 20;

const WITHOUT_MEANING = 'searched by words only, because the embeddings endpoint did not answer in time';

interface Asked {
  readonly query: SearchQuery;
  readonly words: ParsedQuery;
  readonly matcher: Matcher;
  readonly team: number;
  /** Candidates of each kind. */
  readonly most: number;
}

export function localIndex(deps: LocalDeps): SearchProvider {
  return {
    name: 'local',
    sources: ['web', 'news'],
    async search(query, deadline, lacks) {
      const asked = await askedOf(deps, query);
      if (asked === undefined) return [];
      const { words, matcher, team } = asked;
      const isRuledOut = isNarrow(query, words) || query.scope.include.length + words.sites.length > 0;
      const near = deps.near?.find(
        words.text,
        { team, limit: isRuledOut ? NARROW : NEAR, filter: timeFilter(query) },
        deadline,
      );
      // The first failure is reported.
      near?.catch(() => {});
      const [ranked = []] = await byWords(deps, asked, [WEIGHTS], deadline);
      const found = await near;
      if (near !== undefined && found === undefined) lacks?.(WITHOUT_MEANING);
      const ids = found ?? [];
      const all = ids.length === 0 ? ranked : await withNear(deps, asked, ranked, ids, deadline);
      return all.slice(0, query.limit).map(({ row, look }) => hitOf(row, passageOf(row, look, matcher)));
    },
  };
}

/** The addresses of pages that have words of the query, the best first, by each of some weights; for the bench. */
export async function rankedBy(
  deps: LocalDeps,
  query: SearchQuery,
  weights: readonly RankWeights[],
  deadline: Deadline,
): Promise<string[][]> {
  const asked = await askedOf(deps, query);
  const rankings = asked === undefined ? [] : await byWords(deps, asked, weights, deadline);
  return weights.map((_, i) => (rankings[i] ?? []).slice(0, query.limit).map(({ row }) => row.url));
}

/** undefined for a query without words, and for a team without pages. */
async function askedOf({ pages }: LocalDeps, query: SearchQuery): Promise<Asked | undefined> {
  const words = parseQuery(query.words);
  const team = await pages.numberOf(query.teamId);
  if (team === undefined || words.text.trim() === '') return undefined;
  const most = Math.max(isNarrow(query, words) ? NARROW : LOOKED_AT, query.limit + 10);
  return { query, words, matcher: matcherOf(words.text), team, most };
}

type Shown = Pick<Ranked, 'row' | 'look'>;

/** Pages that have words of the query, the best first, by each of the weights. */
async function byWords(
  { index, tail, pages, now }: LocalDeps,
  { query, words, matcher, team, most }: Asked,
  weights: readonly RankWeights[],
  deadline: Deadline,
): Promise<Ranked[][]> {
  if (matcher.terms.length === 0) return [];
  await tail.sync();
  deadline.signal.throwIfAborted();
  const filter = filterOf(query, words);
  const hits = await index.search(
    matcher.terms.map((term) => ofTeam(team, term)),
    { limit: most, ...(filter ? { filter } : {}) },
  );
  deadline.signal.throwIfAborted();
  const scores = new Map<number, number>();
  hits?.ids.forEach((id, i) => {
    if (!tail.has(id)) scores.set(id, hits.scores[i] as number);
  });
  const late = tail.find(team, matcher.terms, most);
  const rows = await pages.read(query.teamId, [...scores.keys(), ...late]);
  deadline.signal.throwIfAborted();
  const order = new Set([...late, ...scores.keys()]);
  const fitting = [...order].flatMap((id) => rows.get(id) ?? []).filter((row) => isWanted(row, query, words));
  const looks = await lookAt(fitting, matcher);
  return weights.map((one) => rank(fitting, looks, matcher, scores, now(), one));
}

/** The same with pages that are similar in meaning. */
async function withNear(
  { pages }: LocalDeps,
  { query, words, matcher }: Asked,
  ranked: readonly Ranked[],
  ids: readonly number[],
  deadline: Deadline,
): Promise<Shown[]> {
  const shown = new Map<number, Shown>(ranked.map((one) => [one.row.id, one]));
  const rows = await pages.read(
    query.teamId,
    ids.filter((id) => !shown.has(id)),
  );
  deadline.signal.throwIfAborted();
  const others = [...rows.values()].filter((row) => isOfNow(row) && isWanted(row, query, words));
  const looks = await lookAt(others, matcher);
  others.forEach((row, i) => {
    shown.set(row.id, { row, look: looks[i] as Look });
  });
  const near = ids.filter((id) => isOfNow(shown.get(id)?.row)).slice(0, NEAR);
  return byMeaning(ranked, near).flatMap((id) => shown.get(id) ?? []);
}

/** Whether the vector of a page is of its current text. */
const isOfNow = (row: SearchPageRow | undefined): boolean => row !== undefined && row.embedded === row.hash;

function hitOf(row: SearchPageRow, passage: string): Hit {
  return {
    url: row.url,
    title: row.title || row.url,
    snippet: passage || row.description || row.text.slice(0, 300),
    isPassage: passage !== '',
    ...(row.published === null ? {} : { date: row.published }),
  };
}
