import { hearOfIndex } from '../../../engines/indexing/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import {
  broughtVersions,
  bucketOf,
  type IndexPlace,
  indexFiles,
  sharedVersions,
  type Versions,
} from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { vectorPlace } from '../vectors/place.ts';
import { filesOf } from '../vectors/state.ts';
import { EMBEDDING, TRAINING } from '../vectors/writer.ts';
import { type PublishedPapers, publishedPapers } from './state.ts';

/** What the writer, which may share the folder, keeps until it is done with it. */
const isOfWriter = (name: string): boolean => name.startsWith(`${TRAINING}/`) || name.startsWith(`${EMBEDDING}/`);

/** Published versions of the paper index that searches of this process can read. */
export function paperVersions(db: Database<ResearchTables>, place: IndexPlace, log: Log): Versions<PublishedPapers> {
  const published = () => publishedPapers(db);
  if (bucketOf(place) === undefined) return sharedVersions(published);
  let files = { id: '', ...indexFiles(place) };
  return broughtVersions({
    published,
    nameOf: ({ id, version, vectorsText }) => `${id} ${version} ${vectorsText}`,
    async bring({ id, vectors }) {
      if (files.id !== id) {
        // Nothing of an index that was made again is needed any more.
        if (files.id !== '') await files.tidy(isOfWriter);
        files = { id, ...indexFiles(vectorPlace(place, id)) };
      }
      const names = filesOf(vectors);
      await files.bring(names);
      await files.tidy((name) => names.has(name) || isOfWriter(name));
    },
    hear: (listener) => hearOfIndex(db.as(), PAPER_INDEX, listener),
    isHeard: () => db.news.isLive,
    log,
  });
}
