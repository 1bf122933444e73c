import { migrations } from '../compose/migrations.ts';
import type { Config } from '../foundation/config/index.ts';
import { createLog } from '../foundation/kernel/log.ts';
import { type Database, keepPrivate, migrate, openDatabase } from '../foundation/store/index.ts';
import { type Accounts, createAccounts } from '../platform/accounts/index.ts';
import { ownVersion } from './version.ts';

/**
 * Opens and migrates the configured database for the duration of `work`.
 * @throws OperatorError when it cannot be opened or a newer version wrote it
 */
export async function withDatabase<R>(config: Config, work: (db: Database) => Promise<R>): Promise<R> {
  await keepPrivate(config.dataDir, createLog(config.logLevel));
  await using db = await openDatabase(config.database);
  await migrate(db, migrations, ownVersion());
  return await work(db);
}

/** The accounts room with that database. */
export async function withAccounts<R>(config: Config, work: (accounts: Accounts) => Promise<R>): Promise<R> {
  return withDatabase(config, async (db) => {
    await using accounts = createAccounts({ db, config, log: createLog(config.logLevel) });
    return await work(accounts);
  });
}
