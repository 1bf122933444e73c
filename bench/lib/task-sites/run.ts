import { ended, type Server } from '../server.ts';
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

/** A run that has ended. */
export interface RunStatus {
  readonly status: string;
  readonly data?: unknown;
  readonly partial?: unknown;
  readonly missing?: readonly string[];
  readonly unverified?: readonly string[];
  readonly creditsUsed?: number;
  readonly evidence?: readonly { readonly path: string; readonly url: string; readonly quote: string }[];
  readonly error?: string;
}

/** Starts a run of the agent and waits for its end. @throws Error if it is refused */
export async function runAgent(server: Pick<Server, 'ask'>, body: object): Promise<RunStatus> {
  const { id } = await server.ask('/v2/agent', body);
  return ended(server, `/v2/agent/${id}`, 50);
}
