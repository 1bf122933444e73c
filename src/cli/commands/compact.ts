import { existsSync } from 'node:fs';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { compactSqlite, holdDataFolder } from '../../foundation/store/index.ts';
import { type Command, positionals, report } from '../command.ts';
import { bytes } from '../terminal.ts';

export const command: Command = {
  usage: '',
  description:
    'Writes the built-in database anew without the space of removed rows. Stop the service first. It needs free disk space for the\n' +
    'rows that are left. Databases of 0.1.0 need it once: newer ones give space back by themselves.',
  examples: ['trawl compact'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const { database } = await context.config();
    if (database.kind === 'postgres') {
      throw new OperatorError(
        'the database is PostgreSQL, which uses the space of removed rows again by itself; VACUUM FULL gives it back',
      );
    }
    const { file } = database;
    if (!existsSync(file)) throw new OperatorError(`${file} does not exist; TRAWL_DATA_DIR names the data folder`);
    // A service that starts meanwhile would open the old file, which is about to go.
    holdDataFolder(file);
    const { before, after } = compactSqlite(file, ({ size, free }, needed) =>
      context.out.note(
        `${file}: ${bytes(size)}, of which ${bytes(free)} are free; compacting needs ${bytes(needed)} of disk space …`,
      ),
    );
    report(context, { file, before, after }, `compacted from ${bytes(before)} to ${bytes(after)}`, context.out.print);
    return 0;
  },
};
