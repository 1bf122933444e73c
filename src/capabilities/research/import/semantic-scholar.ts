import { ownField } from '../../../foundation/kernel/table.ts';
import { addId } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { arrayOf, authorName, authorNames, build, isObject, type Json, NotThisFormat, objectOf } from './build.ts';
import { isoDate } from './dates.ts';
import { withoutMarkup } from './markup.ts';
import { LIMITS, line, lines, paragraphs } from './text.ts';
import { venueIn } from './venue.ts';

/** Our namespaces for Semantic Scholar's. */
const NAMESPACES = {
  ArXiv: 'arxiv',
  PubMed: 'pmid',
  PubMedCentral: 'pmcid',
  DOI: 'doi',
  MAG: 'mag',
  ACL: 'acl',
} as const;

/** Adds Semantic Scholar's ids of other registries. */
export function addExternalIds(ids: PaperIds, external: unknown): void {
  if (!isObject(external)) return;
  for (const [theirs, ours] of Object.entries(NAMESPACES)) addId(ids, ours, ownField(external, theirs));
}

/** The venue of a paper, as the datasets and the Graph API have it. */
export const venueOf = ({ venue, journal }: Json): string => venueIn(venue, isObject(journal) && journal.name);

/**
 * One line of the files of Semantic Scholar's datasets API (api.semanticscholar.org/datasets): of `papers`, of `abstracts` or
 * of `citations`, which its keys tell. Those of the latter two speak of a paper that `papers` brought and know it by its
 * corpus id. `created` is the publication date, categories are the fields of study.
 * @throws Error naming what is missing
 */
export function parseSemanticScholarDump(json: unknown): PaperRecord {
  const found = objectOf(json);
  if ('citingcorpusid' in found) return citationOf(found);
  const corpusId = idOf(found.corpusid);
  if (corpusId === undefined) throw new NotThisFormat('neither "corpusid" nor "citingcorpusid"');
  if (!('title' in found)) return abstractOf(found, corpusId);
  const ids: PaperIds = {};
  addExternalIds(ids, found.externalids);
  ids.corpusid = [corpusId];
  return build({
    ids,
    title: line(withoutMarkup(found.title, LIMITS.title), LIMITS.title),
    abstract: '',
    authors: authorNames(found.authors, authorName),
    categories: lines(
      arrayOf(found.s2fieldsofstudy).map((field) => (isObject(field) ? field.category : '')),
      LIMITS.categories,
      LIMITS.category,
    ),
    venue: venueOf(found),
    created: isoDate(found.publicationdate) ?? isoDate(found.year),
  });
}

/** The abstract of a paper: all that such a line adds to `papers`. */
function abstractOf(found: Json, corpusId: string): PaperRecord {
  const abstract = paragraphs(withoutMarkup(found.abstract, LIMITS.abstract), LIMITS.abstract);
  if (abstract === '') throw new Error('neither title nor abstract');
  return partOf(corpusId, { abstract });
}

/** A citation. If Semantic Scholar does not know the cited paper, it is null. */
function citationOf(found: Json): PaperRecord {
  const citing = idOf(found.citingcorpusid);
  const cited = idOf(found.citedcorpusid);
  if (citing === undefined || cited === undefined) throw new Error('a citation without both corpus ids');
  return partOf(citing, { references: [`corpusid:${cited}`] });
}

const partOf = (corpusId: string, more: Partial<PaperRecord>): PaperRecord => ({
  ids: { corpusid: [corpusId] },
  title: '',
  abstract: '',
  authors: [],
  categories: [],
  ...more,
  isPart: true,
});

/** Corpus ids are whole numbers, in some releases in quotes. */
function idOf(raw: unknown): string | undefined {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : '';
  return /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
}
