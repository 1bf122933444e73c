import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Room } from '../../foundation/routing/room.ts';
import { createUpload } from './routes/create-upload.ts';
import { listFormats, type ParseRouteDeps, parse } from './routes/parse.ts';
import { createUploads, type UploadsDeps } from './uploads.ts';

export interface ParseRoomDeps extends Omit<ParseRouteDeps, 'uploads'>, UploadsDeps {}

/** Parse: files that are sent, as the same documents that pages become. */
export type ParseRoom = Room;

export function parseRoom(deps: ParseRoomDeps): ParseRoom {
  const { folder, maxUpload } = deps;
  const uploads = createUploads(deps);
  const removal = removeLeftovers(folder);
  return {
    routes: [parse({ ...deps, uploads }), listFormats(), createUpload({ uploads, maxUpload })],
    async close() {
      uploads[Symbol.dispose]();
      await removal;
    },
  };
}

/** Milliseconds that no request takes. */
const LONG_AGO = 3_600_000;

/** Removes files of processes that were killed; other processes may be using the folder at this moment. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.endsWith('.upload'))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - LONG_AGO) await rm(path, { force: true }).catch(() => {});
  }
}
