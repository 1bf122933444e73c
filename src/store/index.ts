import type { Config } from '../config/index.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export { type BlobInfo, type Blobs, checkBlobKey, type PutOptions } from './blobs.ts';
export type { BulkColumn, Database, Transaction } from './database.ts';
export { createFolderBlobs } from './folder-blobs.ts';
export { inList } from './in-list.ts';
export { type Migration, migrate } from './migrate.ts';
export { nowSql } from './now.ts';
export { openPostgres } from './postgres.ts';
export {
  createSignedLinks,
  FILES_PATH,
  type SignedLinks,
  secretMigrations,
  serviceSecret,
} from './signed-links.ts';
export { openMemory, openSqlite } from './sqlite.ts';

/**
 * Opens the database that the settings name.
 * @throws OperatorError when it cannot be opened
 */
export async function openDatabase(config: Config['database']): Promise<Database> {
  return config.kind === 'postgres' ? openPostgres(config.url) : openSqlite(config.file);
}
