import { serverUrl } from './postgres.ts';
import { makeTemplates } from './templates.ts';

/**
 * One PostgreSQL and one set of empty tables for all test files of a run: `node --test --test-global-setup=./test/support/shared-postgres.ts`.
 * It ends with the runner.
 */
export async function globalSetup(): Promise<void> {
  process.env.TRAWL_TEST_POSTGRES = await serverUrl();
  await makeTemplates();
}
