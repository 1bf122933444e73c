import { counted } from '@trawl/contract/counted.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { makeBackup } from '../backup/make.ts';
import { type Command, positionals, report } from '../command.ts';
import { placeOf } from '../s3-place.ts';
import { bytes, duration } from '../terminal.ts';
import { ownVersion } from '../version.ts';
import { withDatabase } from '../with-database.ts';

export const command: Command = {
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
