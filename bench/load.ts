// How many searches a second closed-loop clients get.
//
//   npm run bench -- load (--data <data folder> | --snapshot <arXiv metadata snapshot>)
//                         [--clients 16] [--seconds 20] [--k 40]

import { bench, wrongUsage } from './lib/bench.ts';
import { searchPath } from './lib/http.ts';
import { drive } from './lib/load-client.ts';
import { paperFolder } from './lib/papers.ts';
import { catalogQueries } from './lib/queries.ts';
import { startServer } from './lib/server.ts';
import { latency } from './lib/stats.ts';

/** Different queries that are asked, in turn. */
const QUERIES = 5_000;
/** Milliseconds before the measured time. */
const WARM_UP = 3_000;

export default bench({
  name: 'load',
  options: { data: undefined, snapshot: undefined, clients: 16, seconds: 20, k: 40 },
  rows: {
    load: {
      clients: 'clients',
      k: 'k',
      seconds: 'seconds',
      searches: ['searches', 'count'],
      rate: ['searches/s', '0'],
      p50: ['p50', 'ms'],
      p95: ['p95', 'ms'],
      p99: ['p99', 'ms'],
      errors: 'errors',
      memory: ['service peak RSS', 'MB'],
      clientCpu: ['client CPU, of a core', '%'],
    },
  },
  least: [
    { table: 'load', column: 'errors', most: 0 },
    { table: 'load', column: 'rate', least: 150, quiet: true },
  ],
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
