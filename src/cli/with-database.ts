import { mkdir } from 'node:fs/promises';
import { migrations, version } from '../app.ts';
import type { Config } from '../foundation/config/index.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import { createLog } from '../foundation/kernel/log.ts';
import { type Database, migrate, openDatabase } from '../foundation/store/index.ts';
import { type Accounts, createAccounts } from '../platform/accounts/index.ts';

/**
 * Opens the database of the settings, up to date, for the time of `work`.
 * @throws OperatorError when it cannot be opened or is of a newer version
 */
export async function withDatabase<R>(config: Config, work: (db: Database) => Promise<R>): Promise<R> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`cannot create the data folder ${config.dataDir}: ${error.code ?? error.message}`);
  });
  await using db = await openDatabase(config.database);
  await migrate(db, migrations, version);
  return await work(db);
}

/** The accounts room on that database. */
export async function withAccounts<R>(config: Config, work: (accounts: Accounts) => Promise<R>): Promise<R> {
  return withDatabase(config, async (db) => {
    await using accounts = createAccounts({ db, config, log: createLog(config.logLevel) });
    return await work(accounts);
  });
}
