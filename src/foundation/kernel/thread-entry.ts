import { keepCompiled, writeCompiled } from './compile-cache.ts';

/** What a thread of `startThread` runs first. Messages to the module wait until it is loaded. */
keepCompiled(process.argv[3] as string);
await import(process.argv[2] as string);
writeCompiled();
