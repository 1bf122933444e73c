import { addId, normalizeId } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import {
  arrayOf,
  authorNames,
  build,
  fullName,
  isObject,
  type Json,
  NotThisFormat,
  objectOf,
  referencesIn,
} from './build.ts';
import { partialDate } from './dates.ts';
import { openLinks } from './links.ts';
import { plainText, tidyHeadings, withoutMarkup } from './markup.ts';
import { LIMITS, line, lines, paragraphs, withoutHeading } from './text.ts';
import { venueIn } from './venue.ts';

/** Crossref's fields for the publication date, best first; `issued` is the earliest of the published ones. */
const DATES = ['issued', 'published', 'published-online', 'published-print', 'posted', 'created'] as const;

/** An arXiv id in the free text of a reference. */
const ARXIV_MENTION = /arxiv[:.\s]\s*(?:abs\/)?((?:[a-z-]{1,9}\/\d{7}|\d{4}\.\d{4,5}))/i;

/**
 * One Crossref work, or a reply of its API with one in `message`. `created` is the date of issue; there is no `updated`, since
 * Crossref's dates of deposit and indexing say nothing of the paper. References are DOIs and arXiv ids found in their text.
 * @throws Error naming what is missing
 */
export function parseCrossref(json: unknown): PaperRecord {
  const outer = objectOf(json);
  const work = isObject(outer.message) && !('DOI' in outer) ? outer.message : outer;
  if (typeof work.DOI !== 'string') throw new NotThisFormat('no "DOI"');
  const ids: PaperIds = {};
  addId(ids, 'doi', work.DOI);
  return build({
    ids,
    title: firstTitle(work),
    abstract: abstractOf(work.abstract),
    authors: authorNames(work.author, nameOf),
    categories: lines(work.subject ?? work['group-title'], LIMITS.categories, LIMITS.category),
    venue: venueIn(work['container-title'], serverOf(work), work['short-container-title']),
    created: dateOf(work),
    references: referencesIn(work.reference, keyOf),
    links: openLinks(openFiles(work)),
  });
}

function firstTitle(work: Json): string {
  for (const field of [work.title, work['original-title'], work['short-title']]) {
    for (const raw of Array.isArray(field) ? field.slice(0, 10) : [field]) {
      const title = line(withoutMarkup(raw, 2 * LIMITS.title), LIMITS.title);
      if (title !== '') return title;
    }
  }
  return '';
}

/** The repository of a preprint. */
function serverOf(work: Json): unknown {
  const [first] = arrayOf(work.institution);
  return work.type === 'posted-content' && isObject(first) ? first.name : undefined;
}

function abstractOf(raw: unknown): string {
  if (typeof raw !== 'string') return '';
  return withoutHeading(paragraphs(tidyHeadings(plainText(raw.slice(0, 2 * LIMITS.abstract))), LIMITS.abstract));
}

function nameOf(author: unknown): string {
  if (!isObject(author)) return '';
  const part = (value: unknown): string => line(withoutMarkup(value, LIMITS.name), LIMITS.name);
  return fullName(part(author.given), part(author.family), part(author.suffix)) || part(author.name);
}

/** The first date with a year: {"date-parts": [[2017, 6, 12]]}, of which any part may be missing or null. */
function dateOf(work: Json): string | undefined {
  for (const field of DATES) {
    const date = work[field];
    const parts = isObject(date) ? arrayOf(arrayOf(date['date-parts'])[0]) : [];
    const [year, month, day] = parts.map((part) => (part === null || part === '' ? undefined : Number(part)));
    const found = year === undefined ? undefined : partialDate(year, month, day);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keyOf(reference: unknown): string | undefined {
  if (!isObject(reference)) return undefined;
  const doi = normalizeId('doi', reference.DOI);
  if (doi !== undefined) return `doi:${doi}`;
  // An arXiv DOI is an arXiv id; one may be in the text too.
  const arxiv = normalizeId('arxiv', reference.DOI) ?? mentioned(reference);
  return arxiv && `arxiv:${arxiv}`;
}

/** Links to files of a work under a Creative Commons license; for others, Crossref does not state who may read them. */
function* openFiles(work: Json): Generator<unknown> {
  const isOpen = arrayOf(work.license).some(
    (license) => isObject(license) && /^https?:\/\/creativecommons\.org\//i.test(String(license.URL)),
  );
  if (!isOpen) return;
  for (const link of arrayOf(work.link)) {
    if (isObject(link) && /^(?:application\/(?:pdf|xml)|text\/xml)$/.test(String(link['content-type']))) yield link.URL;
  }
}

function mentioned(reference: Json): string | undefined {
  for (const field of [
    reference.unstructured,
    reference['journal-title'],
    reference['volume-title'],
    reference['article-title'],
  ]) {
    const id = typeof field === 'string' ? ARXIV_MENTION.exec(field.slice(0, 4000))?.[1] : undefined;
    if (id !== undefined) return normalizeId('arxiv', id);
  }
  return undefined;
}
