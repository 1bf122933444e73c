import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { counted } from '@trawl/contract/counted.ts';
import { migrations } from '../../compose/migrations.ts';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import {
  copyBlobs,
  createBlobs,
  createFolderBlobs,
  migrate,
  moveDatabase,
  openDatabase,
  openExclusively,
  openSqlite,
} from '../../foundation/store/index.ts';
import { afterCopy } from '../after-copy.ts';
import { holdFolder, otherData } from '../backup/snapshot.ts';
import { type Command, type Context, positionals, text } from '../command.ts';
import { placeOf } from '../s3-place.ts';
import { bytes, count, duration } from '../terminal.ts';
import { ownVersion } from '../version.ts';

export const command: Command = {
  isText: true,
  usage: '[--from <data folder>] [--blobs <folder>] [--restart]',
  description:
    'Moves an installation from its data folder to the PostgreSQL database of DATABASE_URL, and its stored files to the\n' +
    'bucket of TRAWL_BLOBS, whichever is set. Stop the service first, and start it with the same settings afterwards.\n' +
    'All data is compared with the original, which is not changed. If the move is interrupted, run the command again.',
  examples: ['DATABASE_URL=postgres://trawl@db.example/trawl trawl migrate', 'trawl migrate --from /srv/trawl/data'],
  help: {
    from: 'the data folder to move; TRAWL_DATA_DIR by default',
    blobs: 'the folder of the stored files, if TRAWL_BLOBS named one; blobs in the data folder by default',
    restart: 'discard what an interrupted move has copied',
  },
  options: { from: { type: 'string' }, blobs: { type: 'string' }, restart: { type: 'boolean' } },
  async run(context) {
    positionals(context, []);
    const { out, signal } = context;
    const config = await context.config();
    const from = resolve(text(context, 'from') ?? config.dataDir);
    const isElsewhere = from !== config.dataDir;
    const file = join(from, 'trawl.db');
    checkSettings(config, isElsewhere);
    if (!existsSync(file)) throw new OperatorError(`${file} does not exist; --from names the data folder to move`);
    const started = performance.now();
    openExclusively(file, 'migrating').close();
    await upgrade(file);
    const source = openExclusively(file, 'migrating');
    try {
      if (config.database.kind === 'postgres') {
        const rows = await moveRows(context, source, config, isElsewhere);
        const all = [...rows.values()].reduce((sum, n) => sum + n, 0);
        out.print(`copied and compared ${counted(all, 'row')} of ${counted(rows.size, 'table')}`);
      }
      const blobDir = resolve(text(context, 'blobs') ?? (isElsewhere ? join(from, 'blobs') : config.blobDir));
      if (config.s3Blobs !== undefined || blobDir !== config.blobDir) {
        await using target = createBlobs(config);
        const moved = await copyBlobs(createFolderBlobs(blobDir), target, {
          signal,
          onBlob: (now) => out.progress(`stored files: ${count(now.blobs)}, ${bytes(now.bytes)}`),
        });
        const place = config.s3Blobs === undefined ? config.blobDir : placeOf(config.s3Blobs);
        out.print(`copied and compared ${count(moved.blobs)} stored files, ${bytes(moved.bytes)}, to ${place}`);
      }
      if (isElsewhere) {
        const apart = otherData(from, [join(from, 'index'), blobDir]);
        await holdFolder(from, config.dataDir, apart, true);
      }
    } finally {
      source.close();
    }
    out.print(`done in ${duration(performance.now() - started)}; start the service with the same settings`);
    if (config.database.kind === 'postgres')
      out.note(`${file} is unchanged; delete it once the new installation works`);
    return 0;
  },
};

function checkSettings(config: Config, isElsewhere: boolean): void {
  if (config.database.kind === 'postgres') return;
  if (isElsewhere) {
    throw new OperatorError(
      'DATABASE_URL is not set; to move a data folder to another one, use trawl backup and trawl restore',
    );
  }
  if (config.s3Blobs === undefined) {
    throw new OperatorError(
      'nothing to do: set DATABASE_URL to move to PostgreSQL, or TRAWL_BLOBS=s3://<bucket> to move the stored files to a bucket',
    );
  }
}

/** A folder of an older version is brought up to date first, as a start of the service would do. */
async function upgrade(file: string): Promise<void> {
  await using db = openSqlite(file);
  await migrate(db, migrations, ownVersion());
}

async function moveRows(
  { out, signal, values }: Context,
  source: DatabaseSync,
  config: Config,
  isElsewhere: boolean,
): Promise<ReadonlyMap<string, number>> {
  await using target = await openDatabase(config.database);
  return await moveDatabase(source, target, {
    ...{ migrations, version: ownVersion(), signal },
    restart: values.restart === true,
    onRows: (table, rows, total) => out.progress(`${table}: ${count(rows)} of ${counted(total, 'row')}`),
    onCompare: (table) => out.progress(`comparing ${table}`),
    finish: (db) => afterCopy(db, { keepsIndex: !isElsewhere && config.indexS3 === undefined }),
  });
}
