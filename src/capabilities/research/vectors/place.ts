import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dirOf, type IndexPlace, indexFiles, placeIn } from '../../../foundation/store/search/index.ts';
import { filesOf, type VectorState } from './state.ts';

/** Where the files of versions are. Separate from `state.ts`, because ranking threads should not load the code for buckets. */

/** Name of the folder of the files, inside that of the index. */
const folderName = (indexId: string): string => `papers_${indexId}.vectors`;

/** The folder of the files, or of their copies on this machine. */
export const vectorDir = (index: IndexPlace, indexId: string): string => join(dirOf(index), folderName(indexId));

/** The place of the files. */
export const vectorPlace = (index: IndexPlace, indexId: string): IndexPlace => placeIn(index, folderName(indexId));

/** Whether the files of a state are there. */
export async function hasAllFiles(
  index: IndexPlace,
  indexId: string,
  state: VectorState | undefined,
): Promise<boolean> {
  const names = [...filesOf(state)];
  if (names.length === 0) return true;
  const shared = await indexFiles(vectorPlace(index, indexId)).shared();
  if (shared) return names.every((name) => shared.has(name));
  const dir = vectorDir(index, indexId);
  const found = await Promise.all(
    names.map((name) =>
      access(join(dir, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every((isThere) => isThere);
}

const FOLDER = /^papers_([0-9a-f]+)\.vectors(?=\/|$)/;

/** Removes the remains of rebuilt indexes. */
export async function forgetOtherIndexes(index: IndexPlace, kept: readonly (string | undefined)[]): Promise<void> {
  const isOther = (name: string): boolean => {
    const id = FOLDER.exec(name)?.[1];
    return id !== undefined && !kept.includes(id);
  };
  const dir = dirOf(index);
  for (const name of await readdir(dir).catch(() => [])) {
    if (isOther(name)) await rm(join(dir, name), { recursive: true, force: true });
  }
  await indexFiles(index).unshare((name) => !isOther(name));
}
