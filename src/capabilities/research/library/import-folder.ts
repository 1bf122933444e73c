import { basename, relative, resolve } from 'node:path';
import { DocumentError, type Documents } from '../../../engines/documents/index.ts';
import { type Clock, systemClock } from '../../../foundation/kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { allKeys } from '../catalog/identity.ts';
import { holdersOf } from '../catalog/lookups.ts';
import { build, LIMITS } from '../import/index.ts';
import { keyOfReference } from '../lists/entries.ts';
import { keepFile } from '../lists/files.ts';
import { addToOwnList, type OwnList } from '../lists/own-list.ts';
import { touchList } from '../lists/store.ts';
import type { ListTables } from '../lists/tables.ts';
import type { PaperRecord } from '../record.ts';
import { claimOwn, IMPORT_KIND } from '../records/claim-own.ts';
import { rejectOf, type SourceBatch } from '../records/item.ts';
import { type IngestDeps, type IngestRunOptions, type IngestSummary, ingest } from '../records/pipeline.ts';
import { type Identified, type IdentifyDeps, identify } from './identify.ts';
import { metadataIn } from './metadata.ts';
import { contentOf, type FileContent, pdfsOf } from './pdf-files.ts';

interface FolderTask {
  readonly folder: string;
  /** Where its papers are listed, and whose their full texts are. */
  readonly list: OwnList;
}

export interface FolderDeps extends IngestDeps, Omit<IdentifyDeps, 'db'> {
  readonly documents: Pick<Documents, 'toMarkdown' | 'maxBytes'>;
  readonly clock?: Clock;
}

/** What became of the files of a folder. */
interface FolderCounts {
  readonly files: number;
  /** Entries that are papers of the catalog, and those that only the list has. */
  readonly papers: number;
  readonly references: number;
  /** Copies of another file, and of another paper's. */
  readonly copies: number;
  /** Files that an earlier run has read. */
  readonly known: number;
  /** What somebody should look at, by file: doubtful matches, and files that could not be read. */
  readonly doubts: readonly { readonly file: string; readonly reason: string }[];
}

export interface FolderSummary extends IngestSummary, FolderCounts {}

type Progress = (progress: { readonly files: number; readonly of: number }) => void;

/** Milliseconds for one file, OCR included. */
const FILE_MS = 10 * 60_000;
/** Pages on which a title, authors and ids are looked for: a repository may have put one before the first. */
const FIRST_PAGES = 3;

/**
 * Reads the PDFs of a folder: what is identified becomes a paper of the catalog with its metadata alone, and every file an entry of the list,
 * with its full text for that list's team. A file that was read stays read: the same call resumes.
 * @throws OperatorError if the folder has no PDF or another process imports it; the signal's reason when stopped
 */
export async function importFolder(
  deps: FolderDeps,
  { folder: given, list }: FolderTask,
  { onFile, ...options }: Omit<IngestRunOptions, 'onProgress'> & { readonly onFile?: Progress } = {},
): Promise<FolderSummary> {
  const folder = resolve(given);
  const key = `library:${list.teamId}:${list.name}:${folder}`;
  const reading = new FolderReading(deps, folder, list, onFile);
  const summary = await claimOwn(
    deps,
    { kind: IMPORT_KIND, key, payload: { source: 'bibliography', folder } },
    options,
    (job, signal) =>
      ingest<number>(deps, job, {
        ...options,
        ...{ signal, source: 'bibliography' },
        batches: (_, stop) => reading.batches(stop),
      }),
  );
  const counts = reading.counts();
  if (counts.files === 0) throw new OperatorError(`${given} has no PDF`);
  return { ...summary, ...counts };
}

class FolderReading {
  private readonly tally = { files: 0, papers: 0, references: 0, copies: 0, known: 0 };
  private readonly doubts: { file: string; reason: string }[] = [];
  private readonly hashes = new Set<string>();
  private readonly keys = new Set<string>();
  private readonly deps: FolderDeps;
  private readonly folder: string;
  private readonly list: OwnList;
  private readonly onFile: Progress | undefined;

  constructor(deps: FolderDeps, folder: string, list: OwnList, onFile: Progress | undefined) {
    this.deps = deps;
    this.folder = folder;
    this.list = list;
    this.onFile = onFile;
  }

  counts = (): FolderCounts => ({ ...this.tally, doubts: this.doubts });

  async *batches(signal: AbortSignal): AsyncGenerator<SourceBatch<number>> {
    for await (const { file, of } of pdfsOf(this.folder)) {
      signal.throwIfAborted();
      const batch = await this.batchOf(file, signal);
      this.tally.files++;
      this.onFile?.({ files: this.tally.files, of });
      yield { ...batch, state: this.tally.files, share: this.tally.files / of };
    }
  }

  private async batchOf(file: string, signal: AbortSignal): Promise<Pick<SourceBatch<number>, 'items' | 'also'>> {
    const name = relative(this.folder, file);
    try {
      const content = await contentOf(file, this.deps.documents.maxBytes);
      if (this.hashes.has(content.hash)) {
        this.tally.copies++;
        return { items: [] };
      }
      this.hashes.add(content.hash);
      const known = await this.keyOf(content.hash);
      if (known !== undefined) {
        this.tally.known++;
        this.keys.add(known);
        return { items: [] };
      }
      const deadline = deadlineIn(FILE_MS, signal);
      const { found, text } = await this.read(content, name, deadline);
      return this.kept(found, { hash: content.hash, name, text });
    } catch (error) {
      signal.throwIfAborted();
      const reason =
        error instanceof DocumentError ? `no text could be read: ${error.message}` : (error as Error).message;
      this.doubts.push({ file: name, reason });
      return { items: [rejectOf(new Error(reason), name, name)] };
    }
  }

  private async read(
    { bytes }: FileContent,
    name: string,
    deadline: Deadline,
  ): Promise<{ found: Identified; text: string }> {
    const owner = this.list.teamId;
    const how = { owner, name, only: ['pdf' as const], pdf: { blocks: true, pageBreaks: true } };
    const convert = () => this.deps.documents.toMarkdown(bytes, deadline, how);
    const {
      blocks = [],
      markdown,
      title,
      properties,
    } = await convert().catch((error: unknown) => {
      // A process that has read many files may have been full; the next one is new.
      if (error instanceof DocumentError && error.failure === 'crashed') return convert();
      throw error;
    });
    if (!/\p{L}{2}/u.test(markdown)) throw new Error('has no text');
    const pages = blocks.slice(0, FIRST_PAGES).map(({ items }) => items.map(({ content }) => content));
    const pdf = { name: basename(name), pages, title, author: properties?.author, metadata: metadataIn(bytes) };
    const db = this.deps.db.as<ListTables>();
    const found = await identify({ ...this.deps, db: db.as() }, pdf, deadline);
    return { found, text: markdown.slice(0, LIMITS.text) };
  }

  /** The batch that stores a file. */
  private kept(
    { paper, reference, isPaper, doubt }: Identified,
    file: { readonly hash: string; readonly name: string; readonly text: string },
  ): Pick<SourceBatch<number>, 'items' | 'also'> {
    if (doubt !== '') this.doubts.push({ file: file.name, reason: doubt });
    const record: PaperRecord | undefined = isPaper
      ? build({ ...reference, authors: [...reference.authors], categories: [] })
      : undefined;
    const { clock = systemClock } = this.deps;
    return {
      items: record === undefined ? [] : [{ record, position: file.name }],
      also: async (outer) => {
        const tx = outer.as<ListTables>();
        const id = paper?.id ?? (record && (await holderOf(tx, record)));
        const key = id === undefined ? keyOfReference(reference) : `paper:${id}`;
        const facts = {
          ...{ paper_id: id ?? null, note: doubt === '' ? '' : `Doubtful: ${doubt}` },
          reference: id === undefined ? JSON.stringify(reference) : null,
        };
        const lists = await addToOwnList(tx, this.list, new Map([[key, facts]]), clock.now());
        const listId = lists.get(key) as string;
        await keepFile(tx, { list_id: listId, key, ...file });
        // Also where the entry was there before: searches must know of its text.
        await touchList(tx, listId, clock.now());
        if (this.keys.has(key)) this.tally.copies++;
        else this.tally[id === undefined ? 'references' : 'papers']++;
        this.keys.add(key);
      },
    };
  }

  /** The entry of a file that an earlier run has read, if the list still has it. */
  private async keyOf(hash: string): Promise<string | undefined> {
    const row = await this.deps.db
      .as<ListTables>()
      .kysely.selectFrom('paper_list_files as f')
      .innerJoin('paper_lists as l', 'l.id', 'f.list_id')
      .select('f.key')
      .where('l.team_id', '=', this.list.teamId)
      .where('f.hash', '=', hash)
      .executeTakeFirst();
    return row?.key;
  }
}

/** The paper that a record became. */
async function holderOf(tx: Transaction<ListTables>, { ids }: PaperRecord): Promise<number | undefined> {
  const [id] = (await holdersOf(tx.as(), allKeys(ids))).values();
  return id;
}
