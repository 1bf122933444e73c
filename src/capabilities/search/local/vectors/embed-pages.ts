import { randomBytes } from 'node:crypto';
import { type Embedder, embedDocuments } from '../../../../engines/llm/index.ts';
import { deadlineIn } from '../../../../foundation/kernel/deadline.ts';
import { type Database, inList } from '../../../../foundation/store/index.ts';
import {
  dropVectorTables,
  type IndexPlace,
  openVectorWriter,
  type VectorWriter,
} from '../../../../foundation/store/search/index.ts';
import { minuteOf } from '../corpus.ts';
import { type TextColumns, withTexts } from '../page-text.ts';
import { PAGES_LOCK, type SearchPageRow, type SearchTables } from '../tables.ts';
import { type PageSpace, readSpace, shapeOf, TABLES, vectorPlace } from './space.ts';

/**
 * Gets vectors from an embeddings endpoint for pages without one. They are stored at once, so after a kill the next run continues from
 * there. A page whose text has changed needs a new one.
 */

/** Pages between two writes of vectors. */
const BATCH = 256;
/** Pages between two times of bringing the table into shape. */
const TIDY_EVERY = 20_000;
/** UTF-16 units of a page for its vector: the beginning shows the subject, and models read no more. */
const READ = 2_000;
/** Rows of one statement. */
const ROWS = 5_000;

type Lacking = TextColumns & Pick<SearchPageRow, 'id' | 'team' | 'title' | 'description' | 'hash' | 'published' | 'at'>;

/** Whether any page lacks a vector. One indexed read. */
export async function lacksVectors(db: Database<SearchTables>): Promise<boolean> {
  return (await lacking(db, 1)).length > 0;
}

/**
 * @param signal ends it after the request at hand
 * @returns pages that have a vector now
 * @throws ModelError when the endpoint fails for longer than it is worth waiting
 */
export async function embedPages(
  db: Database<SearchTables>,
  place: IndexPlace,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<number> {
  const own = vectorPlace(place);
  const space = await spaceFor(db, own, embedder, signal);
  const writer = await openVectorWriter(own, shapeOf(space));
  try {
    // The folder was lost, or is another one.
    if ((await writer.count()) === 0) await forgetVectors(db, signal);
    let done = 0;
    let untidy = 0;
    for (;;) {
      signal.throwIfAborted();
      const pages = await lacking(db, BATCH);
      if (pages.length === 0) break;
      await writeVectors(writer, space, pages, await embedDocuments(embedder, pages.map(textOf), signal));
      await markEmbedded(db, pages);
      done += pages.length;
      untidy += pages.length;
      if (untidy < TIDY_EVERY) continue;
      await writer.tidy();
      untidy = 0;
    }
    await dropGone(db, writer);
    await writer.tidy();
    return done;
  } finally {
    writer.close();
  }
}

/** The newest first: they are looked for soonest. */
async function lacking(db: Database<SearchTables>, limit: number): Promise<Lacking[]> {
  const rows = await db.kysely
    .selectFrom('search_pages')
    .select(['id', 'team', 'title', 'description', 'text', 'packed', 'text_key', 'hash', 'published', 'at'])
    .whereRef('embedded', '<>', 'hash')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withTexts(db.as(), rows);
}

/** The vector space of the configured endpoint. A model may change behind its name, which the size of its vectors reveals. */
async function spaceFor(
  db: Database<SearchTables>,
  own: IndexPlace,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<PageSpace> {
  const known = await readSpace(db);
  const dimensions = await embedder.probe(deadlineIn(Number.POSITIVE_INFINITY, signal));
  if (known?.id === embedder.id && known.dimensions === dimensions) return known;
  const space = { id: embedder.id, dimensions, table: `${TABLES}${randomBytes(6).toString('hex')}` };
  // In this order: searches find nothing near until vectors of the new space are there.
  const row = { id: 1, space: space.id, dimensions, name: space.table };
  await db.kysely
    .insertInto('search_vectors')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
  await forgetVectors(db, signal);
  await dropVectorTables(own, TABLES, space.table);
  return space;
}

/** Every page lacks a vector from now on. */
async function forgetVectors(db: Database<SearchTables>, signal: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await db.kysely
      .selectFrom('search_pages')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    await db.kysely
      .updateTable('search_pages')
      .set({ embedded: '' })
      .where('id', '>', after)
      .where('id', '<=', last.id)
      .where('embedded', '<>', '')
      .execute();
    after = Number(last.id);
  }
}

/** What the vector of a page is made of. */
const textOf = ({ title, description, text }: Lacking): string =>
  `${title}\n${description}\n${text.slice(0, READ)}`.trim().toWellFormed();

async function writeVectors(
  writer: VectorWriter,
  { dimensions }: PageSpace,
  pages: readonly Lacking[],
  vectors: readonly (Float32Array | undefined)[],
): Promise<void> {
  const made = pages.flatMap((page, i) => {
    const vector = vectors[i];
    return vector === undefined ? [] : [{ page, vector }];
  });
  const flat = new Float32Array(made.length * dimensions);
  made.forEach(({ vector }, i) => {
    flat.set(vector, i * dimensions);
  });
  await writer.put({
    ids: Int32Array.from(made, ({ page }) => Number(page.id)),
    numbers: {
      team: Int32Array.from(made, ({ page }) => page.team),
      minute: Int32Array.from(made, ({ page }) => minuteOf(page)),
    },
    vectors: flat,
  });
}

/** A page that has changed since it was read lacks a vector still. */
async function markEmbedded(db: Database<SearchTables>, pages: readonly Lacking[]): Promise<void> {
  const hashes = new Map(pages.map(({ id, hash }) => [Number(id), hash]));
  await db.transaction(async (tx) => {
    await tx.lock(PAGES_LOCK);
    const now = await tx.kysely
      .selectFrom('search_pages')
      .select(['id', 'hash'])
      .where(inList(tx.kind, 'id', [...hashes.keys()]))
      .execute();
    const same = now.map((row) => ({ ...row, id: Number(row.id) })).filter(({ id, hash }) => hashes.get(id) === hash);
    if (same.length === 0) return;
    await tx.kysely
      .updateTable('search_pages')
      .set((is) => ({ embedded: is.ref('hash') }))
      .where(
        inList(
          tx.kind,
          'id',
          same.map(({ id }) => id),
        ),
      )
      .execute();
  });
}

/** Takes the vectors of pages out that are there no more. */
async function dropGone(db: Database<SearchTables>, writer: VectorWriter): Promise<void> {
  const { n } = await db.kysely
    .selectFrom('search_pages')
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if ((await writer.count()) <= Number(n)) return;
  const ids = await writer.ids();
  for (let at = 0; at < ids.length; at += ROWS) {
    const some = [...ids.subarray(at, at + ROWS)];
    const rows = await db.kysely
      .selectFrom('search_pages')
      .select('id')
      .where(inList(db.kind, 'id', some))
      .execute();
    const there = new Set(rows.map(({ id }) => Number(id)));
    const gone = some.filter((id) => !there.has(id));
    await writer.remove(gone);
  }
}
