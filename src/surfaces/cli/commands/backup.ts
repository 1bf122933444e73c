import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { makeBackup } from '../backup/make.ts';
import { type Command, positionals } from '../command.ts';
import { withDatabase } from '../open.ts';
import { placeOf } from '../s3-place.ts';
import { bytes, count, duration } from '../terminal.ts';
import { ownVersion } from '../version.ts';

export const command: Command = {
  usage: '<file.tar.gz> [--without-index] [--files-only]',
  description:
    'Saves the data folder into one file: database, search index, stored files. The service may run meanwhile; what the\n' +
    'file holds is of one moment. With PostgreSQL, save the database with pg_dump and the rest with --files-only.',
  help: {
    'without-index': 'leave the search index out; it is made again after restoring, from the database',
    'files-only': 'leave the database out',
  },
  options: { 'without-index': { type: 'boolean' }, 'files-only': { type: 'boolean' } },
  async run(context) {
    const [file] = positionals(context, ['file.tar.gz']) as [string];
    const { out, signal, values } = context;
    const config = context.config();
    const filesOnly = values['files-only'] === true;
    if (config.database.kind === 'postgres' && !filesOnly) {
      throw new OperatorError(
        'the database is PostgreSQL: save it with pg_dump "$DATABASE_URL", and the index and the files with trawl backup --files-only',
      );
    }
    if (config.s3Blobs) {
      out.note(
        `the stored files are in ${placeOf(config.s3Blobs)} and not in the backup; use what that store offers to save them`,
      );
    }
    if (config.indexS3) {
      out.note(
        `the search index is in ${placeOf(config.indexS3)} and not in the backup; it is made again from the database when it is lost`,
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
    out.print(`${file}: ${count(files)} files, ${bytes(size)}, in ${duration(performance.now() - started)}`);
    return 0;
  },
};
