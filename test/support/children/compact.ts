import { compactSqlite } from '../../../src/foundation/store/sqlite-space.ts';

/** Compacts the database that is named, and says when it begins. */
const [file = ''] = process.argv.slice(2);
compactSqlite(file, () => process.stdout.write('begins\n'));
