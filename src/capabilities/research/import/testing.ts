/** What the tests of this folder share: a folder that goes away, a way to read a file to its end. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { SourceItem } from '../records/item.ts';
import { type ImportSource, type ReadOptions, readPapers } from './index.ts';

/** Writes files into a folder that is removed after the test. */
export async function folder(t: TestContext): Promise<(name: string, data: string | Buffer) => Promise<string>> {
  const dir = await mkdtemp(join(tmpdir(), 'trawl-import-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  return async (name, data) => {
    const file = join(dir, name);
    await writeFile(file, data);
    return file;
  };
}

/** Everything a file yields, and the error it ends with. */
export async function readAll(
  source: ImportSource,
  file: string,
  options: ReadOptions = {},
): Promise<{ items: SourceItem<number>[]; gone: string[]; shares: (number | undefined)[]; error: Error | undefined }> {
  const items: SourceItem<number>[] = [];
  const gone: string[] = [];
  const shares: (number | undefined)[] = [];
  try {
    for await (const batch of readPapers(source, file, options)) {
      items.push(...batch.items);
      gone.push(...(batch.gone ?? []));
      shares.push(batch.share);
    }
  } catch (error) {
    return { items, gone, shares, error: error as Error };
  }
  return { items, gone, shares, error: undefined };
}
