import { createAsker } from './http.ts';
import { catalogQueries } from './queries.ts';
import { startServer } from './server.ts';
import { latency } from './stats.ts';

/** Searches that are not counted. */
const WARM_UP = 50;

/** How long searches take with a data folder, one at a time, in milliseconds, and the highest memory of the service, in bytes. */
export async function timeSearches(dataDir: string, wanted: number, k: number) {
  const queries = catalogQueries(dataDir, wanted + WARM_UP);
  await using server = await startServer(dataDir);
  await using asker = createAsker(server);
  const times: number[] = [];
  for (const query of queries) times.push((await asker.search(query, k)).took);
  const memory = server.memory().peak;
  return { ...latency(times.slice(WARM_UP)), memory };
}
