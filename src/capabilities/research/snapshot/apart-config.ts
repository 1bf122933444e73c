import type { Config } from '../../../foundation/config/index.ts';
import type { IndexConfig } from '../../../foundation/store/search/index.ts';

/** What an import in a process of its own needs of the settings. */
export type ApartConfig = Pick<
  Config,
  'database' | 'dataDir' | 'allowPrivateNetwork' | 'dns' | 'proxy' | 'contactEmail' | 'logLevel'
> &
  IndexConfig;
