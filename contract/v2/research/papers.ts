import { z } from 'zod';

/** The paper search. The shapes are those of SPEC.md 2.1 to 2.4 and 4.1; no field may be added. */

/** Most filters of one kind in a request. */
const MOST_FILTERS = 50;

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string({ error: `must be one whole number from ${min} to ${max}` })
    .regex(/^[+-]?\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback);

/** A parameter that is repeated or has comma-separated values; empty values are ignored. */
const names = (what: string) =>
  z
    .union([z.string(), z.array(z.string())], { error: `must be ${what}, repeated or comma-separated` })
    .optional()
    .transform((value) => [value ?? []].flat().flatMap((part) => part.split(',')))
    .transform((parts) => parts.map((part) => part.trim()).filter((part) => part !== ''))
    .pipe(z.array(z.string()).max(MOST_FILTERS, `must be at most ${MOST_FILTERS} ${what}`));

const date = z
  .string({ error: 'must be one date, YYYY-MM-DD' })
  .refine(isCalendarDate, 'must be a real date, YYYY-MM-DD')
  .optional();

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

export const searchPapersQuery = z
  .object({
    query: z
      .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be one text') })
      .min(1, 'must not be empty')
      .meta({ description: 'Natural-language paper search query.', minLength: 1, example: 'attention mechanism' }),
    k: wholeNumber(1, 500, 40).meta({
      description: 'Maximum number of ranked papers returned.',
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 40,
    }),
    authors: names('authors').meta({
      description:
        "Author substring filter; case and accents are ignored. Repeat the parameter or pass one comma-separated value; each must be in some author's name.",
    }),
    categories: names('categories').meta({
      description:
        'Paper category filter; case is ignored. Repeat or comma-separate; all filters must match. A category of the catalog may have commas itself: `Diabetes Mellitus, Type 2`.',
    }),
    from: date.meta({ description: 'Inclusive lower bound on creation/update date.', format: 'date' }),
    to: date.meta({ description: 'Inclusive upper bound on creation/update date.', format: 'date' }),
  })
  .superRefine(({ from, to }, context) => {
    if (from === undefined || to === undefined || from <= to) return;
    context.addIssue({ code: 'custom', path: ['from'], message: 'must not be after to' });
    context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before from' });
  });

export const researchIdMap = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'ResearchIdMap', description: 'Source identifiers grouped by namespace.' });

export const researchPaperSignals = z
  .object({
    structural: z.number().meta({ description: 'Raw structural signal from the graph.' }),
    semantic: z.number().meta({ description: 'Semantic score from the intent search.' }),
    articleRank: z.number().meta({ description: 'Article-rank score from structural expansion.' }),
    seedOverlap: z.int().min(0).meta({ description: 'Number of distinct seeds connected to this candidate.' }),
  })
  .meta({ id: 'ResearchPaperSignals' });

export const researchPaperResult = z
  .object({
    paperId: z.string().meta({ description: 'Canonical paper identifier.', example: '17' }),
    primaryId: z.string().meta({
      description: 'Preferred identifier: arxiv:<id>, pmid:<id>, pmcid:<id> or doi:<id>.',
      example: 'arxiv:1706.03762',
    }),
    title: z.string(),
    abstract: z.string(),
    score: z.number().meta({ description: 'Ranking score; higher is better.' }),
    ids: researchIdMap.optional(),
    signals: researchPaperSignals.optional(),
  })
  .meta({ id: 'ResearchPaperResult' });

export const researchSearchPapersResponse = z
  .object({ success: z.literal(true), results: z.array(researchPaperResult) })
  .meta({ id: 'ResearchSearchPapersResponse' });
