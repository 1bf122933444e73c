import { addId, IDENTITY_NAMESPACES, parseReference, splitDois } from '../ids.ts';
import { isoDate } from '../import/dates.ts';
import { delatex } from '../import/latex.ts';
import { LIMITS, line, lines, paragraphs } from '../import/text.ts';
import type { PaperIds } from '../record.ts';

/** A reference of a bibliography that somebody else wrote, cleaned as records of papers are. */
export interface Reference {
  /** '' if the file does not say; then it has an id. */
  readonly title: string;
  /** Display names, given name first. */
  readonly authors: readonly string[];
  /** ISO date, full or partial. */
  readonly created?: string;
  /** Only ids that identify a paper: arxiv, pmid, pmcid, doi. */
  readonly ids: PaperIds;
  readonly abstract: string;
  readonly categories: readonly string[];
  readonly url?: string;
  readonly published?: Published;
  /** What the reader of the file noted about it. */
  readonly note: string;
}

/** In what it appeared. */
export interface Published {
  readonly venue: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
}

/** A reference of a file: its fields as plain text, not cleaned yet. */
export interface RawReference {
  readonly title?: unknown;
  readonly authors?: readonly unknown[];
  readonly date?: unknown;
  /** Ids by namespace, and URLs and other texts that may be ids. */
  readonly ids?: readonly (readonly [namespace: string, value: unknown])[];
  readonly links?: readonly unknown[];
  readonly abstract?: unknown;
  readonly keywords?: readonly unknown[];
  readonly venue?: unknown;
  readonly volume?: unknown;
  readonly issue?: unknown;
  readonly pages?: unknown;
  readonly note?: unknown;
}

/** The references of a file with their places in it, from 1; the reason in place of one that cannot be read. Each step is short. */
export type ReadReferences = Iterable<readonly [place: number, raw: RawReference | string]>;

/** Limits of what a list keeps of a reference, in UTF-16 units or entries; longer values are cut. */
const MOST = { abstract: 20_000, authors: 1_000, keywords: 50, links: 10, dois: 5, short: 300, note: 10_000 } as const;

/** @returns undefined for a reference with neither a title nor an id */
export function referenceOf(raw: RawReference): Reference | undefined {
  const ids: PaperIds = {};
  for (const [namespace, value] of raw.ids ?? []) {
    if (typeof value !== 'string' || value.length > MOST.abstract) continue;
    for (const one of namespace === 'doi' ? splitDois(value).slice(0, MOST.dois) : [value]) addId(ids, namespace, one);
  }
  const links = (raw.links ?? []).slice(0, MOST.links).map((link) => line(link, LIMITS.title));
  for (const link of links) {
    const found = parseReference(link);
    if (found !== undefined) addId(ids, found.namespace, found.value);
  }
  const title = line(raw.title, LIMITS.title);
  const known = Object.fromEntries(
    IDENTITY_NAMESPACES.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]]])),
  );
  if (title === '' && Object.keys(known).length === 0) return undefined;
  const created = isoDate(typeof raw.date === 'number' ? raw.date : line(raw.date, MOST.short));
  const url = links.find((link) => /^https?:\/\/[^\s<>"]+$/i.test(link) && URL.canParse(link));
  const venue = line(raw.venue, MOST.short);
  const [volume, issue, pages] = [raw.volume, raw.issue, raw.pages].map((value) => line(value, MOST.short));
  return {
    title,
    authors: lines(raw.authors ?? [], MOST.authors, LIMITS.name),
    ...(created === undefined ? {} : { created }),
    ids: known,
    abstract: paragraphs(raw.abstract, MOST.abstract),
    categories: lines(raw.keywords ?? [], MOST.keywords, LIMITS.category),
    ...(url === undefined ? {} : { url }),
    ...(venue === ''
      ? {}
      : { published: { venue, ...(volume && { volume }), ...(issue && { issue }), ...(pages && { pages }) } }),
    note: paragraphs(raw.note, MOST.note),
  };
}

/** "Family, Given", with a suffix such as "Jr." behind it or, in BibTeX, between them: given name first. Other names stay. */
export function displayName(name: string, suffixAt: 'end' | 'middle' = 'end'): string {
  const [family = '', ...rest] = name.split(',').map((part) => part.trim());
  const given = suffixAt === 'end' ? rest.shift() : rest.pop();
  return given === undefined ? family : [given, family, ...rest].join(' ');
}

/** Text of a BibTeX field: LaTeX resolved, braces dropped, formulas as they are. */
export function plainLatex(value: string): string {
  let out = '';
  let from = 0;
  for (const { 0: found, index } of value.matchAll(/\\[\s\S]|\$(?:\\[\s\S]|[^$\\]){1,2000}\$/g)) {
    if (found[0] !== '$') continue;
    out += delatex(value.slice(from, index), 'name') + found;
    from = index + found.length;
  }
  return out + delatex(value.slice(from), 'name');
}
