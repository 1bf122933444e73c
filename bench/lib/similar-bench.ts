import { join } from 'node:path';
import { wrongUsage } from './bench.ts';
import { createAsker } from './http.ts';
import { importFile, rates } from './import.ts';
import { writeCitingPapers } from './papers.ts';
import { temporaryFolder } from './processes.ts';
import { catalogQueries } from './queries.ts';
import { seeded } from './random.ts';
import { type Server, startServer } from './server.ts';
import { latency } from './stats.ts';
import type { Row } from './table.ts';

/** What related papers cost on a corpus of real texts with made-up citations: importing them, and asking over HTTP. */

const WARM_UP = 30;
/** Papers that are asked about, of a larger catalog. */
const ASKED = 90_000;

/** @param snapshot arXiv metadata, gzip or plain */
export async function benchSimilar(snapshot: string, requests: number, step: (text: string) => void) {
  const folder = temporaryFolder();
  const imports: Row[] = [];
  let papers = 0;
  for (const isCiting of [false, true]) {
    step(`importing, ${isCiting ? 'with' : 'without'} references`);
    const file = join(folder, 'papers.jsonl');
    const references = await writeCitingPapers(snapshot, file, isCiting);
    const run = await importFile(join(folder, isCiting ? 'with' : 'without'), 'jsonl', file);
    imports.push({ references, ...run, rate: rates(run).all });
    papers = Math.min(ASKED, run.papers);
  }
  const dataDir = join(folder, 'with');
  await using server = await startServer(dataDir);
  step('asking');
  const similar = await askAll(server, dataDir, requests, papers);
  const { now, peak } = server.memory();
  const memory = Object.entries({ 'service, idle': server.idleMemory, afterwards: now, peak });
  return { imports, similar, memory: memory.map(([of, bytes]) => ({ of, memory: bytes })) };
}

async function askAll(server: Server, dataDir: string, requests: number, papers: number): Promise<Row[]> {
  await using asker = createAsker(server);
  const intents = catalogQueries(dataDir, requests + WARM_UP);
  if (intents.length <= WARM_UP) wrongUsage(`--snapshot needs more than ${WARM_UP} papers, not ${papers}`);
  const next = seeded(13);
  const rows: Row[] = [];
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
      const any = () => String(1 + Math.floor(next() * papers));
      const parameters = new URLSearchParams({ intent, mode, k: String(k) });
      for (let n = 0; n < anchors; n++) parameters.append('anchor', any());
      const path = `/v2/search/research/papers/${any()}/similar?${parameters}`;
      const { results, poolSize, took } = await asker.get<{ results: unknown[]; poolSize: number }>(path);
      if (i < WARM_UP) continue;
      times.push(took);
      found += results.length;
      pool += poolSize;
    }
    rows.push({ mode, anchors, k, ...latency(times), found: found / times.length, pool: pool / times.length });
  }
  return rows;
}
