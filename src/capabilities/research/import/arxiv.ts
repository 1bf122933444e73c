import { normalizeId, splitDois } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { splitAuthors } from './authors.ts';
import { arrayOf, build, fullName, isObject, NotThisFormat, objectOf } from './build.ts';
import { isoDate, mailDate } from './dates.ts';
import { delatex, maybeLatex } from './latex.ts';
import { LIMITS, line, lines, paragraphs } from './text.ts';
import { journalOf } from './venue.ts';

/**
 * One record of the arXiv metadata snapshot. The venue is the journal of `journal-ref`; `created` is the date of the first version, `updated` the snapshot's `update_date`.
 * @throws Error that names what is missing
 */
export function parseArxiv(json: unknown): PaperRecord {
  const record = objectOf(json);
  const id = normalizeId('arxiv', record.id);
  if (id === undefined || !('title' in record)) throw new NotThisFormat('no arXiv "id" and "title"');
  const ids: PaperIds = { arxiv: [id] };
  if (typeof record.doi === 'string') addDois(ids, record.doi);
  const first = arrayOf(record.versions)[0];
  return build({
    ids,
    title: line(textOf(record.title), LIMITS.title),
    // arXiv breaks lines anywhere; only an indented line starts a paragraph (arXiv's help on metadata, "Abstract").
    abstract: paragraphs(textOf(record.abstract), LIMITS.abstract, 'indented'),
    authors: authorsOf(record.authors_parsed, record.authors),
    categories: categoriesOf(record.categories),
    venue: journalOf(line(textOf(record['journal-ref']), LIMITS.venue)),
    created: isObject(first) ? mailDate(first.created) : undefined,
    updated: isoDate(record.update_date),
  });
}

function textOf(raw: unknown): unknown {
  return typeof raw === 'string' && maybeLatex(raw) ? delatex(raw.slice(0, 2 * LIMITS.abstract), 'text') : raw;
}

function addDois(ids: PaperIds, field: string): void {
  const dois = new Set<string>();
  for (const part of splitDois(field)) {
    const doi = normalizeId('doi', part);
    if (doi !== undefined) dois.add(doi);
  }
  if (dois.size > 0) ids.doi = [...dois];
}

/** `authors_parsed` is [family, given, suffix, affiliation…] for each author. */
function authorsOf(parsed: unknown, raw: unknown): string[] {
  const names: string[] = [];
  for (const entry of arrayOf(parsed)) {
    const [family, given, suffix] = arrayOf(entry).slice(0, 3).map(nameOf);
    const name = fullName(given ?? '', family ?? '', suffix ?? '');
    if (name !== '') names.push(name);
    if (names.length >= LIMITS.authors) break;
  }
  return names.length > 0 || typeof raw !== 'string' ? names : splitAuthors(raw);
}

function nameOf(part: unknown): string {
  return line(
    typeof part === 'string' && maybeLatex(part) ? delatex(part.slice(0, 2 * LIMITS.name), 'name') : part,
    LIMITS.name,
  );
}

function categoriesOf(raw: unknown): string[] {
  return lines(typeof raw === 'string' ? raw.split(/\s+/) : raw, LIMITS.categories, LIMITS.category);
}
