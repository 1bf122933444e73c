// How many searches a second closed-loop clients get.
//
//   npm run bench -- load (--data <data folder> | --snapshot <arXiv metadata snapshot>)
//                         [--clients 16] [--seconds 20] [--k 40]

import { bench, latency, searchPath, startServer, wrongUsage } from './lib/kit.ts';
import { drive } from './lib/load-client.ts';
import { paperFolder } from './lib/papers.ts';
import { catalogQueries } from './lib/queries.ts';

/** Different queries that are asked, in turn. */
const QUERIES = 5_000;
/** Milliseconds before the measured time. */
const WARM_UP = 3_000;

export default bench({
  name: 'load',
  options: { data: undefined, snapshot: undefined, clients: 16, seconds: 20, k: 40 },
  rows: {
    load: `clients | k | seconds | searches [count] | rate: searches/s [0] | p50 [ms] | p95 [ms] | p99 [ms] | errors |
      memory: service peak RSS [MB] | clientCpu: client CPU, of a core [%]`,
  },
  least: ['load.errors <= 0', 'load.rate >= 150, quiet'],
  async run({ values: { data, snapshot, clients, seconds, k }, say, step }) {
    if (!(clients >= 1) || !(seconds > 0) || !(k >= 1 && k <= 500))
      wrongUsage('--clients is at least 1, --seconds more than 0, --k 1 to 500');
    step('importing');
    const dataDir = await paperFolder({ data, snapshot });
    const queries = catalogQueries(dataDir, QUERIES);
    await using server = await startServer(dataDir);
    step(`${clients} clients for ${seconds} s`);
    const paths = queries.map((query) => searchPath(query, k));
    const { origin, key } = server;
    const report = await drive({ origin, key, paths, clients, warmUp: WARM_UP, duration: seconds * 1000 });
    const times = latency([...report.times]);
    const errors = Object.values(report.errors).reduce((sum, n) => sum + n, 0);
    if (errors > 0) say(`errors: ${JSON.stringify(report.errors)}`);
    const rates = { searches: times.count, rate: (times.count * 1000) / report.elapsed };
    const use = { memory: server.memory().peak, clientCpu: report.cpu / report.elapsed };
    return { load: [{ clients, k, seconds, ...rates, ...times, errors, ...use }] };
  },
});
