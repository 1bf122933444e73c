import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** prom-client and the 80 files of its own that it loads, only where metrics are made: not in commands and processes that write indexes. */
export const metricsLibrary = (): typeof import('prom-client') => require('prom-client');
