import { inList, type Transaction } from '../../../foundation/store/index.ts';
import { type DocumentInput, keyOf, type SetStamp } from './document-input.ts';
import type { DeveloperTables, DocumentRow } from './tables.ts';
import { codeOf } from './types.ts';

/** What the catalog holds of the documents of a batch. */
interface Known {
  readonly documents: Map<string, DocumentRow>;
  /** By document: part -> hash. */
  readonly parts: Map<number, Map<string, string>>;
  /** By document and part: ids of its passages. */
  readonly passages: Map<number, Map<string, number[]>>;
}

export async function loadKnown(tx: Transaction<DeveloperTables>, inputs: readonly DocumentInput[]): Promise<Known> {
  const rows = await tx.kysely
    .selectFrom('developer_documents')
    .selectAll()
    .where(inList(tx.kind, 'key', [...new Set(inputs.map(keyOf))]))
    .execute();
  const ids = rows.map(({ id }) => id);
  const parts = await tx.kysely
    .selectFrom('developer_parts')
    .selectAll()
    .where(inList(tx.kind, 'document_id', ids))
    .execute();
  const passages = await tx.kysely
    .selectFrom('developer_passages')
    .select(['id', 'document_id', 'part'])
    .where(inList(tx.kind, 'document_id', ids))
    .execute();
  const known: Known = { documents: new Map(), parts: new Map(), passages: new Map() };
  for (const row of rows) {
    known.documents.set(row.key, row);
    known.parts.set(row.id, new Map());
    known.passages.set(row.id, new Map());
  }
  for (const { document_id, part, hash } of parts) known.parts.get(document_id)?.set(part, hash);
  for (const { document_id, part, id } of passages) {
    const byPart = known.passages.get(document_id) as Map<string, number[]>;
    byPart.set(part, [...(byPart.get(part) ?? []), id]);
  }
  return known;
}

/** The changes of a batch, gathered before anything is written. */
export class Batch {
  readonly counts = { added: 0, changed: 0, unchanged: 0 };
  readonly queued = new Set<number>();
  readonly #known: Known;
  readonly #stamp: SetStamp;
  readonly #rows = new Map<number, DocumentRow>();
  readonly #partsGone: [document: number, part: string][] = [];
  readonly #passagesGone = new Set<number>();
  readonly #parts = new Map<string, (string | number)[]>();
  readonly #passages = new Map<number, (string | number)[]>();
  #nextDocument: number;
  #nextPassage: number;

  constructor(known: Known, nextDocument: number, nextPassage: number, stamp: SetStamp) {
    this.#known = known;
    this.#nextDocument = nextDocument;
    this.#nextPassage = nextPassage;
    this.#stamp = stamp;
  }

  take(input: DocumentInput): void {
    const key = keyOf(input);
    const before = this.#known.documents.get(key);
    const row = this.#rowOf(input, key, before);
    this.#known.documents.set(key, row);
    this.#rows.set(row.id, row);
    if (!before) {
      this.#known.parts.set(row.id, new Map());
      this.#known.passages.set(row.id, new Map());
    }
    const isChanged = this.#takeParts(row.id, input);
    if (!before) this.counts.added++;
    else if (isChanged || !sameToSearches(before, row)) this.counts.changed++;
    else this.counts.unchanged++;
    // Every passage in the index has title, type and scope.
    if (before && !sameToSearches(before, row)) {
      for (const ids of (this.#known.passages.get(row.id) as Map<string, number[]>).values()) {
        for (const id of ids) this.queued.add(id);
      }
    }
  }

  #rowOf(input: DocumentInput, key: string, before: DocumentRow | undefined): DocumentRow {
    const { about } = input;
    return {
      id: before?.id ?? this.#nextDocument++,
      key,
      public_id: input.id,
      type: codeOf(input.type),
      skill: about ? Number(about.skill) : (before?.skill ?? 0),
      set_id: this.#stamp.setId,
      generation: this.#stamp.generation,
      source_id: input.sourceId,
      repo_id: input.repoId,
      number: input.number,
      url: about || !before ? input.url : before.url,
      title: about ? (about.title ?? null) : (before?.title ?? null),
      path: about ? (about.path ?? null) : (before?.path ?? null),
    };
  }

  /** @returns whether any part is another one now */
  #takeParts(document: number, { parts, complete }: DocumentInput): boolean {
    const hashes = this.#known.parts.get(document) as Map<string, string>;
    const passages = this.#known.passages.get(document) as Map<string, number[]>;
    let isChanged = false;
    const forget = (part: string): void => {
      for (const id of passages.get(part) ?? []) {
        this.#passagesGone.add(id);
        this.#passages.delete(id);
        this.queued.add(id);
      }
      passages.delete(part);
    };
    for (const { part, hash, passages: made } of parts) {
      if (hashes.get(part) === hash) continue;
      isChanged = true;
      forget(part);
      hashes.set(part, hash);
      this.#parts.set(`${document} ${part}`, [document, part, hash]);
      const ids = made().map(({ headings, url, text }, seq) => {
        const id = this.#nextPassage++;
        this.#passages.set(id, [id, document, part, seq, headings, url, text]);
        this.queued.add(id);
        return id;
      });
      passages.set(part, ids);
    }
    const given = new Set(parts.map(({ part }) => part));
    for (const part of [...hashes.keys()]) {
      if (given.has(part) || !complete.includes(part.split(':', 1)[0] as string)) continue;
      isChanged = true;
      forget(part);
      hashes.delete(part);
      this.#parts.delete(`${document} ${part}`);
      this.#partsGone.push([document, part]);
    }
    return isChanged;
  }

  async write(tx: Transaction<DeveloperTables>): Promise<void> {
    const gone = [...this.#passagesGone];
    if (gone.length > 0) {
      await tx.kysely
        .deleteFrom('developer_passages')
        .where(inList(tx.kind, 'id', gone))
        .execute();
    }
    for (const [document, part] of this.#partsGone) {
      await tx.kysely
        .deleteFrom('developer_parts')
        .where('document_id', '=', document)
        .where('part', '=', part)
        .execute();
    }
    await tx.bulkInsert('developer_documents', DOCUMENT_COLUMNS, [...this.#rows.values()].map(valuesOf), {
      target: ['id'],
      action: 'replace',
    });
    await tx.bulkInsert('developer_parts', PART_COLUMNS, [...this.#parts.values()], {
      target: ['document_id', 'part'],
      action: 'replace',
    });
    await tx.bulkInsert('developer_passages', PASSAGE_COLUMNS, [...this.#passages.values()]);
    await tx.kysely
      .updateTable('developer_counters')
      .set({ next_document: this.#nextDocument, next_passage: this.#nextPassage })
      .where('id', '=', 1)
      .execute();
  }
}

/** Whether the index holds the same of both, but for their text. */
function sameToSearches(one: DocumentRow, other: DocumentRow): boolean {
  return (['type', 'skill', 'source_id', 'repo_id', 'title', 'path', 'url'] as const).every(
    (name) => one[name] === other[name],
  );
}

const DOCUMENT_COLUMNS = [
  { name: 'id', type: 'integer' },
  { name: 'key', type: 'text' },
  { name: 'public_id', type: 'text' },
  { name: 'type', type: 'integer' },
  { name: 'skill', type: 'integer' },
  { name: 'set_id', type: 'integer' },
  { name: 'generation', type: 'integer' },
  { name: 'source_id', type: 'integer' },
  { name: 'repo_id', type: 'integer' },
  { name: 'number', type: 'integer' },
  { name: 'url', type: 'text' },
  { name: 'title', type: 'text' },
  { name: 'path', type: 'text' },
] as const satisfies readonly { name: keyof DocumentRow; type: string }[];

const valuesOf = (row: DocumentRow): (string | number | null)[] => DOCUMENT_COLUMNS.map(({ name }) => row[name]);

const PART_COLUMNS = [
  { name: 'document_id', type: 'integer' },
  { name: 'part', type: 'text' },
  { name: 'hash', type: 'text' },
] as const;

const PASSAGE_COLUMNS = [
  { name: 'id', type: 'integer' },
  { name: 'document_id', type: 'integer' },
  { name: 'part', type: 'text' },
  { name: 'seq', type: 'integer' },
  { name: 'headings', type: 'text' },
  { name: 'url', type: 'text' },
  { name: 'text', type: 'text' },
] as const;
