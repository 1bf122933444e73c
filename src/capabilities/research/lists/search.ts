import type { Wire } from '@trawl/contract/endpoint.ts';
import { type libraryResponse, MOST_LIBRARY_PASSAGES } from '@trawl/contract/v2/research/lists.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { untilAborted } from '../../../foundation/kernel/until-aborted.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { allKeys } from '../catalog/identity.ts';
import { papersById } from '../catalog/papers-by-id.ts';
import type { Citable } from '../export/citation.ts';
import { comparableLetters } from '../index-build/format.ts';
import { createPassageCache } from '../read/passage-index.ts';
import { rankPassages, type Teaching } from '../read/rank-passages.ts';
import { pageAt } from '../read/turns.ts';
import { identifiersIn } from '../search/identifiers.ts';
import { textHashes } from '../text/terms.ts';
import { indexEntries, type ListIndex } from './search-index.ts';
import { listsOf } from './store.ts';
import type { EntryRow, ListTables } from './tables.ts';
import { citableOf, entryView } from './view.ts';

type Found = Omit<Wire<typeof libraryResponse>, 'success'>;
type Passage = Found['results'][number]['passages'][number];

/** Searches everything that is in the lists of a team: papers, references without an id, notes, and the full texts of its files. */
export interface ListSearch {
  /** @throws the reason of the deadline */
  search(teamId: string, query: string, k: number, deadline: Deadline): Promise<Found>;
}

interface ListSearchDeps {
  readonly db: Database<ListTables>;
  /** Statistics of the catalog, for passages. */
  readonly meaning: Teaching;
}

/** Characters of full texts of a team that are searched, and bytes of indexes and passages that are kept for the next search. */
const MOST_TEXT = 100_000_000;
const KEPT_INDEXES = 256 * 1024 * 1024;
const KEPT_PASSAGES = 32 * 1024 * 1024;

/** The entries of a team at one moment. */
interface TeamIndex {
  readonly state: string;
  readonly rows: readonly EntryRow[];
  readonly cited: readonly Citable[];
  readonly index: ListIndex;
  /** Entries whose full texts are not searched. */
  readonly left: number;
}

export function createListSearch({ db, meaning }: ListSearchDeps): ListSearch {
  const kept = new Map<string, Promise<TeamIndex>>();
  const passages = createPassageCache(KEPT_PASSAGES);

  const indexOf = async (teamId: string): Promise<TeamIndex & { readonly names: ReadonlyMap<string, string> }> => {
    const lists = await listsOf(db, teamId);
    const names = new Map(lists.map(({ id, name }) => [id, name]));
    const state = JSON.stringify(lists.map(({ id, updated_at, entries }) => [id, updated_at, entries]));
    const before = await kept.get(teamId)?.catch(() => undefined);
    if (before?.state === state) return { ...before, names };
    const made = teamIndex(db, teamId, state);
    kept.set(teamId, made);
    try {
      const index = await made;
      await forget(kept, teamId);
      return { ...index, names };
    } catch (error) {
      kept.delete(teamId);
      throw error;
    }
  };

  const passagesOf = async (row: EntryRow, query: string, deadline: Deadline): Promise<Passage[]> => {
    const text = await textOf(db, row);
    if (text === undefined) return [];
    const all = await passages.of(`${row.list_id} ${row.key}`, text);
    const ranked = await rankPassages(all, query, meaning, deadline);
    return ranked
      .filter(({ score }) => score > 0)
      .slice(0, MOST_LIBRARY_PASSAGES)
      .flatMap(({ index, score }) => {
        const passage = all[index];
        if (passage === undefined) return [];
        const { text: words, section, turns } = passage;
        return { text: words, section, score, ...(turns && { page: pageAt(turns, 0) }) };
      });
  };

  return {
    async search(teamId, query, k, deadline) {
      const { rows, cited, index, left, names } = await untilAborted(indexOf(teamId), deadline.signal);
      const found = index.search(textHashes(query));
      const best = ranked(found, cited, query).slice(0, k);
      const most = best[0]?.score ?? 1;
      const results: Found['results'][number][] = [];
      for (const { place, score } of best) {
        const row = rows[place] as EntryRow;
        const inText = found.get(place)?.inText ?? false;
        results.push({
          ...{ listId: row.list_id, list: names.get(row.list_id) ?? '', score: score / most },
          ...entryView(row, cited[place] as Citable),
          abstract: cited[place]?.abstract ?? '',
          passages: inText ? await passagesOf(row, query, deadline) : [],
        });
      }
      const warning = `The full texts of ${left} entries are not searched, because all together are too long.`;
      return { results, ...(left > 0 ? { warning } : {}) };
    },
  };
}

/** Entries by score; those with an id of the query, or with it as their title, first. */
function ranked(
  found: ReturnType<ListIndex['search']>,
  cited: readonly Citable[],
  query: string,
): { readonly place: number; readonly score: number }[] {
  const keys = new Set(
    (identifiersIn(query)?.names ?? []).flat().map(({ namespace, value }) => `${namespace}:${value}`),
  );
  const title = comparableLetters(query);
  let most = 0;
  for (const { score } of found.values()) most = Math.max(most, score);
  const scores = new Map([...found].map(([place, { score }]) => [place, score]));
  for (const [place, entry] of cited.entries()) {
    const isNamed = keys.size > 0 && allKeys(entry.ids).some((key) => keys.has(key));
    if (isNamed || (title !== '' && comparableLetters(entry.title) === title)) {
      scores.set(place, (scores.get(place) ?? 0) + 2 * most + 1);
    }
  }
  return [...scores].map(([place, score]) => ({ place, score })).sort((a, b) => b.score - a.score || a.place - b.place);
}

/** Each paper and reference once, as its first list has it. */
async function teamIndex(db: Database<ListTables>, teamId: string, state: string): Promise<TeamIndex> {
  const all = await db.kysely
    .selectFrom('paper_list_entries as e')
    .innerJoin('paper_lists as l', 'l.id', 'e.list_id')
    .selectAll('e')
    .where('l.team_id', '=', teamId)
    .orderBy('l.id')
    .orderBy('e.seq')
    .execute();
  const files = await db.kysely
    .selectFrom('paper_list_files as f')
    .innerJoin('paper_lists as l', 'l.id', 'f.list_id')
    .select(['f.list_id', 'f.key', ({ fn }) => fn<number>('length', ['f.text']).as('length')])
    .where('l.team_id', '=', teamId)
    .where('f.text', 'is not', null)
    .execute();
  const withText = new Map(files.map(({ key, ...file }) => [key, file]));
  const rows = new Map<string, EntryRow>();
  for (const row of all) {
    const known = rows.get(row.key);
    // The list that has the file shows its passages.
    if (known === undefined || withText.get(row.key)?.list_id === row.list_id) rows.set(row.key, row);
  }
  const entries = [...rows.values()];
  const papers = await papersById(
    db.as(),
    entries.flatMap(({ paper_id }) => (paper_id === null ? [] : [Number(paper_id)])),
  );
  const cited = entries.map((row) => citableOf(row, papers));
  let [characters, left] = [0, 0];
  const searchable = entries.map((row, i) => {
    const length = Number(withText.get(row.key)?.length ?? 0);
    const fits = length > 0 && characters + length <= MOST_TEXT;
    if (fits) characters += length;
    else if (length > 0) left++;
    return { cited: cited[i] as Citable, text: fits ? () => textOf(db, row) : undefined };
  });
  return { state, rows: entries, cited, left, index: await indexEntries(searchable) };
}

/** Keeps the indexes of the teams that searched last, within KEPT_INDEXES. */
async function forget(kept: Map<string, Promise<TeamIndex>>, newest: string): Promise<void> {
  const own = kept.get(newest);
  kept.delete(newest);
  if (own !== undefined) kept.set(newest, own);
  let total = 0;
  for (const [teamId, made] of [...kept].reverse()) {
    total += (await made.catch(() => undefined))?.index.size ?? 0;
    if (total > KEPT_INDEXES && teamId !== newest) kept.delete(teamId);
  }
}

async function textOf({ kysely }: Database<ListTables>, { list_id, key }: EntryRow): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('paper_list_files')
    .select('text')
    .where('list_id', '=', list_id)
    .where('key', '=', key)
    .where('text', 'is not', null)
    .executeTakeFirst();
  return row?.text ?? undefined;
}
