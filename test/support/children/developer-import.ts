import { migrations } from '../../../src/app.ts';
import { importDeveloper } from '../../../src/capabilities/developer/index.ts';
import { loadConfig } from '../../../src/foundation/config/index.ts';
import { silentLog } from '../../../src/foundation/kernel/log.ts';
import { migrate, openDatabase } from '../../../src/foundation/store/index.ts';
import { IMPORT } from '../developer.ts';

/** Imports a folder into a data folder, saying a line for every step: how many documents and passages are done. */
const [dataDir = '', folder = ''] = process.argv.slice(2);
const config = loadConfig({ TRAWL_DATA_DIR: dataDir });
await using db = await openDatabase(config.database);
await migrate(db, migrations);
await importDeveloper(
  { db, config, log: silentLog },
  { ...IMPORT, paths: [folder], source: 'https://docs.example.com' },
  { onProgress: ({ added, indexed }) => process.stdout.write(`${added} ${indexed}\n`) },
);
