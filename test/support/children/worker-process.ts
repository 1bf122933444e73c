import { createInterface } from 'node:readline';
import { deserialize } from 'node:v8';
import { createApp } from '../../../src/app.ts';
import type { Config } from '../../../src/foundation/config/index.ts';
import { silentLog } from '../../../src/foundation/kernel/log.ts';
import { nobody } from '../nobody.ts';

/** The part of a split service that works. In: its settings, then `stop`. Out: `ready`. */

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const config: Config = deserialize(Buffer.from((await lines.next()).value ?? '', 'base64'));
const app = await createApp(config, { log: silentLog, resolve: nobody });
console.log('ready');
await lines.next();
await app.close();
// Nothing else may keep the process alive.
process.stdin.destroy();
