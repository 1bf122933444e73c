import { join } from 'node:path';
import { dirOf, type IndexPlace, indexFiles, placeIn } from '../../../foundation/store/search/index.ts';
import { hasFiles, sweepFiles } from '../segments/store.ts';
import { filesOf, type VectorState } from './state.ts';

/** Where the files of versions are. Separate from `state.ts`, because ranking threads should not load the code for buckets. */

/** Name of the folder of the files, inside that of the index. */
const folderName = (indexId: string): string => `papers_${indexId}.vectors`;

/** The folder of the files, or of their copies on this machine. */
export const vectorDir = (index: IndexPlace, indexId: string): string => join(dirOf(index), folderName(indexId));

/** The place of the files. */
export const vectorPlace = (index: IndexPlace, indexId: string): IndexPlace => placeIn(index, folderName(indexId));

/** The files of a training until they are published; it cleans up after itself (train-vectors.ts). */
export const TRAINING = 'training';
/** Stored vectors from an embeddings endpoint (embed-vectors.ts). */
export const EMBEDDING = 'embedding';

/** What the writer of vectors, which may share the folder, keeps until it is done with it. */
export const isOfWriter = (name: string): boolean =>
  name.startsWith(`${TRAINING}/`) || name.startsWith(`${EMBEDDING}/`);

/** Whether the files of a state are there. */
export const hasAllFiles = (index: IndexPlace, indexId: string, state: VectorState | undefined): Promise<boolean> =>
  hasFiles(indexFiles(vectorPlace(index, indexId)), filesOf(state));

const FOLDER = /^papers_([0-9a-f]+)\.vectors\//;

/** Removes the remains of rebuilt indexes. */
export function forgetOtherIndexes(index: IndexPlace, kept: readonly (string | undefined)[]): Promise<void> {
  return sweepFiles(indexFiles(index), (name) => {
    const id = FOLDER.exec(name)?.[1];
    return id === undefined || kept.includes(id);
  });
}
