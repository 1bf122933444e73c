import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { samplePapers } from './paper-queries.ts';
import { startHelper, temporaryFolder } from './processes.ts';
import type { Server } from './server.ts';
import { fts5, type PeerWords } from './sqlite-words.ts';

/** Starts FTS5 over the papers of a data folder behind Node's HTTP server, in a process of its own. */
export async function startFts5Server(
  dataDir: string,
  words: PeerWords,
): Promise<Pick<Server, 'origin' | 'key' | 'pid' | 'stop'>> {
  const helper = await startHelper<{ port: number }>('bench/lib/sqlite-server.ts', [dataDir, words]);
  const stop = async () => helper[Symbol.dispose]();
  return { origin: `http://127.0.0.1:${helper.told.port}`, key: 'none', pid: helper.pid, stop };
}

/** Answers as paper search does, from the words of `lib/sqlite-words.ts` and the rows of the data folder. */
function serve(dataDir: string, peerWords: PeerWords): void {
  const { all } = samplePapers(dataDir, 0, false);
  const words = fts5(all, peerWords, join(temporaryFolder(), 'words.db'));
  const db = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
  const byId = db.prepare('SELECT title, abstract, ids FROM papers WHERE id = ?');
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const found = words.search(searchParams.get('query') ?? '', Number(searchParams.get('k') ?? 40));
    const results = found.map((id, place) => {
      const { title, abstract, ids } = byId.get(id) as { title: string; abstract: string; ids: string };
      const score = 1 / (place + 1);
      return { paperId: String(id), primaryId: String(id), title, abstract, score, ids: JSON.parse(ids) };
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, results }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('disconnect', () => process.exit(0));
}

const [dataDir, words] = process.argv.slice(2);
if (import.meta.main && dataDir !== undefined) serve(dataDir, words as PeerWords);
