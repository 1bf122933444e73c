import { resolve } from 'node:path';
import { wrongUsage } from './bench.ts';
import { importFile } from './import.ts';
import { temporaryFolder } from './processes.ts';
import { learnVectors } from './vectors.ts';

/** A data folder with papers and learned vectors: an existing one, or a new one with those of an arXiv snapshot. */
export async function paperFolder(
  { data, snapshot }: { readonly data: string | undefined; readonly snapshot: string | undefined },
  importInto: (dataDir: string, snapshot: string) => Promise<unknown> = (dataDir, file) =>
    importFile(dataDir, 'arxiv', file),
): Promise<string> {
  if ((data === undefined) === (snapshot === undefined)) wrongUsage('either --data or --snapshot is needed');
  const dataDir = data === undefined ? temporaryFolder() : resolve(data);
  if (snapshot !== undefined) await importInto(dataDir, resolve(snapshot));
  await learnVectors(dataDir);
  return dataDir;
}
