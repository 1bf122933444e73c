import { pagesOf, type Site, startSite } from '../site.ts';
import type { TaskSite } from './designs-by-name.ts';

/** The setting for all sites. Each has an address of its own, so that no page of it comes from the cache. */
export const TASK_NETWORK = { TRAWL_ALLOW_PRIVATE_NETWORK: '127.9.0.0/16' };

/** Serves pages on an address of this site alone, 127.9.<design>.<kind>. */
export async function serveSite({
  pages,
  number,
  place,
}: Pick<TaskSite, 'pages' | 'number' | 'place'>): Promise<Site & { requests(): number }> {
  let requests = 0;
  const answer = pagesOf((path) => {
    requests++;
    return pages.get(path);
  });
  return { ...(await startSite(answer, `127.9.${number}.${place}`)), requests: () => requests };
}
