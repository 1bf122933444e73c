import { z } from 'zod';
import { ignoredWarning } from '../../ignored.ts';
import { entryIdList, MOST_ENTRIES, researchListEntry } from './lists.ts';
import { LONGEST_REASON, SCREENING_FILES, SCREENING_OUTCOMES, SCREENING_SHOWN } from './screening-words.ts';

/** Screening of a reading list for a review: decisions of each reviewer, what they come to, and the counts of a PRISMA 2020 flow diagram. */

/** Duplicates that can be set. */
const MOST_DUPLICATES = 1_000_000;
/** Entries of one response by default, and at most. */
const PAGE = 50;
const MOST_PAGE = 200;

const count = (description: string) => z.int().min(0).meta({ description });
const time = z.iso.datetime();

export const screeningQuery = z.object({
  show: z.enum(SCREENING_SHOWN).default('all').meta({
    description: 'Entries with this outcome; `open`: those that the caller has not decided on, and nobody has settled.',
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_PAGE)
    .default(PAGE)
    .meta({ description: 'Maximum number of entries.' }),
  offset: z.coerce.number().int().min(0).max(MOST_ENTRIES).default(0).meta({ description: 'Entries to skip.' }),
});

export const decideBody = z.object({
  entryIds: entryIdList.meta({ description: 'Entries of the list.', example: ['1', '2'] }),
  decision: z
    .enum(['include', 'exclude', 'undecided'])
    .meta({ description: '`undecided` takes back the decision of the caller.' }),
  reason: z
    .string()
    .max(LONGEST_REASON)
    .default('')
    .meta({ description: 'Why the entries are excluded; only with `exclude`. Equal reasons are counted together.' }),
  settle: z.boolean().default(false).meta({
    description:
      'Settles the outcome, whatever reviewers decided or will decide. With `undecided`, it is no longer settled.',
  }),
});

export const duplicatesBody = z.object({
  duplicates: z.int().min(0).max(MOST_DUPLICATES).meta({
    description:
      'Records that were removed as duplicates, where they were removed elsewhere. Imports add to it, and papers of the list that are merged.',
  }),
});

export const exportScreeningBody = z.object({
  file: z
    .enum(SCREENING_FILES)
    .default('decisions')
    .meta({ description: '`decisions`: a line for each entry. `counts`: a line for each box of the flow diagram.' }),
});

const reviewer = z.object({
  id: z.string().meta({ description: 'The person or key that decided.' }),
  name: z.string().meta({ description: 'Of the person or key; `a former member` once it is gone.' }),
});

const screeningDecision = z.object({
  reviewer,
  decision: z.enum(['include', 'exclude']),
  reason: z.string(),
  at: time,
  isMine: z.boolean().meta({ description: 'Whether the caller decided.' }),
});

export const screeningCounts = z
  .object({
    identified: count('Records that were found: those in the list, and the duplicates.'),
    duplicates: count('Records that were removed as duplicates, and entries whose papers were merged since.'),
    records: count('Records to screen: the entries of the list, each paper once.'),
    screened: count('Records that are included or excluded.'),
    excluded: count('Excluded records.'),
    reasons: z
      .array(
        z.object({ reason: z.string().meta({ description: 'Empty if none was given.' }), records: z.int().min(1) }),
      )
      .meta({ description: 'Of the excluded records, the most frequent first.' }),
    included: count('Included records.'),
    undecided: count('Records that nobody has decided on.'),
    conflicts: count('Records that reviewers decided differently, and nobody has settled.'),
  })
  .meta({ id: 'ResearchScreeningCounts' });

export const screenedEntry = researchListEntry
  .extend({
    abstract: z.string(),
    outcome: z.enum(SCREENING_OUTCOMES).meta({ description: 'What the decisions come to.' }),
    reason: z
      .string()
      .meta({ description: 'Of an excluded record: as it was settled, else the first that a reviewer gave.' }),
    settled: screeningDecision.nullable().meta({ description: 'Who settled the outcome; null if nobody did.' }),
    decisions: z.array(screeningDecision).meta({ description: 'One of each reviewer, the first first.' }),
  })
  .meta({ id: 'ResearchScreenedEntry' });

const success = z.literal(true);
export const screeningResponse = z.object({
  success,
  warning: ignoredWarning,
  counts: screeningCounts,
  shown: count('Entries that `show` lists, on all pages.'),
  entries: z.array(screenedEntry),
});
export const decidedResponse = z.object({
  success,
  warning: ignoredWarning,
  counts: screeningCounts,
  decided: z.array(screenedEntry).meta({ description: 'The entries after the decision.' }),
  unknown: z.array(z.string()).meta({ description: 'Ids without an entry.' }),
});
export const duplicatesResponse = z.object({ success, warning: ignoredWarning, counts: screeningCounts });
export const exportScreeningResponse = z.object({
  success,
  warning: ignoredWarning,
  file: z.enum(SCREENING_FILES),
  text: z.string().meta({ description: 'The file, as CSV.' }),
});
