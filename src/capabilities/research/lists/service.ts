import { createHash } from 'node:crypto';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { ExportFormat, exportPapersResponse } from '@trawl/contract/v2/research/export.ts';
import {
  type addedResponse,
  type importedResponse,
  LONGEST_NAME,
  LONGEST_NOTE,
  MOST_ENTRIES,
  MOST_LISTS,
  type researchList,
  type researchListEntry,
} from '@trawl/contract/v2/research/lists.ts';
import type { z } from 'zod';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { readBibliography } from '../bibliography/read.ts';
import type { Reference } from '../bibliography/reference.ts';
import { allKeys } from '../catalog/identity.ts';
import type { Paper } from '../catalog/merge.ts';
import { papersById } from '../catalog/papers-by-id.ts';
import { bibliography } from '../export/bibliography.ts';
import { type Citable, citationOf } from '../export/citation.ts';
import { line, paragraphs } from '../import/text.ts';
import { comparable } from '../index-build/format.ts';
import { type FindByWords, matchReferences } from './match.ts';
import {
  appendEntries,
  countEntries,
  entriesOf,
  listLock,
  listsOf,
  requireEntry,
  requireList,
  touchList,
} from './store.ts';
import type { EntryRow, ListRow, ListTables } from './tables.ts';

type List = Wire<typeof researchList>;
type Entry = Wire<typeof researchListEntry>;
type Body<Schema extends z.ZodType> = Omit<Wire<Schema>, 'success'>;

export interface ListDeps {
  readonly db: Database<ListTables>;
  readonly clock: Clock;
  /** The paper with an id in any form. */
  readonly paper: (name: string) => Promise<Paper | undefined>;
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
    file: { readonly text: string; readonly format: ExportFormat | 'auto' },
    deadline: Deadline,
  ): Promise<Body<typeof importedResponse>>;
  export(teamId: string, id: string, format: ExportFormat): Promise<Body<typeof exportPapersResponse>>;
}

export function createLists({ db, clock, paper, find }: ListDeps): Lists {
  const nameOf = (name: string): string => {
    const clean = line(name, LONGEST_NAME);
    if (clean === '') throw refused('name', 'must not be blank');
    return clean;
  };
  const viewOf = async (row: ListRow): Promise<List> => listView(row, await countEntries(db, row.id));
  const citables = async (rows: readonly EntryRow[]): Promise<Citable[]> => {
    const papers = await papersById(
      db,
      rows.flatMap(({ paper_id }) => (paper_id === null ? [] : Number(paper_id))),
    );
    return rows.map((row) => citableOf(row, papers));
  };
  const change = <R>(teamId: string, id: string, work: (tx: Transaction<ListTables>) => Promise<R>): Promise<R> =>
    db.transaction(async (tx) => {
      await tx.lock(listLock(id));
      await requireList(tx, teamId, id);
      const done = await work(tx);
      await touchList(tx, id, clock.now());
      return done;
    });

  return {
    all: async (teamId) => (await listsOf(db, teamId)).map((row) => listView(row, row.entries)),
    async create(teamId, name) {
      const now = clock.now();
      const row = { id: timeOrderedId(now), team_id: teamId, name: nameOf(name), created_at: now, updated_at: now };
      return db.transaction(async (tx) => {
        await tx.lock(`paper lists of ${teamId}`);
        if ((await listsOf(tx, teamId)).length >= MOST_LISTS) {
          throw refused('name', `the team has ${MOST_LISTS} lists already, delete one`);
        }
        await tx.kysely.insertInto('paper_lists').values(row).execute();
        return listView(row, 0);
      });
    },
    async read(teamId, id, page) {
      const row = await requireList(db, teamId, id);
      const rows = await entriesOf(db, id, page);
      const cited = await citables(rows);
      return { list: await viewOf(row), entries: rows.map((entry, i) => entryView(entry, cited[i] as Citable)) };
    },
    async rename(teamId, id, name) {
      const clean = nameOf(name);
      await change(teamId, id, (tx) =>
        tx.kysely.updateTable('paper_lists').set({ name: clean }).where('id', '=', id).execute(),
      );
      return viewOf(await requireList(db, teamId, id));
    },
    async remove(teamId, id) {
      await change(teamId, id, async ({ kysely }) => {
        await kysely.deleteFrom('paper_list_entries').where('list_id', '=', id).execute();
        await kysely.deleteFrom('paper_lists').where('id', '=', id).execute();
      });
    },
    async add(teamId, id, names, deadline) {
      await requireList(db, teamId, id);
      const unknown: string[] = [];
      const wanted = new Map<string, EntryFacts>();
      for (const name of new Set(names)) {
        deadline.signal.throwIfAborted();
        const found = await paper(name);
        if (found === undefined) unknown.push(name);
        else wanted.set(keyOfPaper(found), { paper_id: found.id, reference: null, note: '' });
      }
      const added = await change(teamId, id, (tx) => append(tx, id, wanted, clock.now()));
      return { added: added.length, present: wanted.size - added.length, unknown };
    },
    async note(teamId, id, entry, note) {
      const seq = Number(entry);
      const row = await change(teamId, id, async (tx) => {
        const before = await requireEntry(tx, id, seq);
        const changed = { ...before, note: paragraphs(note, LONGEST_NOTE) };
        const rows = tx.kysely.updateTable('paper_list_entries').set({ note: changed.note });
        await rows.where('list_id', '=', id).where('seq', '=', seq).execute();
        return changed;
      });
      const [cited] = await citables([row]);
      return entryView(row, cited as Citable);
    },
    async removeEntry(teamId, id, entry) {
      const seq = Number(entry);
      await change(teamId, id, async (tx) => {
        await requireEntry(tx, id, seq);
        const rows = tx.kysely.deleteFrom('paper_list_entries').where('list_id', '=', id);
        await rows.where('seq', '=', seq).execute();
      });
    },
    async import(teamId, id, file, deadline) {
      await requireList(db, teamId, id);
      const { format, references, skipped } = readBibliography(file.text, file.format);
      if (references.length > MOST_ENTRIES) throw tooLong();
      const read = references.map(([, reference]) => reference);
      const matched = await matchReferences(db, read, find, deadline);
      const wanted = new Map<string, EntryFacts>();
      /** Keys under which references are in the list since they were imported without a paper. */
      const before = new Map<string, string>();
      const left = [...skipped];
      for (const [i, [place, reference]] of references.entries()) {
        const found = matched.get(i);
        const own = keyOfReference(reference);
        if (found === undefined && reference.title === '') {
          left.push({ reference: place, reason: 'has no title, and the catalog does not have it' });
          continue;
        }
        const key = found === undefined ? own : keyOfPaper(found);
        if (found !== undefined) before.set(own, key);
        if (wanted.has(key)) continue;
        wanted.set(key, {
          paper_id: found?.id ?? null,
          reference: found === undefined ? JSON.stringify(reference) : null,
          note: reference.note,
        });
      }
      const added = await change(teamId, id, async (tx) => {
        await nowFound(tx, id, before, wanted);
        return append(tx, id, wanted, clock.now());
      });
      const notFound = added.flatMap(({ seq, reference }) =>
        reference === null ? [] : [{ entryId: String(seq), title: (JSON.parse(reference) as Reference).title }],
      );
      const present = references.length + skipped.length - left.length - added.length;
      return { format, added: added.length, present, notFound, skipped: left };
    },
    async export(teamId, id, format) {
      await requireList(db, teamId, id);
      const cited = await citables(await entriesOf(db, id));
      return { format, papers: cited.length, unknown: [], text: bibliography(cited, format) };
    },
  };
}

type EntryFacts = Pick<EntryRow, 'paper_id' | 'reference' | 'note'>;

const refused = (field: string, message: string): ApiError =>
  new ApiError('BAD_REQUEST', { details: [{ field, message }] });

const tooLong = (): ApiError => refused('listId', `the list would get more than ${MOST_ENTRIES} entries`);

const keyOfPaper = ({ id }: Paper): string => `paper:${id}`;

/** The same for the same reference in another file: by its first id, otherwise by title, first author and year. */
function keyOfReference({ ids, title, authors, created }: Reference): string {
  const [id] = allKeys(ids);
  const about = id ?? [comparable(title), comparable(authors[0] ?? ''), created?.slice(0, 4) ?? ''].join('\n');
  return `reference:${createHash('sha256').update(about).digest('hex').slice(0, 24)}`;
}

/** Adds what the list does not have yet. @throws ApiError BAD_REQUEST if it gets too long */
async function append(
  tx: Transaction<ListTables>,
  id: string,
  wanted: ReadonlyMap<string, EntryFacts>,
  now: number,
): Promise<EntryRow[]> {
  const present = new Set((await entriesOf(tx, id)).map(({ key }) => key));
  const fresh = [...wanted].filter(([key]) => !present.has(key));
  if (present.size + fresh.length > MOST_ENTRIES) throw tooLong();
  return appendEntries(
    tx,
    id,
    fresh.map(([key, facts]) => ({ ...facts, key, added_at: now })),
  );
}

/** References of the list that the catalog has by now become its papers, with their notes. @param keys of reference and paper */
async function nowFound(
  tx: Transaction<ListTables>,
  id: string,
  keys: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, EntryFacts>,
): Promise<void> {
  const rows = await entriesOf(tx, id);
  const present = new Set(rows.map(({ key }) => key));
  for (const { seq, key: own } of rows) {
    const key = keys.get(own);
    if (key === undefined || present.has(key)) continue;
    present.add(key);
    const found = { key, paper_id: wanted.get(key)?.paper_id ?? null, reference: null };
    const row = tx.kysely.updateTable('paper_list_entries').set(found).where('list_id', '=', id);
    await row.where('seq', '=', seq).execute();
  }
}

/** A paper of the catalog, or the reference itself; one that is gone keeps its place. */
function citableOf({ paper_id, reference, key, note }: EntryRow, papers: ReadonlyMap<number, Paper>): Citable {
  const found = paper_id === null ? undefined : papers.get(Number(paper_id));
  if (found !== undefined) return { ...found, note };
  const own = reference === null ? undefined : (JSON.parse(reference) as Reference);
  const { title = '', abstract = '', authors = [], categories = [], ids = {} } = own ?? {};
  const id = `r${key.slice(-8)}`;
  const { created, url, published } = own ?? {};
  return { id, title, abstract, authors, categories, ids, created, url, published, note };
}

const isoAt = (time: number): string => new Date(Number(time)).toISOString();

const listView = ({ id, name, created_at, updated_at }: ListRow, entries: number): List => ({
  ...{ id, name, entries },
  createdAt: isoAt(created_at),
  updatedAt: isoAt(updated_at),
});

function entryView({ seq, note, added_at }: EntryRow, cited: Citable): Entry {
  const { id, title, authors, created, ids } = cited;
  return {
    id: String(seq),
    paperId: typeof id === 'number' ? String(id) : null,
    title,
    authors: [...authors],
    date: created ?? null,
    ids,
    url: citationOf(cited).url ?? null,
    note,
    addedAt: isoAt(added_at),
  };
}
