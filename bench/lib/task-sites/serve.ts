import { createServer } from 'node:http';
import { listen } from '../scripted-model.ts';
import type { Pages } from './types.ts';

/** Each site has an address of its own, so that no page of it comes from the cache. */
export const TASK_NETWORK = '127.9.0.0/16';

export interface ServedSite {
  readonly url: string;
  requests(): number;
  close(): void;
}

/** Serves pages on an address of this site alone, 127.9.<design>.<kind>. */
export async function serveSite(pages: Pages, design: number, kind: number): Promise<ServedSite> {
  const address = `127.9.${design}.${kind}`;
  let requests = 0;
  const site = createServer((request, response) => {
    const html = pages.get(request.url ?? '/');
    requests++;
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '<title>Not found</title><h1>Not found</h1>');
  });
  const port = await listen(site, address);
  return {
    url: `http://${address}:${port}/`,
    requests: () => requests,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}
