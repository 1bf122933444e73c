import type { Config } from '../config/index.ts';
import type { Log } from '../kernel/log.ts';
import type { OpenBlobs } from './blobs.ts';
import type { Database } from './database.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import type * as postgres from './postgres.ts';
import type * as servers from './postgres-servers.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { openSqlite } from './sqlite.ts';
import { tracedStatements } from './traced-statements.ts';

export { type BlobInfo, type Blobs, checkBlobKey, type OpenBlobs, type PutOptions } from './blobs.ts';
export type { BulkColumn, Database, Transaction } from './database.ts';
export { namedDatabase } from './database-url.ts';
export { expireBlobs } from './expiring.ts';
export { createFolderBlobs } from './folder-blobs.ts';
export { inList } from './in-list.ts';
export { type MadeFile, madeFileLink } from './made-files.ts';
export { type Migration, migrate, refusalOf, upgraded } from './migrate.ts';
export { copyBlobs, type MovedBlobs, moveDatabase } from './move/index.ts';
export type { News } from './news.ts';
export { databaseTime, nowSql, timeSql } from './now.ts';
export { apiErrorOf, fullDiskError, isDiskFull, isStorageOutage, outageError, watchBlobs } from './outage.ts';
export { keepPrivate } from './private-files.ts';
export { requireAbilities } from './s3/abilities.ts';
export { credentialSourceOf as s3CredentialSource } from './s3/credentials.ts';
export { createS3Blobs } from './s3-blobs.ts';
export { openS3Files, type S3Files } from './s3-files.ts';
export {
  addChange,
  changeTexts,
  isShareable,
  type PackedText,
  pack,
  packText,
  type SharedTextTables,
  sharedTextMigrations,
  sharedTexts,
  type TextChange,
  textOf,
  unpack,
} from './shared-texts.ts';
export {
  createSignedLinks,
  keptSecret,
  linkedBlob,
  type SignedLinks,
  secretMigrations,
  serviceSecret,
} from './signed-links.ts';

export { openMemory, openSqlite } from './sqlite.ts';
export { holdDataFolder, openExclusively } from './sqlite-exclusive.ts';

export { compactSqlite } from './sqlite-space.ts';
export { lastVersion, versionMigrations } from './versions.ts';

/** `openPostgres` of postgres.ts, which loads the driver only when it is called. */
export const openPostgres: typeof postgres.openPostgres = async (url, options) =>
  (await import('./postgres.ts')).openPostgres(url, options);

/** `askServers` of postgres-servers.ts, in the same way. */
export const serverStates: typeof servers.askServers = async (url) =>
  (await import('./postgres-servers.ts')).askServers(url);

/**
 * Opens the configured database.
 * @param isTraced whether statements are parts of traces
 * @throws OperatorError when it cannot be opened
 */
export async function openDatabase(
  config: Config['database'],
  { isTraced = false, log }: { isTraced?: boolean; log?: Log } = {},
): Promise<Database> {
  const statements = isTraced ? tracedStatements(config.kind) : undefined;
  return config.kind === 'postgres'
    ? openPostgres(config.url, { statements, log })
    : openSqlite(config.file, statements);
}

/** The configured blob store: a folder or a bucket. Opened on first use. */
export function createBlobs(config: Pick<Config, 'blobDir' | 's3Blobs'>): OpenBlobs {
  if (config.s3Blobs) return createS3Blobs(config.s3Blobs);
  return { ...createFolderBlobs(config.blobDir), async [Symbol.asyncDispose]() {} };
}
