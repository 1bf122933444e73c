import { fileURLToPath } from 'node:url';

/** The entry point of `trawl`. Files that this process creates are accessible to its user only. */
process.umask(0o077);

const args = process.argv.slice(2);
const { runLean, wantsLean } = await import('./thrifty-process.ts');
if (wantsLean(args)) runLean(fileURLToPath(import.meta.url), args);
else await import('./process.ts');
