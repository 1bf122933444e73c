import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../test/support/free-port.ts';
import { samplePapers } from './paper-queries.ts';
import { startFile, temporaryFolder } from './processes.ts';
import type { Server } from './server.ts';
import { fts5 } from './sqlite-words.ts';

/** Milliseconds until 100,000 papers are in it. */
const PATIENCE = 300_000;

/** Starts FTS5 over the papers of a data folder behind Node's HTTP server, in a process of its own. */
export async function startFts5Server(dataDir: string): Promise<Pick<Server, 'origin' | 'key' | 'pid' | 'stop'>> {
  const port = await freePort();
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const run = startFile('bench/lib/sqlite-server.ts', [dataDir, String(port)], {
    settings: {},
    cwd: temporaryFolder(),
    onOutput: () => isReady(),
  });
  const late = setTimeout(() => run.child.kill('SIGKILL'), PATIENCE);
  await Promise.race([
    ready,
    run.ended.then((code) => {
      throw new Error(`FTS5 ended with ${code}: ${run.complaint()}`);
    }),
  ]);
  clearTimeout(late);
  return {
    origin: `http://127.0.0.1:${port}`,
    key: 'none',
    pid: run.child.pid,
    async stop() {
      run.child.kill('SIGTERM');
      await run.ended;
    },
  };
}

/** Answers as paper search does, from the words of `lib/sqlite-words.ts` and the rows of the data folder. */
function serve(dataDir: string, port: number): void {
  const { all } = samplePapers(dataDir, 0, false);
  const words = fts5(all, join(temporaryFolder(), 'words.db'));
  const db = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
  const byId = db.prepare('SELECT title, abstract, ids FROM papers WHERE id = ?');
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const found = words.search(searchParams.get('query') ?? '', Number(searchParams.get('k') ?? 40));
    const results = found.map((id, place) => {
      const { title, abstract, ids } = byId.get(id) as { title: string; abstract: string; ids: string };
      return {
        paperId: String(id),
        primaryId: String(id),
        title,
        abstract,
        score: 1 / (place + 1),
        ids: JSON.parse(ids),
      };
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, results }));
  });
  server.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
  process.on('SIGTERM', () => process.exit(0));
}

const [dataDir, port] = process.argv.slice(2);
if (import.meta.main && dataDir !== undefined) serve(dataDir, Number(port));
