import type { Documents } from '../../../engines/documents/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import type { Egress, Pacer } from '../../../foundation/egress/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { createFullTexts, type FullTexts } from './full-texts.ts';
import { fullTextSources } from './places.ts';
import { createPlaceSearch } from './search-places.ts';

/** Fetches full texts; without it, only stored texts are used. */
export interface Library {
  /** Egress to the archives, and to their mirrors in the settings. */
  readonly archives: Pick<Egress, 'open'>;
  /** Egress to publishers and repositories, whose URLs are untrusted. */
  readonly web: Pick<Egress, 'open'>;
  /** Reads the files. */
  readonly documents: Documents;
}

export type FullTextConfig = Pick<Config, 'researchFulltext' | 'researchFulltextSources' | 'contactEmail'>;

/**
 * Full texts according to the settings.
 * @param pacer with FULL_TEXT_PACES
 */
export function openFullTexts(
  db: Database<ResearchTables>,
  config: FullTextConfig,
  log: Log,
  library: Library | undefined,
  pacer: Pacer,
): FullTexts {
  if (library === undefined || config.researchFulltext === 'off') return createFullTexts({ db, log });
  const { archives, web, documents } = library;
  const search = createPlaceSearch({
    documents,
    egressOf: (api) => (api === 'openaccess' ? web : archives),
    pacer,
    contact: config.contactEmail,
    log,
    sources: fullTextSources(config.researchFulltextSources),
  });
  return createFullTexts({ db, log, search });
}
