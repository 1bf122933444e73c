import { addId, normalizeId } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { arrayOf, authorNames, build, isObject, type Json, NotThisFormat, objectOf, referencesIn } from './build.ts';
import { isoDate } from './dates.ts';
import { openLinks } from './links.ts';
import { plainText, withoutMarkup } from './markup.ts';
import { LIMITS, line, lines, paragraphs, withoutHeading } from './text.ts';
import { venueIn } from './venue.ts';

/** Words of an abstract beyond this position are left out. */
const MAX_POSITION = 50_000;
/** Concepts that OpenAlex itself holds less likely than this are noise. */
const MIN_SCORE = 0.3;

/**
 * One OpenAlex work. `created` is the publication date, `updated` OpenAlex's own `updated_date`; categories are topic and concept
 * names; the venue is the source of the first location, the primary one before others, that is no repository; references are `openalex:W…`. The arXiv id comes from the DOI or, failing that, from the locations.
 * @throws Error naming what is missing
 */
export function parseOpenalex(json: unknown): PaperRecord {
  const work = objectOf(json);
  const known = isObject(work.ids) ? work.ids : {};
  const openalex = normalizeId('openalex', work.id ?? known.openalex);
  if (openalex === undefined) throw new NotThisFormat('no OpenAlex work "id"');
  return build({
    ids: idsOf(work, known, openalex),
    title: line(withoutMarkup(work.title ?? work.display_name, LIMITS.abstract), LIMITS.title),
    abstract: abstractOf(work),
    authors: authorNames(work.authorships, nameOf),
    categories: lines(
      [...arrayOf(work.topics), ...arrayOf(work.concepts)].map(topicOf),
      LIMITS.categories,
      LIMITS.category,
    ),
    venue: venueOf(work),
    created: isoDate(work.publication_date) ?? isoDate(work.publication_year),
    updated: isoDate(work.updated_date),
    references: referencesIn(work.referenced_works, keyOf),
    links: openLinks(openPdfs(work)),
  });
}

function idsOf(work: Json, known: Json, openalex: string): PaperIds {
  const ids: PaperIds = {};
  for (const raw of [work.doi, known.doi]) if (!Object.hasOwn(ids, 'doi')) addId(ids, 'doi', raw);
  addId(ids, 'pmid', known.pmid ?? work.pmid);
  addId(ids, 'pmcid', known.pmcid ?? work.pmcid);
  if (!Object.hasOwn(ids, 'arxiv')) {
    const arxiv = arxivOf(work);
    if (arxiv !== undefined) ids.arxiv = [arxiv];
  }
  ids.openalex = [openalex];
  addId(ids, 'mag', known.mag);
  return ids;
}

/** A repository has a copy: as a venue, its name would stand in place of the journal that another source knows. */
function venueOf({ primary_location: primary, locations }: Json): string {
  const names = [primary, ...arrayOf(locations).slice(0, 200)].flatMap((place) => {
    if (!isObject(place)) return [];
    if (!isObject(place.source)) return [place.raw_source_name];
    return place.source.type === 'repository' ? [] : [place.source.display_name, place.raw_source_name];
  });
  return venueIn(...names);
}

/** PDFs of the locations that OpenAlex marks as open access, its own choice first. */
function* openPdfs(work: Json): Generator<unknown> {
  for (const place of [work.best_oa_location, work.primary_location, ...arrayOf(work.locations).slice(0, 200)]) {
    if (isObject(place) && place.is_oa === true) yield place.pdf_url;
  }
}

/** The first arXiv id among the locations. Only one: OpenAlex sometimes lumps two preprints into a work, and two ids here would join them. */
function arxivOf(work: Json): string | undefined {
  const places = [
    work.primary_location,
    work.best_oa_location,
    ...arrayOf(work.locations).slice(0, 200),
    work.open_access,
  ];
  for (const place of places) {
    if (!isObject(place)) continue;
    for (const url of [place.landing_page_url, place.pdf_url, place.oa_url]) {
      const id = typeof url === 'string' && /arxiv/i.test(url) ? normalizeId('arxiv', url) : undefined;
      if (id !== undefined) return id;
    }
  }
  return undefined;
}

/** The abstract from its inverted index {word: [position…]}; also where that is JSON in a string or in `InvertedIndex`. */
function abstractOf(work: Json): string {
  if (typeof work.abstract === 'string')
    return paragraphs(withoutMarkup(work.abstract, LIMITS.abstract), LIMITS.abstract);
  let index: unknown = work.abstract_inverted_index;
  if (typeof index === 'string') {
    try {
      index = JSON.parse(index);
    } catch {
      return '';
    }
  }
  if (!isObject(index)) return '';
  if (isObject(index.InvertedIndex)) index = index.InvertedIndex;
  const words: string[] = [];
  let total = 0;
  const places = index as Json;
  for (const word of Object.keys(places)) {
    for (const position of arrayOf(places[word])) {
      if (typeof position !== 'number' || !Number.isInteger(position) || position < 0 || position >= MAX_POSITION)
        continue;
      // One long word at many positions would be a small file that makes a huge text.
      total += word.length + 1;
      if (total > 2 * LIMITS.abstract) break;
      words[position] = word;
    }
  }
  const text = words.filter((word) => word !== undefined).join(' ');
  return withoutHeading(paragraphs(plainText(text), LIMITS.abstract));
}

function nameOf(authorship: unknown): string {
  if (!isObject(authorship)) return '';
  const author = isObject(authorship.author) ? line(authorship.author.display_name, LIMITS.name) : '';
  return author || line(authorship.raw_author_name, LIMITS.name);
}

function topicOf(item: unknown): unknown {
  if (!isObject(item) || (typeof item.score === 'number' && item.score < MIN_SCORE)) return undefined;
  return item.display_name;
}

function keyOf(url: unknown): string | undefined {
  const id = normalizeId('openalex', url);
  return id && `openalex:${id}`;
}
