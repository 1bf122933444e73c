import type { Room } from '../../foundation/routing/room.ts';
import { getExtractStatus } from './routes/get-extract-status.ts';
import { startExtract } from './routes/start-extract.ts';
import type { ExtractOptions } from './start-extraction.ts';

/** Extract: data from named pages. */
export const extractRoom = (options: ExtractOptions): Room => ({
  routes: [startExtract(options), getExtractStatus(options.runs)],
});
