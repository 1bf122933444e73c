import { z } from 'zod';

/** What changed on a page since it was last scraped, as the format `changeTracking` returns it. */

const line = z.number().int();
const content = z.string().meta({ description: 'The line, after its sign' });

const change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('normal'),
    normal: z.literal(true),
    ln1: line.meta({ description: 'Line in the previous text' }),
    ln2: line.meta({ description: 'Line in the current text' }),
    content,
  }),
  z.object({ type: z.literal('del'), del: z.literal(true), ln: line, content }),
  z.object({ type: z.literal('add'), add: z.literal(true), ln: line, content }),
]);

/** A unified diff, as text and as a tree. */
const markdownDiff = z.object({
  text: z.string().meta({ description: 'Unified diff' }),
  json: z.object({
    files: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        additions: z.number().int(),
        deletions: z.number().int(),
        chunks: z.array(
          z.object({
            content: z.string().meta({ example: '@@ -1,3 +1,4 @@' }),
            changes: z.array(change),
            oldStart: z.number().int(),
            oldLines: z.number().int(),
            newStart: z.number().int(),
            newLines: z.number().int(),
          }),
        ),
      }),
    ),
  }),
});

const CHANGE_STATUSES = ['new', 'same', 'changed', 'removed'] as const;

export const changeTracking = z
  .object({
    previousScrapeAt: z.iso.datetime().nullable().meta({ description: 'Null if there is no earlier snapshot' }),
    changeStatus: z.enum(CHANGE_STATUSES),
    visibility: z.enum(['visible', 'hidden']),
    diff: markdownDiff.optional().meta({ description: 'In mode `git-diff`, if the page changed' }),
    json: z
      .record(z.string(), z.object({ previous: z.unknown(), current: z.unknown() }))
      .optional()
      .meta({ description: 'In mode `json`, if the page changed: fields by their path, with both values' }),
  })
  .meta({ id: 'ChangeTracking' });
