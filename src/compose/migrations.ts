import { migrations as agent } from '../capabilities/agent/index.ts';
import { migrations as crawl } from '../capabilities/crawl/index.ts';
import { migrations as developer } from '../capabilities/developer/index.ts';
import { migrations as interact } from '../capabilities/interact/index.ts';
import { migrations as map } from '../capabilities/map/index.ts';
import { migrations as monitor } from '../capabilities/monitor/index.ts';
import { migrations as research } from '../capabilities/research/index.ts';
import { migrations as scrape } from '../capabilities/scrape/index.ts';
import { migrations as search } from '../capabilities/search/index.ts';
import { migrations as indexing } from '../engines/indexing/index.ts';
import { migrations as jobs } from '../foundation/jobs/index.ts';
import {
  type Migration,
  secretMigrations,
  sharedTextMigrations,
  versionMigrations,
} from '../foundation/store/index.ts';
import { migrations as accounts } from '../platform/accounts/index.ts';
import { migrations as providers } from '../platform/providers/index.ts';
import { migrations as webhooks } from '../platform/webhooks/index.ts';
import { migrations as mcp } from '../surfaces/mcp/index.ts';

/** Every migration of every room, in the order in which new databases run them. */
export const migrations: readonly Migration[] = [
  ...[...accounts, ...jobs, ...research, ...indexing, ...developer, ...providers, ...secretMigrations, ...scrape],
  ...[
    ...map,
    ...crawl,
    ...webhooks,
    ...interact,
    ...search,
    ...monitor,
    ...agent,
    ...mcp,
    ...versionMigrations,
    ...sharedTextMigrations,
  ],
];
