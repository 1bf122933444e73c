import { counted } from '@trawl/contract/counted.ts';
import { sql } from 'kysely';
import { migrations } from '../../compose/migrations.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { migrate, openSqlite } from '../../foundation/store/index.ts';
import { afterCopy } from '../after-copy.ts';
import { restoreBackup } from '../backup/restore.ts';
import { type Command, positionals, report } from '../command.ts';
import { placeOf } from '../s3-place.ts';
import { bytes } from '../terminal.ts';
import { ownVersion } from '../version.ts';

export const command: Command = {
  usage: '<file.tar.gz> [--force]',
  description:
    'Restores the data folder from a file made by trawl backup. The file is verified before anything is replaced.\n' +
    'Stop the service first.',
  examples: ['trawl restore /backups/trawl.tar.gz --force'],
  help: { force: 'if the data folder is not empty, move its contents to .before-restore-…' },
  options: { force: { type: 'boolean' } },
  async run(context) {
    const [file] = positionals(context, ['file.tar.gz']) as [string];
    const config = await context.config();
    const { manifest, putAside } = await restoreBackup(file, {
      config,
      force: context.values.force === true,
      signal: context.signal,
      checkDatabase: (database) => checkDatabase(database, file, config.indexS3 !== undefined),
    });
    const size = manifest.files.reduce((sum, one) => sum + one.size, 0);
    report(
      context,
      { files: manifest.files.length, bytes: size, createdAt: manifest.createdAt, dataDir: config.dataDir, putAside },
      `restored ${counted(manifest.files.length, 'file')}, ${bytes(size)}, of ${manifest.createdAt.slice(0, 19)}Z into ${config.dataDir}`,
      context.out.print,
    );
    if (config.s3Blobs && manifest.files.some(({ path }) => path.startsWith('blobs/'))) {
      context.out.note(
        `the stored files of the backup are in ${config.blobDir}, but the service reads ${placeOf(config.s3Blobs)}; unset TRAWL_BLOBS to use them`,
      );
    }
    if (config.indexS3) {
      context.out.note(`the service will rebuild the search index in ${placeOf(config.indexS3)} from the database`);
    }
    for (const folder of putAside)
      context.out.note(`the previous contents are in ${folder}; delete them once the restored installation works`);
    return 0;
  },
};

/** @throws OperatorError if the database is damaged or from a newer version; migrates an older one */
async function checkDatabase(database: string, archive: string, hasBucket: boolean): Promise<void> {
  await using db = openSqlite(database);
  const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check(1)`.execute(db.kysely);
  if (rows[0]?.quick_check !== 'ok')
    throw new OperatorError(`${archive} is damaged: its database fails the integrity check`);
  await migrate(db, migrations, ownVersion());
  await afterCopy(db, { keepsIndex: !hasBucket });
}
