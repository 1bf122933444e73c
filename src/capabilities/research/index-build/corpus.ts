import type { Corpus, Sidecar } from '../../../engines/indexing/index.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { graphIsBehind, graphIsThere } from '../graph/state.ts';
import { updateGraph } from '../graph/update.ts';
import { forgetOtherIndexes, hasAllFiles, vectorPlace } from '../vectors/place.ts';
import { stateOf, stateText } from '../vectors/state.ts';
import { TermRowsBuilder } from '../vectors/term-records.ts';
import { openRecordsWriter } from '../vectors/writer.ts';
import { INDEX_SHAPE, INDEX_VERSION } from './format.ts';
import { type IndexedRow, indexRows, type PaperPart } from './rows.ts';

/** The files for ranking next to the text index (vectors/), as built by the indexer. Their state is a VectorState. */
const recordsSidecar: Sidecar<PaperPart> = {
  isWhole: (place, indexId, state) => hasAllFiles(place, indexId, stateOf(state)),
  async open(place, indexId, state, fence, older) {
    await forgetOtherIndexes(place, [indexId, older]);
    const records = await openRecordsWriter(vectorPlace(place, indexId), stateOf(state), fence);
    return {
      stage: (part) => records.stage(part.records),
      async stageGone(ids) {
        const gone = new TermRowsBuilder();
        for (const id of ids) gone.addGone(id);
        await records.stage(gone.done());
      },
      build: async () => stateText(await records.build()),
      async published(text) {
        const built = stateOf(text);
        if (built) await records.published(built);
      },
    };
  },
};

/** Papers read from the catalog at once, and written to the index as soon as so many characters have come together. */
const PAGE = 500;
const CHARACTERS = 8_000_000;

/** The papers: their text index, the records for ranking, and the citation graph. */
export const corpus: Corpus<PaperPart> = {
  ...PAPER_INDEX,
  format: INDEX_VERSION,
  shape: INDEX_SHAPE,
  table: 'papers',
  // It was there before others needed folders of their own.
  folder: '',
  read: readPapers,
  sidecar: recordsSidecar,
  followUp: {
    isBehind: (db) => graphIsBehind(db.as()),
    isWhole: (db, place) => graphIsThere(db.as(), place),
    update: (db, place, options) => updateGraph(db.as(), place, options),
  },
};

async function* readPapers(db: Database, ids: readonly number[]): AsyncGenerator<PaperPart> {
  let rows: IndexedRow[] = [];
  let characters = 0;
  for (let at = 0; at < ids.length; at += PAGE) {
    for (const row of await readPage(db.as(), ids.slice(at, at + PAGE))) {
      rows.push(row);
      characters += row.title.length + row.abstract.length;
    }
    if (characters < CHARACTERS) continue;
    yield indexRows(rows);
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield indexRows(rows);
}

async function readPage(db: Database<ResearchTables>, ids: readonly number[]): Promise<IndexedRow[]> {
  return db.kysely
    .selectFrom('papers')
    .select(['id', 'title', 'abstract', 'authors', 'categories', 'created', 'updated'])
    .where(inList(db.kind, 'id', ids))
    .orderBy('id')
    .execute();
}
