// Over 10 kB: every operation on reading lists, which share their locks and views.
import { counted } from '@trawl/contract/counted.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { MOST_ASKED } from '@trawl/contract/v2/research/ask.ts';
import type { exportPapersResponse } from '@trawl/contract/v2/research/export.ts';
import type { ExportFormat, ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import {
  type addedResponse,
  type importedResponse,
  LONGEST_NAME,
  LONGEST_NOTE,
  MOST_LISTS,
} from '@trawl/contract/v2/research/lists.ts';
import type { ScreeningOutcome } from '@trawl/contract/v2/research/screening-words.ts';
import type { z } from 'zod';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { badRequest } from '../../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { readBibliography } from '../bibliography/read.ts';
import type { Reference } from '../bibliography/reference.ts';
import { type FoundPapers, findPapers } from '../catalog/find-paper.ts';
import type { Citable } from '../export/citation.ts';
import { papersFile } from '../export/papers-file.ts';
import { line, paragraphs } from '../import/text.ts';
import { citablesOf, papersOfEntries } from './citables.ts';
import { append, type EntryFacts, keyOfPaper, nowFound } from './entries.ts';
import { dropFiles } from './files.ts';
import { plannedEntries } from './import.ts';
import type { FindByWords } from './match.ts';
import { allMerged, decisionsOn, mergedEntries, requireMerged } from './merged.ts';
import { screenedBy } from './outcomes.ts';
import { countDuplicates, dropDecisions, dropScreening, screeningDecisions } from './screening-store.ts';
import { changeList, entriesOf, listsOf, requireList } from './store.ts';
import type { ListTables } from './tables.ts';
import { citableOf, type Entry, entryView, type List, listView } from './view.ts';

type Body<Schema extends z.ZodType> = Omit<Wire<Schema>, 'success'>;

interface ListDeps {
  readonly db: Database<ListTables>;
  readonly clock: Clock;
  readonly find: FindByWords;
}

/**
 * Reading lists. Every operation is one of a team: for others its lists do not exist.
 * All but `all` and `create` throw ApiError NOT_FOUND for an id that the team does not have.
 */
export interface Lists {
  all(teamId: string): Promise<List[]>;
  /** @throws ApiError BAD_REQUEST if the team has too many */
  create(teamId: string, name: string): Promise<List>;
  /** Papers that were merged since are one entry: the first of them, with the notes of all. */
  read(
    teamId: string,
    id: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ list: List; entries: Entry[] }>;
  rename(teamId: string, id: string, name: string): Promise<List>;
  remove(teamId: string, id: string): Promise<void>;
  /** Adds papers by ids in any form. @throws ApiError BAD_REQUEST if the list gets too long */
  add(teamId: string, id: string, names: readonly string[], deadline: Deadline): Promise<Body<typeof addedResponse>>;
  note(teamId: string, id: string, entry: string, note: string): Promise<Entry>;
  removeEntry(teamId: string, id: string, entry: string): Promise<void>;
  /** Adds the references of a bibliography. @throws ApiError BAD_REQUEST if the list gets too long, or the text is cut JSON */
  import(
    teamId: string,
    id: string,
    file: { readonly text: string; readonly format: ReadFormat | 'auto' },
    deadline: Deadline,
  ): Promise<Body<typeof importedResponse>>;
  /** Its papers, and the titles of its other entries. @throws ApiError BAD_REQUEST if these are more than can be asked at once */
  papers(teamId: string, id: string): Promise<FoundPapers>;
  /** @param part which of its entries; all by default */
  export(teamId: string, id: string, format: ExportFormat, part?: ListPart): Promise<Body<typeof exportPapersResponse>>;
}

/** Some of the entries of a list: those that both fields name. */
interface ListPart {
  readonly entryIds?: readonly string[] | undefined;
  readonly outcome?: ScreeningOutcome | undefined;
}

export const createLists = (deps: ListDeps): Lists => ({ ...readingOf(deps.db), ...changesOf(deps) });

type Reading = 'all' | 'read' | 'papers' | 'export';

const readingOf = (db: Database<ListTables>): Pick<Lists, Reading> => ({
  all: async (teamId) => (await listsOf(db, teamId)).map((row) => listView(row, row.entries)),
  async read(teamId, id, page) {
    const row = await requireList(db, teamId, id);
    const all = await allMerged(db, id);
    const rows = all.slice(page.offset, page.offset + page.limit).map(({ entry }) => entry);
    const cited = await citablesOf(db, rows);
    return { list: listView(row, all.length), entries: rows.map((entry, i) => entryView(entry, cited[i] as Citable)) };
  },
  async papers(teamId, id) {
    await requireList(db, teamId, id);
    const rows = await entriesOf(db, id);
    const found = await papersOfEntries(db, rows);
    const listed = rows.flatMap(({ paper_id }) => found.get(Number(paper_id)) ?? []);
    // Two entries are one paper if it was merged since.
    const papers = [...new Map(listed.map((paper) => [paper.id, paper])).values()];
    if (papers.length > MOST_ASKED) {
      throw badRequest(
        'listId',
        `the list has ${papers.length} papers, but at most ${MOST_ASKED} can be asked; give ids`,
      );
    }
    const unknown = rows.flatMap((row) => (row.paper_id === null ? citableOf(row, found).title : []));
    return { papers, unknown };
  },
  async export(teamId, id, format, { entryIds, outcome } = {}) {
    await requireList(db, teamId, id);
    const all = await entriesOf(db, id);
    const wanted = entryIds && new Set(entryIds.map(Number));
    const decisions = outcome === undefined ? undefined : await screeningDecisions(db, id);
    const rows = (await mergedEntries(db, all)).flatMap((one) => {
      if (wanted !== undefined && !one.seqs.some((seq) => wanted.has(seq))) return [];
      return decisions === undefined || screenedBy(decisionsOn(one, decisions)).outcome === outcome ? one.entry : [];
    });
    const known = new Set(all.map(({ seq }) => Number(seq)));
    const unknown = [...(wanted ?? [])].filter((seq) => !known.has(seq)).map(String);
    return { format, papers: rows.length, unknown, ...(await papersFile(await citablesOf(db, rows), format)) };
  },
});

async function deleteList(tx: Transaction<ListTables>, id: string): Promise<void> {
  await dropFiles(tx, id);
  await dropScreening(tx, id);
  await tx.kysely.deleteFrom('paper_list_entries').where('list_id', '=', id).execute();
  await tx.kysely.deleteFrom('paper_lists').where('id', '=', id).execute();
}

function nameOf(name: string): string {
  const clean = line(name, LONGEST_NAME);
  if (clean === '') throw badRequest('name', 'must not be blank');
  return clean;
}

function changesOf({ db, clock, find }: ListDeps): Omit<Lists, Reading> {
  const change = <R>(teamId: string, id: string, work: (tx: Transaction<ListTables>) => Promise<R>): Promise<R> =>
    changeList(db, clock, teamId, id, work);

  return {
    async create(teamId, name) {
      const now = clock.now();
      const row = { id: timeOrderedId(now), team_id: teamId, name: nameOf(name), created_at: now, updated_at: now };
      return db.transaction(async (tx) => {
        await tx.lock(`paper lists of ${teamId}`);
        if ((await listsOf(tx, teamId)).length >= MOST_LISTS) {
          throw badRequest('name', `the team already has ${MOST_LISTS} lists; delete one`);
        }
        await tx.kysely.insertInto('paper_lists').values(row).execute();
        return listView(row, 0);
      });
    },
    async rename(teamId, id, name) {
      const clean = nameOf(name);
      await change(teamId, id, (tx) =>
        tx.kysely.updateTable('paper_lists').set({ name: clean }).where('id', '=', id).execute(),
      );
      const entries = await allMerged(db, id);
      return listView(await requireList(db, teamId, id), entries.length);
    },
    async remove(teamId, id) {
      await change(teamId, id, (tx) => deleteList(tx, id));
    },
    async add(teamId, id, names, deadline) {
      await requireList(db, teamId, id);
      const { papers, unknown } = await findPapers(db.as(), names, deadline);
      const wanted = new Map<string, EntryFacts>(
        papers.map((paper) => [keyOfPaper(paper), { paper_id: paper.id, reference: null, note: '' }]),
      );
      const added = await change(teamId, id, (tx) => append(tx, id, wanted, clock.now()));
      return { added: added.length, present: wanted.size - added.length, unknown };
    },
    async note(teamId, id, entry, note) {
      const row = await change(teamId, id, async (tx) => {
        const { entry: before, seqs } = await requireMerged(tx, id, Number(entry));
        const changed = { ...before, note: paragraphs(note, LONGEST_NOTE) };
        // It is in the place of the notes of all of them.
        for (const seq of seqs) {
          const rows = tx.kysely.updateTable('paper_list_entries').where('list_id', '=', id).where('seq', '=', seq);
          await rows.set({ note: seq === seqs[0] ? changed.note : '' }).execute();
        }
        return changed;
      });
      const [cited] = await citablesOf(db, [row]);
      return entryView(row, cited as Citable);
    },
    async removeEntry(teamId, id, entry) {
      await change(teamId, id, async (tx) => {
        const { seqs, keys } = await requireMerged(tx, id, Number(entry));
        for (const key of keys) await dropFiles(tx, id, key);
        await dropDecisions(tx, id, seqs);
        const rows = tx.kysely.deleteFrom('paper_list_entries').where('list_id', '=', id);
        await rows.where('seq', 'in', seqs).execute();
      });
    },
    async import(teamId, id, { text, format: as }, deadline) {
      await requireList(db, teamId, id);
      const read = await plannedEntries(db, await readBibliography(text, as), find, deadline);
      const { format, skipped, references, late } = read;
      const added = await change(teamId, id, async (tx) => {
        await nowFound(tx, id, read.found, read.wanted);
        const fresh = await append(tx, id, read.wanted, clock.now());
        await countDuplicates(tx, id, text, references - fresh.length);
        return fresh;
      });
      const notFound = added.flatMap(({ seq, reference }) =>
        reference === null ? [] : [{ entryId: String(seq), title: (JSON.parse(reference) as Reference).title }],
      );
      const counts = { format, added: added.length, present: references - added.length, notFound, skipped };
      return late === 0 ? counts : { ...counts, warning: notSought(late) };
    },
  };
}

const notSought = (late: number): string =>
  `There was no time to look up ${counted(late, 'reference')} by title: import the file again, and those that the catalog has are found.`;
