import { ownField } from '../../../foundation/kernel/table.ts';
import { addId, normalizeId } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { authorNames, build, type Json, NotThisFormat, objectOf, turned } from './build.ts';
import { isoDate } from './dates.ts';
import { openLinks } from './links.ts';
import { withoutMarkup } from './markup.ts';
import { LIMITS, line, lines, paragraphs, withoutHeading } from './text.ts';
import { venueIn } from './venue.ts';

/** bioRxiv and medRxiv DOIs since the end of 2019 contain the day of submission: 10.1101/2024.01.15.575533. */
const DATED_DOI = /^10\.\d{4,9}\/(\d{4})\.(\d{2})\.(\d{2})\.\d+$/;

/**
 * One entry of the bioRxiv/medRxiv API (`details`, or `pubs` with its `preprint_` names). The DOI of the preprint comes first, then
 * the one under which it was published, if any: both name the same paper. The API gives each version its own entry with its own
 * date; `created` is the date of version 1, or for a later version the day of submission where the DOI holds it, and `updated` is
 * the date of the entry. The venue is the server, unless it came out elsewhere.
 * @throws Error naming what is missing
 */
export function parseBiorxiv(json: unknown): PaperRecord {
  const entry = objectOf(json);
  const field = (name: string): unknown => ownField(entry, name) ?? ownField(entry, `preprint_${name}`);
  if (field('doi') === undefined && Array.isArray(entry.messages)) throw new Error('an API reply without papers');
  if (typeof field('doi') !== 'string' || typeof field('date') !== 'string')
    throw new NotThisFormat('no "doi" and "date"');
  const ids: PaperIds = {};
  addId(ids, 'doi', field('doi'));
  const published = normalizeId('doi', entry.published ?? entry.published_doi);
  if (ids.doi !== undefined && published !== undefined) addId(ids, 'doi', published);
  return build({
    ids,
    title: line(withoutMarkup(field('title'), LIMITS.abstract), LIMITS.title),
    abstract: withoutHeading(paragraphs(withoutMarkup(known(field('abstract')), LIMITS.abstract), LIMITS.abstract)),
    authors: authorsOf(field('authors')),
    categories: lines(known(field('category')), LIMITS.categories, LIMITS.category),
    // The server would hide the journal, which another source may know.
    venue: venueIn(known(entry.published_journal), published === undefined && (entry.server ?? field('platform'))),
    ...datesOf(entry, ids.doi?.[0] ?? '', isoDate(field('date'))),
    links: openLinks([entry.jatsxml]),
  });
}

/** The API writes "NA" for unknown values. */
function known(raw: unknown): unknown {
  return raw === 'NA' ? undefined : raw;
}

function datesOf(
  entry: Json,
  doi: string,
  date: string | undefined,
): { created?: string | undefined; updated?: string | undefined } {
  if (Number(entry.version ?? 1) <= 1) return { created: date, updated: date };
  const dated = DATED_DOI.exec(doi);
  return { created: dated === null ? undefined : isoDate(`${dated[1]}-${dated[2]}-${dated[3]}`), updated: date };
}

/** "Last, F. M.; Last, F." -> "F. M. Last", "F. Last". */
const authorsOf = (raw: unknown): string[] =>
  authorNames(typeof raw === 'string' ? raw.slice(0, LIMITS.authors * 60).split(';') : [], (part) => {
    const name = line(turned(line(withoutMarkup(part, LIMITS.name), LIMITS.name)), LIMITS.name);
    return name === 'NA' ? '' : name;
  });
