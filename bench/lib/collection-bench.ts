import { join } from 'node:path';
import { buildBm25 } from './bm25.ts';
import { type Collection, importCollection, readCollection } from './collection.ts';
import { createAsker } from './http.ts';
import type { ImportRun } from './import.ts';
import type { LearnRun } from './papers.ts';
import { removeFolder, temporaryFolder } from './processes.ts';
import { type Quality, quality, shareLost } from './score.ts';
import { type Server, startServer } from './server.ts';
import { STAGES, type Staged } from './stages.ts';
import { type Latency, latency } from './stats.ts';

/** What is measured on one collection, and by the peer in this very run; without stages unless requested. */
export interface CollectionResult extends Staged {
  readonly documents: number;
  readonly trawl: Quality;
  /** The share of queries whose nDCG@10 is more than .05 below that of the peer. */
  readonly lost: number;
  /** Of single searches over HTTP, one after the other. */
  readonly latency: Latency;
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
  readonly limit: number;
  /** Other queries and judgements of the same corpus: 'train' for queries.train.jsonl and qrels.train.tsv. */
  readonly split: string;
  /** Asks everything once more for each stage of STAGES. */
  readonly ablate: boolean;
  /** Documents are their titles. */
  readonly titles: boolean;
}

/** Builds a data folder from a collection, asks its queries over HTTP, and scores both rankings. */
export async function benchCollection(
  folder: string,
  { limit, split, ablate, titles }: CollectionOptions,
): Promise<CollectionResult> {
  const read = await readCollection(folder, split);
  const corpus = titles ? read.corpus.map((document) => ({ ...document, text: '' })) : read.corpus;
  const collection = { ...read, corpus, queries: read.queries.slice(0, limit) };
  if (collection.queries.length === 0) throw new Error(`${folder} has no query with a relevant document`);
  const work = temporaryFolder();
  const dataDir = join(work, 'data');
  const { documents, imported, learned } = await importCollection(collection, dataDir);
  const k = collection.queries.some(({ exclude }) => exclude !== undefined) ? DEPTH + 1 : DEPTH;
  const judged = (rankings: Rankings): Quality => quality(collection.queries, collection.judgements, rankings);
  const ask = async (settings?: Readonly<Record<string, string>>) => {
    const server = await startServer(dataDir, settings);
    const asked = await askAll(collection, server, documents, k);
    await server.stop();
    return { ...asked, server, quality: judged(asked.rankings) };
  };
  const asked = await ask();
  const stages: { stage: string; quality: Quality }[] = [];
  for (const { name, settings } of ablate ? STAGES : [])
    stages.push({ stage: name, quality: (await ask(settings)).quality });
  removeFolder(work);
  const byPeer = rankWithPeer(collection, k);
  return {
    name: split === '' ? collection.name : `${collection.name} (${split})`,
    documents: documents.size,
    trawl: asked.quality,
    bm25: judged(byPeer),
    lost: shareLost(collection.queries, collection.judgements, asked.rankings, byPeer),
    latency: latency(asked.times),
    ...{ stages, imported, learned, ready: asked.server.ready, idleMemory: asked.server.idleMemory },
  };
}

type Rankings = Map<string, string[]>;

/** @throws Error if a result is not a document of the collection, or is returned twice */
async function askAll(
  { queries }: Collection,
  server: Server,
  documents: ReadonlyMap<string, string>,
  k: number,
): Promise<{ rankings: Rankings; times: number[] }> {
  await using asker = createAsker(server);
  for (const { text } of queries.slice(0, WARM_UP)) await asker.search(text, k);
  const rankings: Rankings = new Map();
  const times: number[] = [];
  for (const { id, text, exclude } of queries) {
    const { hits, took } = await asker.search(text, k);
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
