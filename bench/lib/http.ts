import { Client } from 'undici';
import type { Server } from './server.ts';

/** A search as a request has it: names and values in order, names may repeat. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** Path and query of a paper search. */
export function searchPath(query: string, k: number, filter: Parameters = []): string {
  const parameters = new URLSearchParams({ query, k: String(k) });
  for (const [name, value] of filter) parameters.append(name, value);
  return `/v2/search/research/papers?${parameters}`;
}

export interface Hit {
  readonly paperId: string;
  readonly primaryId: string;
  readonly score: number;
}

export interface Asker extends AsyncDisposable {
  /**
   * @returns the JSON, and the milliseconds from the call to the last byte of the answer; parsing is not in it
   * @throws Error with the answer when it is not 200
   */
  get<T>(path: string): Promise<T & { readonly took: number }>;
  /** Searches papers. */
  search(
    query: string,
    k: number,
    filter?: Parameters,
  ): Promise<{ readonly hits: readonly Hit[]; readonly took: number }>;
}

/** Asks one request at a time over one connection that stays open. */
export function createAsker({ origin, key }: Pick<Server, 'origin' | 'key'>): Asker {
  const client = new Client(origin, { keepAliveTimeout: 60_000 });
  const headers = { authorization: `Bearer ${key}` };
  const get = async <T>(path: string): Promise<T & { took: number }> => {
    const begun = performance.now();
    const { statusCode, body } = await client.request({ path, method: 'GET', headers });
    const text = await body.text();
    const took = performance.now() - begun;
    if (statusCode !== 200) throw new Error(`GET ${path} was answered ${statusCode}: ${text.slice(0, 500)}`);
    return { ...(JSON.parse(text) as T), took };
  };
  return {
    get,
    async search(query, k, filter) {
      const { results, took } = await get<{ results: Hit[] }>(searchPath(query, k, filter));
      return { hits: results, took };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
