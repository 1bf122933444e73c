import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linesOf } from './files.ts';
import { type ImportRun, importFile } from './import.ts';
import { type LearnRun, learnVectors } from './papers.ts';
import { temporaryFolder } from './processes.ts';
import type { Grades } from './score.ts';

/**
 * A test collection, a folder with corpus.jsonl {_id, title, text, authors?, categories?, date?, cites?}, queries.jsonl
 * {_id, text, exclude?} and qrels.tsv (a header line, then query, document, grade).
 */
export interface Collection {
  readonly name: string;
  readonly corpus: readonly Document[];
  /** Those with a relevant document, in the order of the file. */
  readonly queries: readonly Query[];
  /** Query -> document -> grade. */
  readonly judgements: ReadonlyMap<string, Grades>;
}

export interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly date: string | undefined;
  /** Ids of documents that it cites. */
  readonly cites: readonly string[];
}

export interface Query {
  readonly id: string;
  readonly text: string;
  /** The document that is dropped from the results before scoring: the source of the query. */
  readonly exclude: string | undefined;
}

/**
 * The collections in a folder: itself, or its subfolders.
 * @throws Error if there is none
 */
export function collectionFolders(folder: string): string[] {
  const isCollection = (path: string): boolean => existsSync(join(path, 'corpus.jsonl'));
  const path = resolve(folder);
  if (isCollection(path)) return [path];
  const within = existsSync(path) ? readdirSync(path).sort() : [];
  const found = within.map((name) => join(path, name)).filter(isCollection);
  if (found.length === 0) throw new Error(`${folder} holds no corpus.jsonl, nor do the folders in it`);
  return found;
}

/**
 * Reads a collection into memory.
 * @param split '' for queries.jsonl and qrels.tsv, 'train' for queries.train.jsonl and qrels.train.tsv
 * @throws Error naming the file and line that is not as it should be
 */
export async function readCollection(folder: string, split = ''): Promise<Collection> {
  const infix = split === '' ? '' : `.${split}`;
  const corpus = (await readJsonLines(join(folder, 'corpus.jsonl'))).map(toDocument);
  const judgements = await readJudgements(join(folder, `qrels${infix}.tsv`));
  const all = await readJsonLines(join(folder, `queries${infix}.jsonl`));
  const queries = all
    .map((json) => ({ id: String(json._id), text: String(json.text ?? ''), exclude: optionalText(json.exclude) }))
    .filter(({ id }) => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0));
  return { name: basename(folder), corpus, queries, judgements };
}

type Json = Readonly<Record<string, unknown>>;

const optionalText = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function toDocument(json: Json): Document {
  return {
    id: String(json._id),
    title: String(json.title ?? ''),
    text: String(json.text ?? ''),
    authors: texts(json.authors),
    categories: texts(json.categories),
    date: optionalText(json.date),
    cites: texts(json.cites),
  };
}

async function readJsonLines(file: string): Promise<Json[]> {
  const found: Json[] = [];
  let number = 0;
  for await (const text of linesOf(file)) {
    number++;
    if (text.trim() === '') continue;
    let json: Json | undefined;
    try {
      json = JSON.parse(text) as Json;
    } catch {}
    if (json?._id === undefined) throw new Error(`${file}:${number} is not a JSON object with an _id`);
    found.push(json);
  }
  return found;
}

async function readJudgements(file: string): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>();
  let number = 0;
  for await (const text of linesOf(file)) {
    number++;
    if (text.trim() === '') continue;
    const [query, document, grade] = text.split('\t').map((cell) => cell.trim());
    if (number === 1 && !Number.isFinite(Number(grade))) continue;
    if (!query || !document || !grade || !Number.isFinite(Number(grade))) {
      throw new Error(`${file}:${number} is not query, document and grade with tabs between`);
    }
    const grades = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, grades.set(document, Number(grade)));
  }
  return judgements;
}

/**
 * The title of a document that has none, since a paper cannot be without. A dash is no word, so nothing of it gets into
 * the index: the document is ranked by its text alone, with the length of its text alone.
 */
const NO_TITLE = '—';

/** Prefix that no publisher has: 10.5555 is set aside for examples. */
const PREFIX = '10.5555';
/** Characters of an id that stay readable; longer ones become a hash. */
const MOST = 200;

/**
 * An id as part of a DOI, which has no case, no spaces, and loses punctuation at its end: letters in lower case and digits
 * as they are, `-` too unless it ends the id, every other byte as `_` and two hexadecimal digits.
 */
function safe(id: string): string {
  const text = [...Buffer.from(id, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[a-z0-9-]/.test(character) ? character : `_${byte.toString(16).padStart(2, '0')}`;
    })
    .join('')
    .replace(/-$/, '_2d');
  return text.length <= MOST ? text : createHash('sha256').update(id).digest('hex');
}

/** The DOI under which a document of a collection is imported; different ids have different DOIs. */
export function doiOf(collection: string, id: string): string {
  return `${PREFIX}/${safe(collection)}.${safe(id)}`;
}

/**
 * Writes the corpus in the generic JSON lines form of `papers import jsonl`. Only the DOI made here is given as an
 * identifier: real ones could make one paper of two documents. A document that a query is made from loses its
 * references, which would tell the answer.
 * @returns DOI -> id of the document
 */
export async function writeGenericForm(collection: Collection, file: string): Promise<Map<string, string>> {
  const { name, corpus, queries } = collection;
  const ids = new Map<string, string>();
  const queried = new Set(queries.map(({ exclude }) => exclude));
  for (const { id } of corpus) {
    const doi = doiOf(name, id);
    if (ids.has(doi)) throw new Error(`the corpus of ${name} holds ${id} twice`);
    ids.set(doi, id);
  }
  function* lines(): Generator<string> {
    for (const { id, title, text, authors, categories, date, cites } of corpus) {
      const references = queried.has(id) ? [] : cites.map((cited) => `doi:${doiOf(name, cited)}`);
      const record = {
        doi: doiOf(name, id),
        title: title.trim() === '' ? NO_TITLE : title,
        abstract: text,
        authors,
        categories,
        date,
        references,
      };
      yield `${JSON.stringify(record)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return ids;
}

/** What came of importing a collection. */
export interface Imported {
  /** DOI -> id of the document. */
  readonly documents: ReadonlyMap<string, string>;
  readonly imported: ImportRun;
  /** undefined when there was nothing to learn */
  readonly learned: LearnRun | undefined;
}

/** Makes a data folder of a collection, and learns its vectors. @throws Error if a document cannot be found in it */
export async function importCollection(collection: Collection, dataDir: string): Promise<Imported> {
  const file = join(temporaryFolder(), `${collection.name}.jsonl`);
  const documents = await writeGenericForm(collection, file);
  // Before the first start: the starter library is only for a catalog that never held a paper.
  const imported = await importFile(dataDir, 'jsonl', file);
  if (imported.papers !== documents.size)
    throw new Error(`${imported.papers} papers can be found, the corpus has ${documents.size}`);
  return { documents, imported, learned: await learnVectors(dataDir) };
}

/** So many of a list, spread over all of it. */
export function evenly<T>(list: readonly T[], wanted: number): T[] {
  const step = Math.max(1, list.length / wanted);
  return list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
