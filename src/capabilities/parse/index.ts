/** Files that are sent, as the same documents that pages are. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from '../../foundation/routing/route.ts';
import { formatsRoute } from './routes/formats.get.ts';
import { type ParseRouteDeps, parseRoute } from './routes/parse.post.ts';
import { uploadUrlRoute } from './routes/upload-url.post.ts';
import { createUploads, type UploadsOptions } from './uploads.ts';

export interface ParseRoomOptions extends Omit<ParseRouteDeps, 'uploads'>, UploadsOptions {}

/** The room: its endpoints, and what it keeps for them. */
export interface Parse extends Disposable {
  readonly routes: readonly Route[];
}

export async function createParse(options: ParseRoomOptions): Promise<Parse> {
  const { folder, maxUpload } = options;
  await removeLeftovers(folder);
  const uploads = createUploads(options);
  return {
    routes: [parseRoute({ ...options, uploads }), formatsRoute(), uploadUrlRoute({ uploads, maxUpload })],
    [Symbol.dispose]: () => uploads[Symbol.dispose](),
  };
}

/** Milliseconds that no request takes. */
const LONG_AGO = 3_600_000;

/** What processes that were killed left behind; other processes may use the folder at this moment. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.endsWith('.upload'))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - LONG_AGO) await rm(path, { force: true });
  }
}
