import { join } from 'node:path';
import { buildBm25 } from './bm25.ts';
import { type Collection, readCollection, writeGenericForm } from './collection.ts';
import { createSearcher, type Searcher } from './http.ts';
import { type ImportRun, importFile } from './import.ts';
import { removeFolder, temporaryFolder } from './processes.ts';
import { type Quality, quality, shareLost } from './score.ts';
import { startServer } from './server.ts';
import { STAGES, type StageResult } from './stages.ts';
import { type Latency, latency } from './stats.ts';
import { type LearnRun, learnVectors } from './vectors.ts';

/** What is measured on one collection. */
export interface CollectionResult {
  readonly name: string;
  readonly documents: number;
  readonly trawl: Quality;
  /** The peer in this very run. */
  readonly bm25: Quality;
  /** The share of queries whose nDCG@10 is more than .05 below that of the peer. */
  readonly lost: number;
  /** Of single searches over HTTP, one after the other. */
  readonly latency: Latency;
  /** Requested results. */
  readonly k: number;
  /** Empty unless requested. */
  readonly stages: readonly StageResult[];
  readonly imported: ImportRun;
  /** undefined when there was nothing to learn */
  readonly learned: LearnRun | undefined;
  /** Milliseconds. */
  readonly ready: number;
  /** Bytes. */
  readonly idleMemory: number;
}

/** Documents of a ranking that are scored. */
const DEPTH = 100;
/** Searches before the measured ones. */
const WARM_UP = 50;

export interface CollectionOptions {
  /** Only the first so many judged queries. */
  readonly limit?: number;
  /** Other queries and judgements of the same corpus: 'train' for queries.train.jsonl and qrels.train.tsv. */
  readonly split?: string;
  /** Asks everything once more for each stage of STAGES. */
  readonly ablate?: boolean;
  /** Documents are their titles. */
  readonly isTitlesOnly?: boolean;
}

/** Builds a data folder from a collection, asks its queries over HTTP, and scores both rankings. */
export async function benchCollection(folder: string, options: CollectionOptions = {}): Promise<CollectionResult> {
  const { limit = Number.POSITIVE_INFINITY, split = '', ablate = false, isTitlesOnly = false } = options;
  const read = await readCollection(folder, split);
  const corpus = isTitlesOnly ? read.corpus.map((document) => ({ ...document, text: '' })) : read.corpus;
  const collection = { ...read, corpus, queries: read.queries.slice(0, limit) };
  if (collection.queries.length === 0) throw new Error(`${folder} has no query with a relevant document`);
  const work = temporaryFolder();
  try {
    const file = join(work, `${collection.name}.jsonl`);
    const dataDir = join(work, 'data');
    const documents = await writeGenericForm(collection, file);
    // Before the first start: the starter library is only for a catalog that never held a paper.
    const imported = await importFile(dataDir, 'jsonl', file);
    if (imported.papers !== documents.size) {
      throw new Error(`${imported.papers} papers can be found, the corpus has ${documents.size}`);
    }
    const learned = await learnVectors(dataDir);
    const k = collection.queries.some(({ exclude }) => exclude !== undefined) ? DEPTH + 1 : DEPTH;
    const ask = async (settings?: Readonly<Record<string, string>>) => {
      const server = await startServer(dataDir, settings);
      const searcher = createSearcher(server);
      const asked = await askAll(collection, searcher, documents, k);
      await searcher.close();
      await server.stop();
      const { ready, idleMemory } = server;
      return {
        ...asked,
        ready,
        idleMemory,
        quality: quality(collection.queries, collection.judgements, asked.rankings),
      };
    };
    const asked = await ask();
    const stages: StageResult[] = [];
    for (const { name, settings } of ablate ? STAGES : []) {
      stages.push({ stage: name, quality: (await ask(settings)).quality });
    }
    const byPeer = rankWithPeer(collection, k);
    return {
      name: split === '' ? collection.name : `${collection.name} (${split})`,
      documents: documents.size,
      trawl: asked.quality,
      bm25: quality(collection.queries, collection.judgements, byPeer),
      lost: shareLost(collection.queries, collection.judgements, asked.rankings, byPeer),
      latency: latency(asked.times),
      k,
      stages,
      imported,
      learned,
      ready: asked.ready,
      idleMemory: asked.idleMemory,
    };
  } finally {
    removeFolder(work);
  }
}

type Rankings = Map<string, string[]>;

/** @throws Error if a result is not a document of the collection, or is returned twice */
async function askAll(
  { queries }: Collection,
  searcher: Searcher,
  documents: ReadonlyMap<string, string>,
  k: number,
): Promise<{ rankings: Rankings; times: number[] }> {
  for (const { text } of queries.slice(0, WARM_UP)) await searcher.search(text, k);
  const rankings: Rankings = new Map();
  const times: number[] = [];
  for (const { id, text, exclude } of queries) {
    const { hits, took } = await searcher.search(text, k);
    times.push(took);
    const ranked = hits.map(({ primaryId }) => {
      const document = documents.get(primaryId.replace(/^doi:/, ''));
      if (document === undefined) throw new Error(`${primaryId} was found, which is not in the collection`);
      return document;
    });
    if (new Set(ranked).size < ranked.length) throw new Error(`query ${id} finds a paper twice`);
    rankings.set(id, scored(ranked, exclude));
  }
  return { rankings, times };
}

function rankWithPeer({ corpus, queries }: Collection, k: number): Rankings {
  const peer = buildBm25(corpus);
  return new Map(queries.map(({ id, text, exclude }) => [id, scored(peer.search(text, k), exclude)]));
}

const scored = (ranked: readonly string[], exclude: string | undefined): string[] =>
  ranked.filter((document) => document !== exclude).slice(0, DEPTH);
