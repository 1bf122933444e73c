import { migrations as agent } from '../capabilities/agent/tables.ts';
import { migrations as crawl } from '../capabilities/crawl/tables.ts';
import { migrations as developer } from '../capabilities/developer/catalog/migrations.ts';
import { migrations as interact } from '../capabilities/interact/tables.ts';
import { migrations as map } from '../capabilities/map/tables.ts';
import { feedLinkMigrations, migrations as monitor } from '../capabilities/monitor/migrations.ts';
import { migrations as research } from '../capabilities/research/migrations.ts';
import { migrations as scrape } from '../capabilities/scrape/migrations.ts';
import { migrations as search } from '../capabilities/search/local/tables.ts';
import { migrations as indexing } from '../engines/indexing/tables.ts';
import { migrations as jobs } from '../foundation/jobs/schema.ts';
import {
  type Migration,
  secretMigrations,
  sharedTextMigrations,
  versionMigrations,
} from '../foundation/store/index.ts';
import { migrations as accounts } from '../platform/accounts/migrations.ts';
import { migrations as feeds } from '../platform/feeds/tables.ts';
import { migrations as providers } from '../platform/providers/tables.ts';
import { migrations as webhooks } from '../platform/webhooks/tables.ts';
import { migrations as mcp } from '../surfaces/mcp/tables.ts';

/**
 * Every migration of every room, in the order in which new databases run them. From the files that have them and not from the front doors:
 * a command that opens the database would load all rooms with everything that they use, which takes a second.
 */
export const migrations: readonly Migration[] = [
  ...[...accounts, ...jobs, ...research, ...indexing, ...developer, ...providers, ...secretMigrations, ...scrape],
  ...[
    ...map,
    ...crawl,
    ...webhooks,
    ...feeds,
    ...interact,
    ...search,
    ...monitor,
    ...feedLinkMigrations,
    ...agent,
    ...mcp,
    ...versionMigrations,
    ...sharedTextMigrations,
  ],
];
