import { createInterface } from 'node:readline';
import { createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/foundation/config/index.ts';
import { settableClock } from '../settable-clock.ts';

/**
 * The service on the database at argv[2] with the data folder argv[3] and plans argv[4]; reaches sites on 127.9.9.9 only. Says its address
 * and the token of the set-up link. A line `clock <ms>` sets its clock forward (or back).
 */
const [database = '', dataDir = '', plansFile = '', nameServer = ''] = process.argv.slice(2);
const clock = settableClock();
const config = loadConfig({
  PORT: '0',
  DATABASE_URL: database,
  TRAWL_DATA_DIR: dataDir,
  TRAWL_PLANS: plansFile,
  TRAWL_ALLOW_PRIVATE_NETWORK: '127.9.9.9',
  TRAWL_DNS: nameServer,
  TRAWL_RESEARCH_LIVE: 'off',
  TRAWL_RESEARCH_FULLTEXT: 'off',
  LOG_LEVEL: 'error',
});
const app = await createApp(config, { clock });
const { address, setupLink } = await app.listen();
console.log(`${address} ${setupLink?.split('#')[1]}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [command, argument] = line.split(' ');
  if (command === 'clock') clock.forward(Number(argument));
}
await app.close();
process.exit(0);
