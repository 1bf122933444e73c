import {
  CutOff,
  DumpError,
  jsonRecords,
  lineRecords,
  type OpenedDump,
  openDump,
  type RawRecord,
} from '../../../engines/dumps/index.ts';
import type { PaperRecord } from '../record.ts';
import { rejectOf, type SourceBatch, type SourceItem } from '../records/item.ts';
import { parseArxiv } from './arxiv.ts';
import { parseBiorxiv } from './biorxiv.ts';
import { NotThisFormat } from './build.ts';
import { parseCrossref } from './crossref.ts';
import { parseJsonl } from './jsonl.ts';
import { parseOpenalex } from './openalex.ts';
import { parsePubmed } from './pubmed.ts';
import { pubmedArticles } from './pubmed-articles.ts';
import { parseSemanticScholarDump } from './semantic-scholar.ts';
import type { ImportSource } from './sources.ts';

export { DumpError } from '../../../engines/dumps/index.ts';
export { parseArxiv } from './arxiv.ts';
export { splitAuthors } from './authors.ts';
export { parseBiorxiv } from './biorxiv.ts';
export { build } from './build.ts';
export { parseCrossref } from './crossref.ts';
export { isoDate, mailDate, monthNumber, partialDate } from './dates.ts';
export { parseJsonl } from './jsonl.ts';
export { delatex } from './latex.ts';
export { plainText } from './markup.ts';
export { parseOpenalex } from './openalex.ts';
export { parsePubmed } from './pubmed.ts';
export { FILTERS, type FilterList, type RecordFilter, recordFilter } from './record-filter.ts';
export { parseSemanticScholarDump } from './semantic-scholar.ts';
export { IMPORT_SOURCES, type ImportSource } from './sources.ts';
export { LIMITS, line, lines, paragraphs } from './text.ts';

export interface ReadOptions {
  /** Positions up to and including this one are skipped without parsing: the last finished position, to resume after it. */
  readonly skip?: number;
  readonly signal?: AbortSignal;
  /** Whether a record is wanted (its JSON, or the XML of PubMed); others are neither records nor rejects. */
  readonly accepts?: ((raw: unknown) => boolean) | undefined;
}

/** Maximum items in a batch: enough to make the cost of a commit small; and characters of source text, which bounds the memory. */
const BATCH_ITEMS = 2_000;
const BATCH_CHARACTERS = 12 * 1024 * 1024;
/** If this many records at the start are not in the format, the file is of another. */
const FORMAT_PROBE = 50;

const PARSERS: Readonly<Record<ImportSource, (raw: unknown) => PaperRecord>> = {
  arxiv: parseArxiv,
  pubmed: parsePubmed,
  openalex: parseOpenalex,
  crossref: parseCrossref,
  biorxiv: parseBiorxiv,
  semanticscholar: parseSemanticScholarDump,
  jsonl: parseJsonl,
};

/** The key of the records in a response of the source's API. */
const LISTS: Readonly<Partial<Record<ImportSource, string>>> = {
  openalex: 'results',
  crossref: 'items',
  biorxiv: 'collection',
};

const DESCRIPTIONS: Readonly<Record<ImportSource, string>> = {
  arxiv: 'an arXiv metadata snapshot (JSON lines)',
  pubmed: 'PubMed XML',
  openalex: 'OpenAlex works (JSON lines)',
  crossref: 'Crossref works (JSON lines or "items")',
  biorxiv: 'a bioRxiv/medRxiv API reply (JSON with "collection")',
  semanticscholar: "a file of Semantic Scholar's papers, abstracts or citations (JSON lines)",
  jsonl: 'JSON lines of the generic form (docs/import-formats.md)',
};

/** A batch of a file: its state is the position of the last item, the line number in files with one record per line, else the ordinal. */
type FileBatch = SourceBatch<number, number>;

/**
 * Reads the papers of a file, plain, gzip or zip, in batches, in constant memory. Deleted citations in a PubMed file are neither records nor
 * rejects, but `gone`.
 * @throws DumpError if the file is missing, damaged, truncated or of another format; after damage, everything readable has been
 *   returned. The signal's reason if aborted.
 */
export async function* readPapers(
  source: ImportSource,
  file: string,
  options: ReadOptions = {},
): AsyncGenerator<FileBatch> {
  const { skip = 0, signal } = options;
  signal?.throwIfAborted();
  const opened = await openDump(file);
  const share = (): number => Math.min(1, opened.bytesRead() / Math.max(1, opened.totalBytes));
  try {
    const batches = new Batches(source, file, skip, options.accepts);
    try {
      for await (const group of rawRecords(source, opened, skip, batches)) {
        for (const raw of group) {
          if (!batches.add(raw)) continue;
          signal?.throwIfAborted();
          yield { ...batches.take(), share: share() };
        }
        signal?.throwIfAborted();
      }
    } catch (error) {
      signal?.throwIfAborted();
      const rest = batches.take();
      if (rest.items.length > 0) yield rest;
      if (error instanceof CutOff)
        throw new DumpError(file, `this file is cut off: ${error.message}; download it again`);
      if (error instanceof NotThisFormat) throw unlike(source, file, error.message);
      throw error;
    }
    batches.close();
    const rest = batches.take();
    if (rest.items.length > 0 || rest.gone.length > 0) yield { ...rest, share: share() };
  } finally {
    await opened.close();
  }
}

function rawRecords(
  source: ImportSource,
  opened: OpenedDump,
  skip: number,
  batches: Batches,
): AsyncGenerator<RawRecord[]> {
  if (source === 'pubmed') return pubmedArticles(opened.chunks(), skip, (pmids) => batches.forget(pmids));
  const isLines = source === 'arxiv' || source === 'semanticscholar';
  return isLines ? lineRecords(opened.chunks(), skip) : jsonRecords(opened.chunks(), skip, LISTS[source]);
}

function unlike(source: ImportSource, file: string, why: string): DumpError {
  return new DumpError(file, `this does not look like ${DESCRIPTIONS[source]}: ${why}`);
}

/** Parses records into items and collects these until a batch is full. */
class Batches {
  private items: SourceItem<number>[] = [];
  private gone: string[] = [];
  private characters = 0;
  private position: number;
  /** Format rejects while nothing else has been read; undefined once the format is certain. */
  private strangers: number | undefined;
  private readonly source: ImportSource;
  private readonly file: string;
  private readonly parse: (raw: unknown) => PaperRecord;
  private readonly accepts: ReadOptions['accepts'];

  constructor(source: ImportSource, file: string, skip: number, accepts: ReadOptions['accepts']) {
    this.source = source;
    this.file = file;
    this.parse = PARSERS[source];
    this.accepts = accepts;
    this.strangers = skip === 0 ? 0 : undefined;
    this.position = skip;
  }

  /** @returns whether a batch is ready */
  add(raw: RawRecord): boolean {
    this.characters += raw.text.length;
    try {
      if (raw.problem !== undefined) throw new NotThisFormat(raw.problem);
      const read = this.source === 'pubmed' ? raw.text : json(raw.text);
      const isWanted = this.accepts?.(read) ?? true;
      // Until the format is certain, unwanted records are parsed as well.
      if (!isWanted && this.strangers === undefined) return false;
      const record = this.parse(read);
      this.strangers = undefined;
      if (!isWanted) return false;
      this.items.push({ record, position: raw.position });
      this.position = raw.position;
    } catch (error) {
      if (!(error instanceof NotThisFormat)) this.strangers = undefined;
      else if (this.strangers !== undefined) this.strangers++;
      this.items.push(rejectOf(error, raw.position, raw.text));
      this.position = raw.position;
      if (this.strangers !== undefined && this.strangers >= FORMAT_PROBE) this.close();
    }
    if (this.strangers !== undefined) return false;
    return this.items.length >= BATCH_ITEMS || this.characters >= BATCH_CHARACTERS;
  }

  forget(pmids: readonly string[]): void {
    this.gone.push(...pmids.map((pmid) => `pmid:${pmid}`));
  }

  take(): FileBatch & { readonly gone: readonly string[] } {
    const { items, gone, position: state } = this;
    this.items = [];
    this.gone = [];
    this.characters = 0;
    return { items, gone, state };
  }

  /** @throws DumpError if none of the records was in the format; they are not rejects then */
  close(): void {
    const first = this.items[0];
    if (this.strangers === undefined || this.strangers === 0 || first === undefined || 'record' in first) return;
    this.items = [];
    throw unlike(this.source, this.file, `record ${first.position}: ${first.reason}`);
  }
}

/** @throws NotThisFormat 'not JSON: …' */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NotThisFormat(`not JSON: ${(error as Error).message}`);
  }
}
