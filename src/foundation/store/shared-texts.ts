import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { inList } from './in-list.ts';
import type { Migration } from './migrate.ts';

/** Compression of stored pages (Zstandard): a third of the size for a tenth of a millisecond. */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The fastest level; higher levels save little. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes up to which compression is synchronous: another thread would take ten times as long. */
const SYNC_BYTES = 256 * 1024;

export async function pack(content: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const options = { params: LEVEL, pledgedSrcSize: bytes.length };
  return bytes.length <= SYNC_BYTES ? zstdCompressSync(bytes, options) : compress(bytes, options);
}

/** @param limit of decompressed bytes, 256 MiB by default. @throws RangeError (code ERR_BUFFER_TOO_LARGE) beyond it */
export async function unpack(packed: Uint8Array, limit = 256 * 1024 * 1024): Promise<Buffer> {
  const isSmall = packed.length <= SYNC_BYTES / 8;
  return isSmall
    ? zstdDecompressSync(packed, { maxOutputLength: limit })
    : decompress(packed, { maxOutputLength: limit });
}

/**
 * Texts that rows of several tables refer to: stored once for each team, compressed once, and removed with the last reference. A row holds
 * the key of its text; the transaction that adds or removes the row counts the reference.
 */

export interface SharedTextTables {
  shared_texts: {
    /** `keyOfText` */
    key: string;
    /** Rows that refer to it. */
    refs: number;
    /** As zstd. */
    body: Uint8Array;
  };
}

export const sharedTextMigrations: Migration[] = [
  {
    name: '0220-shared-texts',
    async up(db) {
      await db.schema
        .createTable('shared_texts')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('refs', 'bigint', (c) => c.notNull())
        .addColumn('body', sql`bytea`, (c) => c.notNull())
        .execute();
    },
  },
];

/** A text that is ready to be stored. */
export interface PackedText {
  readonly key: string;
  readonly body: Uint8Array;
}

/** Characters of texts that are shared: shorter ones cost less in the row itself, longer ones are read in part or from a blob. */
const SHORTEST = 500;
const LONGEST = 300_000;

export const isShareable = (text: string): boolean =>
  text.length >= SHORTEST && text.length <= LONGEST && text.isWellFormed();

/** No team can refer to, or learn of, the text of another. */
export function keyOfText(teamId: string, text: string): string {
  return hash('sha256', `${teamId}\0${text}`, 'base64url').slice(0, 22);
}

/** The last texts that were packed: whoever stores one is soon followed by the next who stores the same. */
const recent = new Map<string, Uint8Array>();
const RECENT = 256;

/** Compresses a shareable text. */
export async function packText(teamId: string, text: string): Promise<PackedText> {
  const key = keyOfText(teamId, text);
  const body = recent.get(key) ?? (await pack(text));
  recent.delete(key);
  recent.set(key, body);
  if (recent.size > RECENT) recent.delete(recent.keys().next().value as string);
  return { key, body };
}

/** How references to a text change: those that are new bring the text. */
export interface TextChange {
  readonly by: number;
  readonly body?: Uint8Array | undefined;
}

/** The sum of changes, by key. */
export function addChange(changes: Map<string, TextChange>, key: string | null, by: number, body?: Uint8Array): void {
  if (key === null) return;
  const before = changes.get(key);
  changes.set(key, { by: (before?.by ?? 0) + by, body: before?.body ?? body });
}

/** Rows of one statement. */
const ROWS = 500;

/** Counts references that a transaction adds and removes; a text without any is removed. */
export async function changeTexts(outer: Transaction, changes: ReadonlyMap<string, TextChange>): Promise<void> {
  const tx = outer.as<SharedTextTables>();
  // In one order, so that transactions with the same texts do not wait for each other in a circle.
  const sorted = [...changes].filter(([, { by }]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < sorted.length; at += ROWS) {
    const part = sorted.slice(at, at + ROWS);
    const fewer = part.filter(([, { by }]) => by < 0).map(([key]) => key);
    // To lock some rows before others are added would be another order.
    const gone = fewer.length === part.length ? await removeUnused(tx, part) : NO_KEYS;
    const rows = part
      .filter(([key]) => !gone.has(key))
      .map(([key, { by, body }]) => ({ key, refs: by, body: body ?? NONE }));
    if (rows.length === 0) continue;
    await tx.kysely
      .insertInto('shared_texts')
      .values(rows)
      .onConflict((on) => on.column('key').doUpdateSet({ refs: sql`shared_texts.refs + excluded.refs` }))
      .execute();
    if (fewer.length === 0 || fewer.length === part.length) continue;
    await tx.kysely
      .deleteFrom('shared_texts')
      .where(inList(tx.kind, 'key', fewer))
      .where('refs', '<=', 0)
      .execute();
  }
}

/**
 * Removes the texts that changes leave without a reference: to count them first would write each row once more. All that change are locked until the
 * end of the transaction.
 * @param changes that only remove references
 * @returns the keys of those that are gone, or were not there
 */
async function removeUnused(
  tx: Transaction<SharedTextTables>,
  changes: readonly (readonly [string, TextChange])[],
): Promise<ReadonlySet<string>> {
  const keys = changes.map(([key]) => key);
  const locked = tx.kysely
    .selectFrom('shared_texts')
    .select(['key', 'refs'])
    .where(inList(tx.kind, 'key', keys));
  // In the order of the insertions, which is that of bytes, whatever the collation of the database.
  const rows = await (tx.kind === 'postgres' ? locked.orderBy(sql`key COLLATE "C"`).forUpdate() : locked).execute();
  const refs = new Map(rows.map((row) => [row.key, row.refs]));
  const unused = changes.filter(([key, { by }]) => (refs.get(key) ?? 0) + by <= 0).map(([key]) => key);
  if (unused.length > 0)
    await tx.kysely
      .deleteFrom('shared_texts')
      .where(inList(tx.kind, 'key', unused))
      .execute();
  return new Set(unused);
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** The body of a change that only removes references. */
const NONE = new Uint8Array();

/** @param body of a row of `shared_texts` */
export async function textOf(body: Uint8Array): Promise<string> {
  return (await unpack(body)).toString();
}

/** The bodies of texts, by their keys. */
export async function sharedTexts(
  on: Database | Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (keys.length === 0) return new Map();
  const rows = await on
    .as<SharedTextTables>()
    .kysely.selectFrom('shared_texts')
    .select(['key', 'body'])
    .where(inList(on.kind, 'key', keys))
    .execute();
  return new Map(rows.map(({ key, body }) => [key, body]));
}
