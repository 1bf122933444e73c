import { z } from 'zod';
import { shownName } from '../../checks/shown-name.ts';
import { ignoredWarning } from '../../ignored.ts';
import { EXPORT_FORMATS, IMPORT_FORMATS, READ_FORMATS } from './formats.ts';
import { researchIdMap } from './papers.ts';
import { SCREENING_OUTCOMES } from './screening-words.ts';

/** Reading lists of a team: papers with notes, and imported references that the catalog does not have. */

/** Entries of one list, at most. */
export const MOST_ENTRIES = 2_000;
/** Lists of one team, at most. */
export const MOST_LISTS = 500;
/** Papers that one request adds, at most. */
const MOST_ADDED = 1_000;
/** Of a name and of a note, in UTF-16 units. */
export const LONGEST_NAME = 200;
export const LONGEST_NOTE = 10_000;
/** Entries of one response by default, and at most. */
const PAGE = 100;
const MOST_PAGE = 500;

const name = shownName(LONGEST_NAME).meta({ description: 'Name of the list.', example: 'Graph attention' });
const time = z.iso.datetime();

export const listParams = z.object({ listId: z.uuid('Must be a UUID') });
const entryId = z.string().regex(/^[1-9]\d{0,8}$/, 'must be the id of an entry');
/** Entries of a list. */
export const entryIdList = z.array(entryId).min(1).max(MOST_ENTRIES);
export const entryParams = listParams.extend({ entryId });

export const createListBody = z.object({ name });
export const renameListBody = z.object({ name });

const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);
export const listEntriesQuery = z.object({
  limit: whole(1, MOST_PAGE, PAGE).meta({ description: 'Maximum number of entries.' }),
  offset: whole(0, MOST_ENTRIES, 0).meta({ description: 'Entries to skip.' }),
});

export const addEntriesBody = z.object({
  ids: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(MOST_ADDED)
    .meta({
      description: 'Papers, with ids as in `GET /v2/search/research/papers/{id}`.',
      example: ['arxiv:1706.03762'],
    }),
});
export const noteBody = z.object({
  note: z.string().max(LONGEST_NOTE).meta({ description: 'Plain text; empty removes the note.' }),
});

export const importListBody = z.object({
  text: z.string().min(1, 'must not be empty').meta({ description: 'The content of the file.' }),
  format: z
    .enum(IMPORT_FORMATS)
    .default('auto')
    .meta({ description: '`auto` detects the format from the beginning of the text.' }),
});
export const exportListBody = z.object({
  format: z.enum(EXPORT_FORMATS).default('bibtex'),
  entryIds: entryIdList.optional().meta({ description: 'Only these entries; all by default.', example: ['1', '2'] }),
  outcome: z
    .enum(SCREENING_OUTCOMES)
    .optional()
    .meta({ description: 'Only entries with this outcome of the screening.' }),
});

/** Passages of one entry. */
export const MOST_LIBRARY_PASSAGES = 2;
export const libraryQuery = z.object({
  query: z.string().min(1).meta({ description: 'Words of titles, authors, notes and full texts, or an id.' }),
  k: whole(1, 100, 20).meta({ description: 'Maximum number of entries.' }),
});

export const researchList = z
  .object({
    id: z.uuid(),
    name: z.string(),
    entries: z.int().min(0).meta({ description: 'Number of entries; papers that were merged since are one.' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'ResearchList' });

export const researchListEntry = z
  .object({
    id: z.string().meta({
      description: 'Id of the entry, unique in its list; where papers were merged since, of the first of them.',
    }),
    paperId: z.string().nullable().meta({
      description: 'The paper in the catalog; null for an imported reference that the catalog does not have.',
    }),
    title: z.string(),
    authors: z.array(z.string()),
    date: z.string().nullable().meta({ description: 'ISO date, full or partial.' }),
    ids: researchIdMap,
    url: z.string().nullable().meta({ description: 'The URL of the paper, if known.' }),
    note: z.string().meta({ description: 'Of merged papers those of all.' }),
    addedAt: time,
  })
  .meta({ id: 'ResearchListEntry' });

const success = z.literal(true);
export const listsResponse = z.object({ success, lists: z.array(researchList) });
export const listResponse = z.object({ success, list: researchList, warning: ignoredWarning });
export const listEntriesResponse = listResponse.extend({ entries: z.array(researchListEntry) });
export const entryResponse = z.object({ success, entry: researchListEntry, warning: ignoredWarning });
export const deletedResponse = z.object({ success });
export const addedResponse = z.object({
  success,
  warning: ignoredWarning,
  added: z.int().min(0),
  present: z.int().min(0).meta({ description: 'Papers that were already in the list.' }),
  unknown: z.array(z.string()).meta({ description: 'Ids without a paper.' }),
});
export const importedResponse = z
  .object({
    success,
    warning: ignoredWarning,
    format: z.enum(READ_FORMATS),
    added: z.int().min(0),
    present: z.int().min(0).meta({ description: 'References that were already in the list, or twice in the file.' }),
    notFound: z
      .array(z.object({ entryId: z.string(), title: z.string() }))
      .meta({ description: 'Added references that the catalog does not have.' }),
    skipped: z
      .array(z.object({ reference: z.int().min(1), reason: z.string() }))
      .meta({ description: 'References that could not be read, by their position in the file.' }),
  })
  .meta({ id: 'ResearchImportedList' });

const libraryEntry = researchListEntry.extend({
  listId: z.uuid(),
  list: z.string().meta({ description: 'Name of the list.' }),
  abstract: z.string(),
  score: z.number().meta({ description: 'Relative to the best entry, which has 1.' }),
  passages: z
    .array(
      z.object({
        text: z.string(),
        section: z.string().meta({ description: 'The headings above it.' }),
        page: z.int().optional(),
        score: z.number(),
      }),
    )
    .meta({ description: `Of the full text that the team brought, at most ${MOST_LIBRARY_PASSAGES}.` }),
});
export const libraryResponse = z.object({
  success,
  warning: ignoredWarning,
  results: z.array(libraryEntry).meta({ description: 'The best first; each paper and reference once.' }),
});
