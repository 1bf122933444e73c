import { addPages, keyOf } from '../../src/capabilities/crawl/frontier.ts';
import type { Config } from '../../src/foundation/config/index.ts';
import { openDatabase } from '../../src/foundation/store/index.ts';

/**
 * Stores pages that a crawl has found and not fetched, behind those that it has itself.
 * @param urls in canonical form; each tenth is disallowed, the others lead out of the site
 */
export async function addFoundPages(database: Config['database'], id: string, urls: readonly string[]): Promise<void> {
  await using db = await openDatabase(database);
  const pages = urls.map(
    (url, n) => ({ key: keyOf(url), url, depth: 1, state: n % 10 === 0 ? 'robots' : 'external' }) as const,
  );
  await db.transaction((tx) => addPages(tx, id, 1_000, pages, Date.now()));
}
