import { setImmediate } from 'node:timers/promises';
import type { CorpusReader } from '../../../engines/indexing/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { DeveloperTables } from '../catalog/tables.ts';
import { indexFilter, inScope, type Scope, type ScopedRow } from './scope.ts';

/** A document that the index proposes, with those of its passages that matched. */
interface LocalHit {
  readonly document: number;
  /** Orders one answer. */
  readonly score: number;
  /** Best first. */
  readonly passages: readonly { readonly id: number; readonly score: number }[];
}

/** Initial number of passages for each requested result: a document often has several. */
const PER_RESULT = 8;
const FEWEST = 64;
/** And at most, while documents are still too few. */
const MOST = 16_000;
/** Rows read at once; between two such reads other requests have their turn. */
const PAGE = 500;

/**
 * Documents whose passages match, best first: at least `wanted` of them, as far as there are any.
 * @returns undefined before anything was indexed
 * @throws the reason of the deadline
 */
export async function searchPassages(
  db: Database,
  index: CorpusReader,
  terms: readonly string[],
  scope: Scope,
  wanted: number,
  deadline: Deadline,
): Promise<LocalHit[] | undefined> {
  if (terms.length === 0 || (!scope.repositories && !scope.documentation)) return [];
  const filter = indexFilter(scope);
  for (let limit = Math.max(FEWEST, wanted * PER_RESULT); ; limit = Math.min(limit * 4, MOST)) {
    deadline.signal.throwIfAborted();
    const found = await index.search(terms, { limit, ...(filter ? { filter } : {}) });
    if (!found) return undefined;
    const hits = Array.from(found.ids, (id, i) => ({ id, score: found.scores[i] as number }));
    hits.sort((a, b) => b.score - a.score || a.id - b.id);
    const documents = await groupByDocument(db, hits, scope, deadline);
    if (documents.length >= wanted || hits.length < limit || limit >= MOST) return documents;
  }
}

/** What further passages of a document add to its best one: much of a page on the subject is better than a remark. */
const FURTHER = [0.1, 0.05];

async function groupByDocument(
  db: Database,
  hits: readonly { id: number; score: number }[],
  scope: Scope,
  deadline: Deadline,
): Promise<LocalHit[]> {
  const owners = new Map<number, number>();
  for (let at = 0; at < hits.length; at += PAGE) {
    if (at > 0) await setImmediate();
    deadline.signal.throwIfAborted();
    const ids = hits.slice(at, at + PAGE).map(({ id }) => id);
    for (const row of await readOwners(db, ids)) if (inScope(scope, row)) owners.set(row.id, row.document_id);
  }
  const documents = new Map<number, { id: number; score: number }[]>();
  for (const hit of hits) {
    const document = owners.get(hit.id);
    if (document === undefined) continue;
    const passages = documents.get(document);
    if (passages) passages.push(hit);
    else documents.set(document, [hit]);
  }
  return [...documents]
    .map(([document, passages]) => ({
      document,
      passages,
      score: FURTHER.reduce(
        (sum, share, i) => sum + share * (passages[i + 1]?.score ?? 0),
        (passages[0] as { score: number }).score,
      ),
    }))
    .sort((a, b) => b.score - a.score || a.document - b.document);
}

async function readOwners(
  db: Database,
  ids: readonly number[],
): Promise<(ScopedRow & { id: number; document_id: number })[]> {
  return db
    .as<DeveloperTables>()
    .kysely.selectFrom('developer_passages as p')
    .innerJoin('developer_documents as d', 'd.id', 'p.document_id')
    .select(['p.id', 'p.document_id', 'd.type', 'd.skill', 'd.repo_id', 'd.source_id'])
    .where(inList(db.kind, 'p.id', ids))
    .execute();
}
