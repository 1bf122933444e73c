import type { PaperRecord, SourceName } from '../record.ts';
import { type Core, coreOf, meet, unite } from './identity.ts';

/** A paper in memory while records are merged into it. */
export interface Paper {
  readonly id: number;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly venue: string | undefined;
  /** The source that says so, which may be another one than that of the text. */
  readonly venueSource: SourceName | undefined;
  readonly created: string | undefined;
  readonly updated: string | undefined;
  readonly ids: Record<string, string[]>;
  /** The ids that all its records share; see identity.ts. */
  readonly core: Core;
  readonly source: SourceName;
  /** The update date of the record whose text is used. */
  readonly said: string | undefined;
  readonly sources: readonly SourceName[];
}

/**
 * Priority of sources for title, abstract, authors and venue: the user's own first, then archives that have the paper, then registries that
 * describe it, then live searches, bibliographies, and the starter library last.
 */
const TRUST: Readonly<Record<SourceName, number>> = {
  starter: 0,
  bibliography: 0.05,
  'live-crossref': 0.1,
  'live-semanticscholar': 0.2,
  'live-openalex': 0.3,
  'live-europepmc': 0.4,
  'live-arxiv': 0.5,
  crossref: 1,
  semanticscholar: 1.5,
  openalex: 2,
  europepmc: 3,
  biorxiv: 4,
  pubmed: 5,
  arxiv: 6,
  jsonl: 7,
};

/** A new paper from its first record. */
export function paperFrom(id: number, source: SourceName, record: PaperRecord): Paper {
  return {
    id,
    title: record.title,
    abstract: record.abstract,
    authors: record.authors,
    categories: unique(record.categories),
    venue: record.venue,
    venueSource: record.venue === undefined ? undefined : source,
    created: record.created,
    updated: record.updated,
    ids: record.ids,
    core: coreOf(record.ids),
    source,
    said: record.updated,
    sources: [source],
  };
}

/** A paper after merging one more record. Merging the same record again changes nothing. */
export function mergeRecord(paper: Paper, source: SourceName, record: PaperRecord): Paper {
  return join(paper, paperFrom(paper.id, source, record));
}

/** A paper after merging a supplement: ids, and an abstract if there is none or the text is from the same source. */
export function mergePart(paper: Paper, source: SourceName, record: PaperRecord): Paper {
  const isMissing = paper.abstract === '' || paper.source === source;
  return {
    ...paper,
    abstract: isMissing && record.abstract !== '' ? record.abstract : paper.abstract,
    ids: unite(paper.ids, record.ids),
    core: meet(paper.core, coreOf(record.ids)),
    sources: [...new Set([...paper.sources, source])].sort() as SourceName[],
  };
}

/** Two papers joined: the smaller id stays. */
export function mergePapers(a: Paper, b: Paper): Paper {
  const [survivor, other] = a.id < b.id ? [a, b] : [b, a];
  return join(survivor, other);
}

function join(old: Paper, next: Paper): Paper {
  const ids = unite(old.ids, next.ids);
  const core = meet(old.core, next.core);
  const sources = [...new Set([...old.sources, ...next.sources])].sort() as SourceName[];
  const venue = venueOf(old, next);
  // The starter library's text is replaced as a whole and never replaces another. But a live search without an abstract does not remove the
  // summary.
  if (old.source === 'starter' && next.source.startsWith('live-') && next.abstract === '') {
    return { ...old, ...venue, ids, core, sources };
  }
  if (old.source === 'starter' && next.source !== 'starter')
    return { ...next, ...venue, id: old.id, ids, core, sources };
  if (next.source === 'starter' && old.source !== 'starter') return { ...old, ...venue, ids, core, sources };
  const [first, second] = speaksFirst(next, old) ? [next, old] : [old, next];
  return {
    id: old.id,
    title: first.title,
    abstract: first.abstract !== '' ? first.abstract : second.abstract,
    authors: first.authors.length > 0 ? first.authors : second.authors,
    categories: unique([...first.categories, ...second.categories]),
    ...venue,
    created: dateOf(old.created, next.created, (a, b) => a < b),
    updated: dateOf(old.updated, next.updated, (a, b) => a > b),
    ids,
    core,
    source: first.source,
    said: first.said,
    sources,
  };
}

/** Whether `next` has priority over `old`: the better source, and within one source the record that is not older. */
function speaksFirst(next: Paper, old: Paper): boolean {
  const difference = TRUST[next.source] - TRUST[old.source];
  if (difference !== 0) return difference > 0;
  return next.said === undefined || old.said === undefined || next.said >= old.said;
}

/** The venue of the better source that says one. Between records of one source, the text decides which is newer. */
function venueOf(old: Paper, next: Paper): Pick<Paper, 'venue' | 'venueSource'> {
  const [a, b] = [old.venueSource, next.venueSource];
  const difference = a && b ? TRUST[b] - TRUST[a] : 0;
  const isNext = difference === 0 ? old.source !== next.source || speaksFirst(next, old) : difference > 0;
  const { venue, venueSource } = b !== undefined && (a === undefined || isNext) ? next : old;
  return { venue, venueSource };
}

/** The first of two dates in an order. Of "2017" and "2017-06-12", the longer one is more precise and does not contradict. */
function dateOf(a: string | undefined, b: string | undefined, isBefore: (a: string, b: string) => boolean) {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.startsWith(b) || b.startsWith(a)) return a.length > b.length ? a : b;
  return isBefore(a, b) ? a : b;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
