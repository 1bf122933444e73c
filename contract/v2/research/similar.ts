import { z } from 'zod';
import { researchPaperResult, researchPaperSignals } from './papers.ts';

/** Papers related to a paper. */

/** Most papers to start from, beside the first. */
const MOST_ANCHORS = 100;

const ANCHORS = 'must be names of papers, repeated or comma-separated';

export const similarPapersQuery = z.object({
  intent: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be one text') })
    .refine((text) => text.trim() !== '', 'must not be blank')
    .meta({
      description: 'What the related papers should be about. They are ranked by it.',
      minLength: 1,
      example: 'faster training of translation models',
    }),
  mode: z
    .enum(['similar', 'citers', 'references'], { error: 'must be similar, citers or references' })
    .default('similar')
    .meta({
      description:
        '`similar`: papers that cite the same works, are cited by the same works, or cite one another; `citers`: papers that cite it; `references`: papers that it cites.',
    }),
  k: z
    .string({ error: 'must be one whole number from 1 to 500' })
    .regex(/^[+-]?\d{1,9}$/, 'must be a whole number from 1 to 500')
    .transform(Number)
    .pipe(z.number().min(1, 'must be at least 1').max(500, 'must be at most 500'))
    .default(40)
    .meta({
      description: 'Maximum number of papers returned.',
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 40,
    }),
  rerank: z
    .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
    .transform((value) => value === 'true' || value === '1')
    .default(false)
    .meta({
      description: 'Rerank the best papers with the language model; ignored without one.',
      type: 'boolean',
      default: false,
    }),
  anchor: z
    .union([z.string(), z.array(z.string())], { error: ANCHORS })
    .optional()
    .transform((value) =>
      [value ?? []]
        .flat()
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .refine((names) => names.join(',').split(',').length <= MOST_ANCHORS, `must be at most ${MOST_ANCHORS} names`)
    .meta({
      description:
        'Ids of more papers to start from, as in the path. Repeat the parameter or pass one comma-separated value.',
    }),
});

export const similarPapersResponse = z
  .object({
    success: z.literal(true),
    results: z.array(researchPaperResult.extend({ signals: researchPaperSignals })),
    poolSize: z.int().min(0).meta({ description: 'Number of papers that were considered.' }),
    truncated: z
      .boolean()
      .meta({ description: 'Whether there are more papers than returned: beyond `k`, or not considered.' }),
    note: z.string().optional().meta({ description: 'A remark on the results, such as why there are none.' }),
  })
  .meta({ id: 'ResearchSimilarPapersResponse' });
