import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { keyOf } from '../catalog/identity.ts';
import { holdersOf } from '../catalog/lookups.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { Reference } from '../ids.ts';
import { identifiersIn } from './identifiers.ts';
import { readPapers } from './read-papers.ts';
import type { PaperQuery, PaperResult } from './search.ts';

type Search = (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;

interface IdentifiedDeps {
  readonly db: Database<ResearchTables>;
  /** The search of the catalog, for papers on the subject of the one that was named. */
  readonly related: Search;
  /** Adds the paper with an id to the catalog, if a public API has it. Absent: no API is queried. */
  readonly lookUp?: ((id: Reference, deadline: Deadline) => Promise<void>) | undefined;
  readonly log: Log;
}

/** UTF-16 units of an abstract that related papers are searched with. */
const ENOUGH = 600;

/**
 * A search that understands identifiers: the papers that are named come first, in the order of the query, then the results for its other
 * words, or papers on the same subject. For an id of no known paper there are no results, unless the query can also be read as words.
 */
export function searchingIdentifiers(deps: IdentifiedDeps, search: Search): Search {
  return async (query, deadline) => {
    const identified = identifiersIn(query.query);
    if (!identified) return search(query, deadline);
    const { words, isCertain } = identified;
    const papers = await papersNamed(deps, identified.names, query, deadline);
    const first = papers[0];
    if (first === undefined) {
      if (!isCertain) return search(query, deadline);
      return words === '' ? [] : search({ ...query, query: words }, deadline);
    }
    const wanted = query.k - papers.length;
    if (wanted <= 0) return papers.slice(0, query.k);
    const more = { ...query, k: Math.min(query.k + papers.length, MOST) };
    const subject = `${first.title} ${first.abstract.slice(0, ENOUGH)}`;
    const others =
      words === ''
        ? await deps.related({ ...more, query: subject }, deadline)
        : await search({ ...more, query: words }, deadline);
    const named = new Set(papers.map(({ paperId }) => paperId));
    const best = others.reduce((most, { score }) => Math.max(most, score), 1);
    return [
      ...papers.map((paper) => ({ ...paper, score: best })),
      ...others.filter(({ paperId }) => !named.has(paperId)).slice(0, wanted),
    ];
  };
}

/** Of a search. */
const MOST = 500;

/** Those that pass the filter, each once, in the order of the names. */
async function papersNamed(
  { db, lookUp, log }: IdentifiedDeps,
  names: readonly (readonly Reference[])[],
  { filter }: PaperQuery,
  deadline: Deadline,
): Promise<PaperResult[]> {
  const keys = names.flat().map(({ namespace, value }) => keyOf(namespace, value));
  let known = await holdersOf(db, keys);
  const isMissing = (name: readonly Reference[]): boolean =>
    name.every((one) => !known.has(keyOf(one.namespace, one.value)));
  const missing = lookUp ? names.filter(isMissing) : [];
  if (lookUp && missing.length > 0) {
    try {
      await Promise.all(missing.flat().map((one) => lookUp(one, deadline)));
    } catch (error) {
      deadline.signal.throwIfAborted();
      log.error({ error: (error as Error).message }, 'an identifier was looked up in the catalog only');
    }
    known = await holdersOf(db, keys);
  }
  const ids = names.flatMap((name) => {
    const found = name.map((one) => known.get(keyOf(one.namespace, one.value))).find((id) => id !== undefined);
    return found ?? [];
  });
  const papers = await readPapers(db, ids, filter);
  const byId = new Map(ids.flatMap((id) => papers.get(id) ?? []).map((paper) => [paper.paperId, paper]));
  return [...byId.values()];
}
