import type { Room } from '../../foundation/routing/room.ts';
import type { CallOf } from '../../foundation/routing/route.ts';
import type { AgentRoom } from '../agent/index.ts';
import { readExtraction } from './extract-status.ts';
import { exportExtract, getExtractStatus, startExtract, streamExtract } from './routes.ts';

import { type ExtractOptions, startExtraction } from './start-extraction.ts';

/** Extract: data from named pages. */
export interface ExtractRoom extends Room {
  /** What the endpoints do, for the rooms of older versions of the API. */
  readonly requests: {
    start(call: CallOf<'POST /v2/extract'>): ReturnType<typeof startExtraction>;
    /** @throws ApiError NOT_FOUND */
    read(teamId: string, id: string): ReturnType<typeof readExtraction>;
  };
}

export const extractRoom = (options: ExtractOptions & Pick<AgentRoom, 'exportRun'>): ExtractRoom => ({
  requests: {
    start: (call) => startExtraction(options, call),
    read: (teamId, id) => readExtraction(options.runs, teamId, id),
  },
  routes: [startExtract(options), getExtractStatus(options.runs), streamExtract(options.runs), exportExtract(options)],
});
