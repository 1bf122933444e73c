import { fileURLToPath } from 'node:url';
import { keepCompiled } from '../foundation/kernel/compile-cache.ts';

/** `trawl`. Compiled code is kept between runs, as main.ts of the service does: it is half of the time of a short command. */
keepCompiled();
// What this process makes is for its user alone, from the first byte.
process.umask(0o077);

const args = process.argv.slice(2);
const { runLean, wantsLean } = await import('./thrifty-process.ts');
if (wantsLean(args)) runLean(fileURLToPath(import.meta.url), args);
else await import('./process.ts');
