import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { parseReference } from '../ids.ts';
import { keyOf } from './identity.ts';
import { aliasesOf, holdersOf } from './lookups.ts';
import type { Paper } from './merge.ts';
import type { ResearchTables } from './tables.ts';
import { paperOf } from './working-set.ts';

/** No id contains these characters, and a database might drop them and find another paper. */
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Finds a paper by any of its ids: the canonical paperId (also of an alias), `arxiv:`, `pmid:`, `pmcid:`, `doi:` and other namespaces, bare
 * arXiv ids and DOIs, PMC ids, and URLs of them; versions of arXiv papers are ignored. An id that is percent-encoded once too often is
 * decoded.
 * @returns undefined for an unknown id
 */
export async function findPaper(db: Database<ResearchTables>, name: string): Promise<Paper | undefined> {
  for (const spelling of spellingsOf(name)) {
    const id = await paperIdOf(db, spelling);
    const paper = id === undefined ? undefined : await paperAt(db, id);
    if (paper !== undefined) return paper;
  }
  return undefined;
}

export interface FoundPapers {
  readonly papers: readonly Paper[];
  readonly unknown: readonly string[];
}

/** Papers by ids in any form, each once in the order of the ids, and ids of no known paper. @throws the reason of the deadline */
export async function findPapers(
  db: Database<ResearchTables>,
  names: readonly string[],
  deadline: Deadline,
): Promise<FoundPapers> {
  const papers = new Map<number, Paper>();
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    deadline.signal.throwIfAborted();
    const paper = await findPaper(db, name);
    if (paper === undefined) unknown.push(name);
    else papers.set(paper.id, paper);
  }
  return { papers: [...papers.values()], unknown };
}

function spellingsOf(name: string): string[] {
  const text = name.trim();
  if (CONTROL.test(text)) return [];
  if (!text.includes('%')) return [text];
  try {
    const decoded = decodeURIComponent(text).trim();
    return CONTROL.test(decoded) ? [text] : [text, decoded];
  } catch {
    return [text];
  }
}

async function paperAt(db: Database<ResearchTables>, id: number): Promise<Paper | undefined> {
  const read = (at: number) => db.kysely.selectFrom('papers').selectAll().where('id', '=', at).executeTakeFirst();
  // It may have become an alias since the id was looked up.
  const row = (await read(id)) ?? (await read((await aliasesOf(db, [id])).get(id) ?? 0));
  return row && paperOf(row);
}

async function paperIdOf(db: Database<ResearchTables>, name: string): Promise<number | undefined> {
  if (/^[1-9]\d{0,14}$/.test(name)) return (await aliasesOf(db, [Number(name)])).get(Number(name)) ?? Number(name);
  const reference = parseReference(name);
  if (!reference) return undefined;
  const key = keyOf(reference.namespace, reference.value);
  return (await holdersOf(db, [key])).get(key);
}
