import { join } from 'node:path';
import { Client } from 'undici';
import { writeCitingPapers } from './citing-papers.ts';
import { importFile, rates } from './import.ts';
import { removeFolder, temporaryFolder } from './processes.ts';
import { catalogQueries, seeded } from './queries.ts';
import { type Server, startServer } from './server.ts';
import { count, latency, megabytes, ms, seconds, table } from './stats.ts';

/** What related papers cost on a corpus of real texts with made-up citations: importing them, and asking over HTTP. */

const WARM_UP = 30;

/** @param snapshot arXiv metadata, gzip or plain @returns tables to print */
export async function benchSimilar(
  snapshot: string,
  requests: number,
  step: (text: string) => void,
): Promise<string[]> {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const rows = [['references', 'papers', 'import', 'papers/s', 'peak RSS', 'index', 'database']];
  for (const isCiting of [false, true]) {
    step(`importing, ${isCiting ? 'with' : 'without'} references`);
    const file = join(folder, 'papers.jsonl');
    const references = await writeCitingPapers(snapshot, file, isCiting);
    const dataDir = join(folder, isCiting ? 'with' : 'without');
    const run = await importFile(dataDir, 'jsonl', file);
    rows.push([
      ...[count(references), count(run.papers), seconds(run.wall), count(rates(run).all)],
      ...[megabytes(run.peakMemory), megabytes(run.indexSize), megabytes(run.databaseSize)],
    ]);
  }
  lines.push('', table(rows), '');
  const dataDir = join(folder, 'with');
  const server = await startServer(dataDir);
  try {
    step('asking');
    lines.push(table(await askAll(server, dataDir, requests)), '');
    const { now, peak } = server.memory();
    lines.push(`service: idle ${megabytes(server.idleMemory)}, afterwards ${megabytes(now)}, peak ${megabytes(peak)}`);
  } finally {
    await server.stop();
    removeFolder(folder);
  }
  return lines;
}

async function askAll(server: Server, dataDir: string, requests: number): Promise<string[][]> {
  const client = new Client(server.origin, { keepAliveTimeout: 60_000 });
  const intents = catalogQueries(dataDir, requests + WARM_UP);
  const next = seeded(13);
  const rows = [['mode', 'anchors', 'k', 'p50', 'p95', 'p99', 'found', 'pool']];
  try {
    for (const [mode, anchors, k] of [
      ['similar', 0, 40],
      ['similar', 0, 500],
      ['similar', 9, 40],
      ['citers', 0, 40],
      ['references', 0, 40],
    ] as const) {
      const times: number[] = [];
      let [found, pool] = [0, 0];
      for (const [i, intent] of intents.entries()) {
        const any = () => String(1 + Math.floor(next() * 90_000));
        const parameters = new URLSearchParams({ intent, mode, k: String(k) });
        for (let n = 0; n < anchors; n++) parameters.append('anchor', any());
        const path = `/v2/search/research/papers/${any()}/similar?${parameters}`;
        const begun = performance.now();
        const headers = { authorization: `Bearer ${server.key}` };
        const { statusCode, body } = await client.request({ path, method: 'GET', headers });
        const text = await body.text();
        const took = performance.now() - begun;
        if (statusCode !== 200) throw new Error(`GET ${path} was answered ${statusCode}: ${text.slice(0, 500)}`);
        if (i < WARM_UP) continue;
        times.push(took);
        const answer = JSON.parse(text) as { results: unknown[]; poolSize: number };
        found += answer.results.length;
        pool += answer.poolSize;
      }
      const { p50, p95, p99 } = latency(times);
      rows.push([
        ...[mode, String(anchors), String(k), ms(p50), ms(p95), ms(p99)],
        ...[(found / times.length).toFixed(1), count(pool / times.length)],
      ]);
    }
  } finally {
    await client.close();
  }
  return rows;
}
