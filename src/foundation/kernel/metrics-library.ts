import { createRequire } from 'node:module';

let library: typeof import('prom-client') | undefined;

/** prom-client and the 80 files of its own that it loads, only where metrics are made: not in commands and processes that write indexes. */
export function metricsLibrary(): typeof import('prom-client') {
  library ??= createRequire(import.meta.url)('prom-client') as typeof import('prom-client');
  return library;
}
