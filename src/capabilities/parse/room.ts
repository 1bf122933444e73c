import type { Room } from '../../foundation/routing/room.ts';
import { removeLeftovers } from './leftovers.ts';
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
