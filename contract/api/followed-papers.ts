import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { time } from './fields.ts';

/** Parts of snapshots and archives that are kept up to date: the catalog is that of the installation, so operators see them. */

const count = z.number().int().min(0);

const outcome = z.object({
  parts: count
    .nullable()
    .meta({ description: 'Parts of the snapshot that were read; null for archives without parts.' }),
  records: count,
  added: count.meta({ description: 'New papers.' }),
  updated: count,
  merged: count,
  removed: count,
  rejected: count.meta({ description: 'Records that could not be read or have no identifier.' }),
  problems: z
    .array(z.string())
    .meta({ description: 'Parts that could not be read or changed, a line each; at most 20.' }),
});

const followedPapers = z.object({
  id: z.string(),
  source: z.enum(['openalex', 'pubmed', 'arxiv', 'arxiv-oai']),
  place: z.string().meta({ description: 'Folder on the server, URL or s3:// URL.' }),
  filter: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .meta({ description: 'What is chosen of it; empty for everything.' }),
  every: z.number().int().meta({ description: 'Seconds between two runs.' }),
  status: z.enum(['waiting', 'running', 'paused']),
  progress: z
    .object({
      records: count.meta({ description: 'Records read so far.' }),
      added: count,
      updated: count,
      share: z.number().nullable().meta({ description: 'Done, from 0 to 1; null if the source states no total.' }),
      left: count.nullable().meta({ description: 'Estimated seconds until it ends; null if it cannot be told yet.' }),
    })
    .nullable()
    .meta({ description: 'Of the run under way; null while none runs, and in its first seconds.' }),
  nextRunAt: time.nullable().meta({ description: 'Null while it is paused.' }),
  runs: z
    .array(
      z.object({
        at: time,
        duration: count.meta({ description: 'Milliseconds; 0 for runs of earlier versions.' }),
        error: z.string().nullable().meta({ description: 'Why the run failed; it is repeated at the next time.' }),
        outcome: outcome.nullable().meta({ description: 'Null if the run failed.' }),
      }),
    )
    .meta({ description: 'The newest first, at most 20.' }),
});
export type FollowedPapersView = Wire<typeof followedPapers>;

const params = z.object({ id: z.string().max(100) });

export const followedPapersApi = {
  'GET /api/followed-papers': {
    access: 'operator',
    summary: 'Parts of snapshots and archives that are kept up to date, with their runs.',
    response: z.object({ followed: z.array(followedPapers) }),
  },
  'PATCH /api/followed-papers/:id': {
    access: 'operator',
    summary: 'Pauses or resumes. Pausing also stops a run that is under way; it resumes where it was.',
    params,
    body: z.object({ paused: z.boolean() }),
    response: z.object({}),
  },
  'POST /api/followed-papers/:id/run': {
    access: 'operator',
    summary: 'Brings it up to date now. No effect while it is running or paused.',
    params,
    response: z.object({}),
  },
} as const satisfies ApiEndpoints;
