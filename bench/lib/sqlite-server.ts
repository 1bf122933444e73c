import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type PeerWords, paperFts5 } from './fts5.ts';
import { samplePapers } from './paper-queries.ts';
import { startHelper, temporaryFolder } from './processes.ts';
import type { Server } from './server.ts';
import { serve } from './site.ts';

/** Starts FTS5 over the papers of a data folder behind Node's HTTP server, in a process of its own. */
export async function startFts5Server(
  dataDir: string,
  words: PeerWords,
): Promise<Pick<Server, 'origin' | 'key' | 'pid' | 'stop'>> {
  const helper = await startHelper<{ port: number }>('bench/lib/sqlite-server.ts', [dataDir, words]);
  const stop = async () => helper[Symbol.dispose]();
  return { origin: `http://127.0.0.1:${helper.told.port}`, key: 'none', pid: helper.pid, stop };
}

/** Answers as paper search does, from the words of `lib/fts5.ts` and the rows of the data folder. */
function serveWords(dataDir: string, peerWords: PeerWords): void {
  const { all } = samplePapers(dataDir, 0, false);
  const words = paperFts5(all, peerWords, join(temporaryFolder(), 'words.db'));
  const db = new DatabaseSync(join(dataDir, 'trawl.db'), { readOnly: true });
  const byId = db.prepare('SELECT title, abstract, ids FROM papers WHERE id = ?');
  serve((request, response) => {
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
}

const [dataDir, words] = process.argv.slice(2);
if (import.meta.main && dataDir !== undefined) serveWords(dataDir, words as PeerWords);
