import { ownField } from '../../../foundation/kernel/table.ts';
import { addId } from '../ids.ts';
import { arrayOf, authorNames, build, fullName, isObject, type Json, objectOf } from '../import/build.ts';
import { isoDate } from '../import/dates.ts';
import { openLinks } from '../import/links.ts';
import { plainText } from '../import/markup.ts';
import { LIMITS, line, lines, paragraphs } from '../import/text.ts';
import { venueIn } from '../import/venue.ts';
import type { PaperIds, PaperRecord } from '../record.ts';

const inner = (value: unknown, name: string): readonly unknown[] =>
  isObject(value) ? arrayOf(ownField(value, name)) : [];

/** "Given Family", from the parts where they are there, else from "Family GI" as MEDLINE writes names. */
function nameOf(author: unknown): string {
  if (!isObject(author)) return '';
  const last = line(author.lastName, LIMITS.name);
  if (last !== '') return fullName(line(author.firstName, LIMITS.name) || line(author.initials, LIMITS.name), last);
  return line(author.collectiveName, LIMITS.name) || turnedInitials(line(author.fullName, LIMITS.name));
}

/** "Doe JA" -> "JA Doe"; a name that does not end in initials stays. */
function turnedInitials(name: string): string {
  const found = /^(.+) (\p{Lu}{1,3})$/u.exec(name);
  return found === null ? name : `${found[2]} ${found[1]}`;
}

function authorsOf(result: Json): string[] {
  const known = authorNames(inner(result.authorList, 'author'), nameOf);
  if (known.length > 0) return known;
  const together = line(result.authorString, LIMITS.authors * 60).replace(/\.$/, '');
  return together === '' ? [] : together.split(/, /).map(turnedInitials).slice(0, LIMITS.authors);
}

/** A heading without the colon or stop at its end, in one pass however long a run of them is. */
function withoutEnd(heading: string): string {
  let end = heading.length;
  while (end > 0 && /[\s:.]/.test(heading[end - 1] as string)) end--;
  return heading.slice(0, end);
}

/** Headings of structured abstracts (<h4>Methods</h4>) introduce their paragraph, as they do in PubMed's. */
function abstractOf(raw: unknown): string {
  if (typeof raw !== 'string') return '';
  const headed = raw.slice(0, 2 * LIMITS.abstract).replace(/<h4>([^<>]*)<\/h4>/gi, (_, raw: string) => {
    const heading = withoutEnd(raw.trim());
    return heading === '' ? '\n\n' : `\n\n${heading}: `;
  });
  return paragraphs(plainText(headed), LIMITS.abstract);
}

/** The PDFs that Europe PMC calls open access. */
export function* openPdfs(result: Json): Generator<unknown> {
  for (const link of inner(result.fullTextUrlList, 'fullTextUrl')) {
    if (isObject(link) && link.availabilityCode === 'OA' && link.documentStyle === 'pdf') yield link.url;
  }
}

function venueOf(result: Json, { journal }: Json): string {
  const { title, medlineAbbreviation } = isObject(journal) ? journal : {};
  const server =
    isObject(result.bookOrReportDetails) && result.source === 'PPR' && result.bookOrReportDetails.publisher;
  return venueIn(title, medlineAbbreviation, server);
}

/**
 * One result of Europe PMC's search in its `core` form. `created` is the first publication, electronic or in print;
 * `updated` is PubMed's date of revision; categories are the MeSH headings; the venue is the
 * journal, or the server of a preprint.
 * @throws Error naming what is missing: title or identifier
 */
export function parseEuropePmc(json: unknown): PaperRecord {
  const result = objectOf(json);
  const ids: PaperIds = {};
  addId(ids, 'pmid', result.pmid);
  addId(ids, 'pmcid', result.pmcid);
  addId(ids, 'doi', result.doi);
  const journal = isObject(result.journalInfo) ? result.journalInfo : {};
  const title = line(plainText(line(result.title, LIMITS.title)), LIMITS.title);
  return build({
    ids,
    // In brackets, MEDLINE gives the translation of a title.
    title: /^\[(.+)\]\.?$/.exec(title)?.[1] ?? title,
    abstract: abstractOf(result.abstractText),
    authors: authorsOf(result),
    categories: lines(
      inner(result.meshHeadingList, 'meshHeading').map((heading) => (isObject(heading) ? heading.descriptorName : '')),
      LIMITS.categories,
      LIMITS.category,
    ),
    venue: venueOf(result, journal),
    created:
      isoDate(result.firstPublicationDate) ??
      isoDate(journal.printPublicationDate) ??
      isoDate(result.pubYear) ??
      isoDate(journal.yearOfPublication),
    updated: isoDate(result.dateOfRevision),
    links: openLinks(openPdfs(result)),
  });
}
