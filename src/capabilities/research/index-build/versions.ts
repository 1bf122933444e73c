import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type IndexPlace, indexFiles, type Versions } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { readableVersions } from '../segments/store.ts';
import { isOfWriter, vectorPlace } from '../vectors/place.ts';
import { filesOf } from '../vectors/state.ts';
import { type PublishedPapers, publishedPapers } from './state.ts';

/** Published versions of the paper index that searches of this process can read. */
export function paperVersions(db: Database<ResearchTables>, place: IndexPlace, log: Log): Versions<PublishedPapers> {
  let files = { id: '', ...indexFiles(place) };
  return readableVersions(
    db.as(),
    place,
    {
      published: () => publishedPapers(db),
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
    },
    log,
  );
}
