import { z } from 'zod';
import { researchPassage, researchTextSource } from './paper.ts';

/** A question to several papers: passages side by side, and facts that their texts state. */

/** Papers of one question, at most. */
export const MOST_ASKED = 50;
/** Passages of each paper by default, and at most. */
const PASSAGES = 2;
const MOST_PASSAGES = 10;

export const FACT_KINDS = ['dataset', 'sampleSize', 'metric'] as const;

export const askPapersBody = z
  .object({
    query: z
      .string()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .meta({ description: 'The question.', minLength: 1, example: 'Which data sets are used?' }),
    ids: z
      .array(z.string().min(1).max(500))
      .min(1)
      .max(MOST_ASKED)
      .optional()
      .meta({ description: 'Papers, with ids as in `GET /v2/search/research/papers/{id}`; or `listId`.' }),
    listId: z
      .uuid('Must be a UUID')
      .optional()
      .meta({ description: `A reading list of at most ${MOST_ASKED} papers.` }),
    k: z
      .number()
      .int()
      .min(1)
      .max(MOST_PASSAGES)
      .default(PASSAGES)
      .meta({ description: 'Maximum number of passages of each paper.' }),
    useModel: z.boolean().default(true).meta({
      description:
        'Whether the language model of this installation, if it has one, writes the answer of each paper and finds facts. Otherwise the answer is a statement of the paper. Costs 4 credits for each paper that it reads.',
    }),
  })
  .superRefine(({ ids, listId }, context) => {
    if ((ids === undefined) !== (listId === undefined)) return;
    context.addIssue({ code: 'custom', path: ['ids'], message: 'give either ids or listId' });
  });

/** Where something is in a text. */
const place = {
  section: z.string().meta({ description: 'Headings above it, outermost first; empty if there are none.' }),
  page: z
    .number()
    .int()
    .optional()
    .meta({ description: 'The page of the file on which it begins, 1 for the first; only for texts from PDF files.' }),
};

export const researchFact = z
  .object({
    kind: z.enum(FACT_KINDS),
    value: z.string().meta({ description: 'As written in the text.', example: '4.5 million sentence pairs' }),
    words: z.string().meta({ description: 'The sentence that states it.' }),
    ...place,
    by: z
      .literal('model')
      .optional()
      .meta({ description: 'Set if the language model found it, and the sentence states it. Otherwise rules did.' }),
  })
  .meta({ id: 'ResearchFact' });

export const askPapersResponse = z
  .object({
    success: z.literal(true),
    query: z.string(),
    papers: z
      .array(
        z.object({
          paperId: z.string(),
          title: z.string(),
          authors: z.array(z.string()),
          date: z.string().nullable().meta({ description: 'ISO date, full or partial.' }),
          answer: z
            .object({
              text: z.string().meta({ description: 'In the language of the question.' }),
              words: z.string().meta({ description: 'The words of the paper that it rests on.' }),
              ...place,
              by: z
                .literal('model')
                .optional()
                .meta({ description: 'Set if the language model wrote it. Otherwise it is a statement of the paper.' }),
            })
            .optional()
            .meta({
              description:
                "By the language model, from passages of the paper: its numbers stand in them. Without one, the statement that answers best; `note` says if it may be wrong. Absent if the passages don't seem to answer the question.",
            }),
          passages: z.array(researchPassage.extend(place)),
          facts: z.array(researchFact).meta({
            description:
              'At most four of each kind. Facts of the text can be missing, and those that rules found may be about other works.',
          }),
          note: z
            .string()
            .optional()
            .meta({ description: 'A remark, such as that the passages are from the abstract.' }),
          fullText: researchTextSource.optional(),
        }),
      )
      .meta({ description: 'In the order of the request.' }),
    creditsUsed: z.number().int().meta({ description: '0 if no language model read the papers.' }),
    warning: z.string().optional().meta({ description: 'If the language model failed: for how many papers.' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'Ids without a paper; titles of references of the list without one.' }),
  })
  .meta({ id: 'ResearchAskedPapers' });
