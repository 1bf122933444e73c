import { ownField } from '../../../foundation/kernel/table.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { Wanted } from './search-places.ts';
import type { FetchRow, FullTextTables } from './tables.ts';

/** The full text of a paper, and its origin. */
export interface FullText {
  readonly text: string;
  /** `import` for a text that came with the paper's record, otherwise the name of the archive or publisher: "arXiv". */
  readonly source: string;
  /** Its URL, and the time of the fetch (ISO date and time); undefined for an import. */
  readonly url?: string;
  readonly fetchedAt?: string;
}

/** Maximum number of links that are tried. */
const MOST_LINKS = 4;
/** The source name of fetched texts in paper_texts. */
const FETCHED = 'fetched';
/** Priority of texts: the user's own, then those in records, then fetched ones. */
const PREFERENCE = ['jsonl'];

/** The stored text; without one, the result of the last fetch. */
export async function storedText(
  db: Database<ResearchTables>,
  paperId: number,
): Promise<{ text: FullText | undefined; fetch: FetchRow | undefined }> {
  const { kysely } = db.as<FullTextTables>();
  const sources = await kysely.selectFrom('paper_texts').select('source').where('paper_id', '=', paperId).execute();
  const fetch = await kysely.selectFrom('paper_fetches').selectAll().where('paper_id', '=', paperId).executeTakeFirst();
  const rank = (source: string): number => {
    if (source === FETCHED) return 2;
    return PREFERENCE.includes(source) ? 0 : 1;
  };
  const [best] = sources.map(({ source }) => source).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  if (best === undefined) return { text: undefined, fetch };
  const row = await kysely
    .selectFrom('paper_texts')
    .select('text')
    .where('paper_id', '=', paperId)
    .where('source', '=', best)
    .executeTakeFirst();
  if (row === undefined) return { text: undefined, fetch };
  if (best !== FETCHED) return { text: { text: row.text, source: 'import' }, fetch };
  const from =
    fetch?.outcome === 'kept' ? { ...(fetch.url === null ? {} : { url: fetch.url }), fetchedAt: fetch.at } : {};
  return { text: { text: row.text, source: fetch?.source ?? 'web', ...from }, fetch };
}

/** Links to open-access texts from a paper's sources. */
export async function linksOf(db: Database<ResearchTables>, paperId: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('paper_links')
    .select('urls')
    .where('paper_id', '=', paperId)
    .orderBy('source')
    .execute();
  return [...new Set(rows.flatMap(({ urls }) => JSON.parse(urls) as string[]))].slice(0, MOST_LINKS);
}

/** Everything a text is searched by, as one string. */
export function lookedBy({ ids, links }: Wanted): string {
  const named = ['pmcid', 'arxiv', 'pmid', 'doi'].flatMap((name) =>
    (ownField(ids, name) ?? []).map((id) => `${name}:${id}`),
  );
  return [...named, ...links].join(' ');
}

/**
 * Stores the result of a search and the text, if found: for the current paper of this id.
 * @param text undefined keeps the previous one
 */
export async function keepFetch(db: Database<ResearchTables>, row: FetchRow, text: string | undefined): Promise<void> {
  await db.as<FullTextTables>().transaction(async (tx) => {
    const alias = await tx.kysely
      .selectFrom('paper_aliases')
      .select('paper_id')
      .where('old_id', '=', row.paper_id)
      .executeTakeFirst();
    const paperId = alias?.paper_id ?? row.paper_id;
    const paper = await tx.kysely.selectFrom('papers').select('id').where('id', '=', paperId).executeTakeFirst();
    if (paper === undefined) return;
    const { paper_id: _, ...rest } = row;
    if (text !== undefined) {
      await tx.kysely
        .insertInto('paper_texts')
        .values({ paper_id: paperId, source: FETCHED, text })
        .onConflict((conflict) => conflict.columns(['paper_id', 'source']).doUpdateSet({ text }))
        .execute();
    }
    await tx.kysely
      .insertInto('paper_fetches')
      .values({ ...rest, paper_id: paperId })
      .onConflict((conflict) => conflict.column('paper_id').doUpdateSet(rest))
      .execute();
  });
}
