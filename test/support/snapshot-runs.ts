import { fileURLToPath } from 'node:url';
import { type ImportRun, runChild } from './import-runs.ts';
import { packed, workOf } from './snapshot-server.ts';

const CHILD = fileURLToPath(new URL('./children/import-snapshot.ts', import.meta.url));

/** Parts of synthetic works with everything that a snapshot may have: shared ids, works without a title, bad parts, merges. By key. */
export function snapshotOf(parts: number, worksOfPart: number): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let i = 0; i < parts; i++) {
    const day = new Date(Date.UTC(2022, 0, 1 + Math.floor(i / 3))).toISOString().slice(0, 10);
    const works = Array.from({ length: worksOfPart }, (_, j) => workFor(i * worksOfPart + j + 1));
    const body = packed(works);
    const bad = i % 50 === 17 ? body.subarray(0, body.length >> 1) : i % 50 === 31 ? Buffer.alloc(0) : body;
    files.set(`data/works/updated_date=${day}/part_${String(i).padStart(4, '0')}.gz`, bad);
  }
  const total = parts * worksOfPart;
  const merges = Array.from({ length: Math.floor(total / 100) }, (_, i) => {
    const [old, into] = [i * 100 + 7, i * 100 + 8];
    return `2023-01-01,W${old},${i % 5 === 0 ? 'W4285719527' : `W${into}`}`;
  });
  files.set('data/merged_ids/works/2023-01-01.csv.gz', packed(['merge_date,id,merge_into_id', ...merges]));
  return files;
}

function workFor(n: number): unknown {
  if (n % 997 === 13) return '{"title": "cut';
  if (n % 1_009 === 5) return workOf(n, { title: null });
  // A part of the works has no DOI, and is known by its PubMed id alone, so that merges can join them.
  if (n % 100 === 7) return workOf(n, { doi: null, ids: { pmid: String(n) } });
  if (n % 50 === 9) return workOf(n, { doi: `https://doi.org/10.5555/${n - 3}` });
  return workOf(n);
}

/** @param killAt it ends itself with kill -9 as soon as so many records are stored */
export const runSnapshot = (
  dataDir: string,
  place: string,
  endpoint: string | undefined,
  killAt?: number,
): Promise<ImportRun> => runChild(CHILD, [dataDir, place, ...(endpoint ? [endpoint] : [])], killAt);
