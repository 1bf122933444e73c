import { counted } from '@trawl/contract/counted.ts';
import { sql } from 'kysely';
import { migrations } from '../../compose/migrations.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { migrate, openSqlite } from '../../foundation/store/index.ts';
import { afterCopy } from '../after-copy.ts';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import { type Command, positionals, report } from '../command.ts';
import { placeOf } from '../s3-place.ts';
import { bytes, duration } from '../terminal.ts';
import { ownVersion } from '../version.ts';
import { withDatabase } from '../with-database.ts';

export const backupCommand: Command = {
  usage: '<file.tar.gz> [--without-index] [--files-only]',
  description:
    'Saves the data folder to one file: database, search index, stored files. The service can keep running; the file is a\n' +
    'consistent snapshot. With PostgreSQL, save the database with pg_dump and the rest with --files-only.',
  examples: ['trawl backup /backups/trawl.tar.gz', 'trawl backup /backups/files.tar.gz --files-only'],
  help: {
    'without-index': 'leave out the search index; it is rebuilt from the database after a restore',
    'files-only': 'leave out the database',
  },
  options: { 'without-index': { type: 'boolean' }, 'files-only': { type: 'boolean' } },
  async run(context) {
    const [file] = positionals(context, ['file.tar.gz']) as [string];
    const { out, signal, values } = context;
    const config = await context.config();
    const filesOnly = values['files-only'] === true;
    if (config.database.kind === 'postgres' && !filesOnly) {
      throw new OperatorError(
        'the database is PostgreSQL: save it with pg_dump "$DATABASE_URL", and the index and stored files with trawl backup --files-only',
      );
    }
    if (config.s3Blobs) {
      out.note(
        `the backup does not include the stored files in ${placeOf(config.s3Blobs)}; back them up with the tools of that store`,
      );
    }
    if (config.indexS3) {
      out.note(
        `the backup does not include the search index in ${placeOf(config.indexS3)}; it is rebuilt from the database if it is lost`,
      );
    }
    const started = performance.now();
    const { files, size } = await withDatabase(config, (db) =>
      makeBackup(file, {
        config,
        db,
        version: ownVersion(),
        signal,
        filesOnly,
        withoutIndex: values['without-index'] === true,
        onStep: (step) => out.progress(`${step} …`),
        onBusy: (why) => out.note(why),
      }),
    );
    const sentence = `${file}: ${counted(files, 'file')}, ${bytes(size)}, in ${duration(performance.now() - started)}`;
    report(context, { file, files, bytes: size }, sentence, out.print);
    return 0;
  },
};

export const restoreCommand: Command = {
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
