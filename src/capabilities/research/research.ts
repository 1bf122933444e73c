// Over 10 kB: what the room offers, and how its parts are put together.

import type { PaperFacts } from '@trawl/contract/api/papers.ts';
import { fittingIndex, keepIndexed } from '../../engines/indexing/index.ts';
import { createTextVectors, type Embedder, type Reader } from '../../engines/llm/index.ts';
import { truncateQuery } from '../../engines/text/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { API_PACES, createPacer } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Database } from '../../foundation/store/index.ts';
import {
  type IndexPlace,
  indexFiles,
  indexPlace,
  openTextIndexReader,
  type Versions,
} from '../../foundation/store/search/index.ts';
import { type FoundPapers, findPaper, findPapers } from './catalog/find-paper.ts';
import type { Paper } from './catalog/merge.ts';
import { newestPaper } from './catalog/papers-by-id.ts';
import type { ResearchTables } from './catalog/tables.ts';
import { hasCitations } from './catalog/write-references.ts';
import { FULL_TEXT_PACES } from './full-text/fetch-place.ts';
import type { FullTexts } from './full-text/full-texts.ts';
import { type FullTextConfig, type Library, openFullTexts } from './full-text/open.ts';
import { openCitationGraph } from './graph/graph.ts';
import { paperFacts } from './graph/paper-facts.ts';
import type { CitationGraph } from './graph/types.ts';
import { corpusModule } from './index-build/corpus-module.ts';
import { INDEX_SHAPE } from './index-build/format.ts';
import { keepTrained } from './index-build/keep-trained.ts';
import type { TrainingConfig } from './index-build/run-training.ts';
import { type PublishedPapers, publishedPapers } from './index-build/state.ts';
import { withOwnTexts } from './lists/own-texts.ts';
import { raritiesIn } from './live/coverage.ts';
import { livePaces } from './live/paces.ts';
import { type AskedPapers, askPapers } from './read/ask-papers.ts';
import { createPassageCache } from './read/passage-index.ts';
import { type ReadAnswer, readPaper } from './read/read-paper.ts';
import { searchingAsAsked } from './search/as-asked.ts';
import { createMeaning } from './search/meaning.ts';
import { readOperators } from './search/operators.ts';
import { rankingThreads } from './search/ranking.ts';
import { categoryLookup } from './search/row-filters.ts';
import { createSearch, type PaperQuery, type PaperResult, refuseUnlessEmpty } from './search/search.ts';
import {
  createSearchPipeline,
  type ExternalServices,
  type PipelineConfig,
  type SearchPipeline,
} from './search-pipeline.ts';
import { readableVersions } from './segments/store.ts';
import { citersOf, type SimilarDeps, type SimilarPapers, type SimilarQuery, similarPapers } from './similar/similar.ts';
import { wordScores } from './similar/word-scores.ts';
import { loadStarterLibrary } from './starter/load.ts';
import { isOfWriter, vectorPlace } from './vectors/place.ts';
import { filesOf } from './vectors/state.ts';
import type { Meaning } from './vectors/types.ts';

export interface ResearchOptions {
  /** Migrated already. */
  readonly db: Database;
  readonly config: TrainingConfig & Pick<Config, 'researchStages'> & FullTextConfig & PipelineConfig;
  readonly log: Log;
  /** Adds the starter library to an empty catalog. Default true. */
  readonly starter?: boolean;
  /** Fetches full texts; without it, only stored texts are read. */
  readonly library?: Library;
  /** Keeps the index up to date with the catalog in the background. Default true. */
  readonly indexing?: boolean;
  /** Public APIs and a model for searches; none by default. */
  readonly external?: ExternalServices;
  /** Answers questions without a language model; without it, papers are only searched for passages. */
  readonly reader?: Pick<Reader, 'answer'>;
  /** Creates vectors of queries if `config.embeddings` is set. */
  readonly embedder?: Embedder | undefined;
}

/** Paper search over the catalog of this installation. */
export interface Research {
  /** @throws the reason of the deadline when it passes */
  search(query: PaperQuery, deadline: Deadline): Promise<PaperResult[]>;
  /** Statistics of the corpus: term weights and similarity in meaning. */
  readonly meaning: Meaning;
  /** Reranks results with the language model; undefined if there is none. */
  readonly rerank: SearchPipeline['rerank'];
  /** The paper with this id, in any form; undefined if there is none. */
  paper(name: string): Promise<Paper | undefined>;
  /** The papers with these ids, each once in the order of the ids, and ids of no known paper. @throws the reason of the deadline */
  papers(names: readonly string[], deadline: Deadline): Promise<FoundPapers>;
  /**
   * What lists show about papers; unknown ids are left out.
   * @param teamId whose own files count as full texts
   * @throws the reason of the deadline when it passes
   */
  facts(ids: readonly number[], deadline: Deadline, teamId?: string): Promise<PaperFacts[]>;
  /**
   * The passages of a paper that best answer a question, at most `k`; the full text is fetched if it is not stored yet.
   * @param teamId whose own file of the paper is read, if it brought one
   * @throws the reason of the deadline when it passes
   */
  read(paper: Paper, query: string, k: number, deadline: Deadline, teamId?: string): Promise<ReadAnswer>;
  /**
   * The same question to several papers, with facts that their texts state, and the answers of the model or of rules.
   * @param options `k` passages of each; `teamId` as for `read`
   * @throws the reason of the deadline when it passes
   */
  ask(
    papers: readonly Paper[],
    query: string,
    options: { readonly k: number; readonly withModel: boolean; readonly teamId?: string },
    deadline: Deadline,
  ): Promise<AskedPapers>;
  /**
   * The full text of a paper: stored, or fetched within a wait; else why there is none.
   * @param teamId as for `read`
   * @throws the reason of the deadline when it passes
   */
  fullText(paper: Paper, deadline: Deadline, teamId?: string): ReturnType<FullTexts['of']>;
  /** Whether there is a language model. */
  readonly hasModel: boolean;
  /**
   * Papers connected with a paper by citations, ranked by an intent.
   * @throws ApiError NOT_FOUND for an unknown id; the reason of the deadline when it passes
   */
  similar(query: SimilarQuery, deadline: Deadline): Promise<SimilarPapers>;
  /** Searches the catalog alone, without public APIs and a model. @throws the reason of the deadline when it passes */
  inCatalog(query: PaperQuery, deadline: Deadline): Promise<readonly PaperResult[]>;
  /** The highest id that a paper has or had; 0 if there is none. */
  newest(): Promise<number>;
  /** The citation graph. */
  readonly graph: CitationGraph;
  /** Resolves when searches can be answered. @throws ApiError SERVICE_UNAVAILABLE while the first index is being built */
  ready(): Promise<void>;
  /** Resolves when everything in the catalog is searchable. */
  settled(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * For the indexer: each run opens the whole index, however few papers wait, and live searches add some every second. Without pauses, runs
 * would follow each other.
 */
const REST = { times: 10, atMost: 60_000 };
/** Maximum bytes of cached passages of recently read papers. */
const READ_LATELY = 64 * 1024 * 1024;

/**
 * Opens the room: fills an empty catalog with the starter library, opens the index and keeps it up to date.
 * @throws OperatorError if the index is of a newer version
 */
export async function createResearch(options: ResearchOptions): Promise<Research> {
  const db = options.db.as<ResearchTables>();
  const { config, log } = options;
  // A newer index is refused before anything is written.
  const place = indexPlace(config);
  await fittingIndex(options.db, corpusModule.corpus, place);
  const isFirst = options.starter !== false && (await loadStarterLibrary(db, log));
  const catalog = openCatalog(options, place);
  const { graph, meaning, search } = catalog;
  const upkeep = keepUpToDate(options);
  // The first search works right after the first start: a few hundred papers take a second or two. An embeddings endpoint may take any
  // time.
  if (isFirst) await (config.embeddings === undefined ? upkeep.settled() : upkeep.indexed());
  // Shared, because reading papers and searching for them use some of the same archives.
  const pacer = createPacer({ ...API_PACES, ...FULL_TEXT_PACES, ...livePaces(config.contactEmail) });
  const fullTexts = openFullTexts(db, config, log, options.library, pacer);
  const reading = { fullTexts, meaning, cache: createPassageCache(READ_LATELY) };
  const readingOf = (teamId: string | undefined) =>
    teamId === undefined ? reading : { ...reading, fullTexts: withOwnTexts(db.as(), teamId, fullTexts) };
  const weights = async () => {
    const stats = await meaning.stats();
    return stats && raritiesIn(stats);
  };
  const pipeline = createSearchPipeline({
    ...options.external,
    // It may be another one later.
    get model() {
      return options.external?.model;
    },
    ...{ db: options.db, config, log, pacer, local: search, weights },
  });
  const related = {
    ...{ db, graph, search, meaningScores: meaning.semanticScores },
    wordScores: (...asked) => wordScores(catalog, ...asked),
    get modelRerank() {
      return pipeline.rerank;
    },
  } satisfies SimilarDeps;
  const asAsked = searchingAsAsked({
    search: pipeline.search,
    inCatalog: search,
    isCategory: categoryLookup(catalog.index, catalog.versions),
    citers: (paper, k, deadline) => citersOf(related, paper, k, deadline),
  });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= Promise.all([pipeline.close(), upkeep.stop(), fullTexts[Symbol.asyncDispose]()]).then(catalog.close);
    return closed;
  };
  return {
    search: async (query, deadline) => [...(await asAsked(query, deadline))],
    get rerank() {
      return pipeline.rerank;
    },
    meaning,
    paper: (name) => findPaper(db, name),
    papers: (names, deadline) => findPapers(db, names, deadline),
    facts: (ids, deadline, teamId) => paperFacts(db, graph, ids, deadline, teamId),
    read: (paper, query, k, deadline, teamId) => readPaper(readingOf(teamId), paper, truncateQuery(query), k, deadline),
    ask: (papers, query, { k, withModel, teamId }, deadline) => {
      const deps = { ...readingOf(teamId), answer: withModel ? pipeline.answer : undefined, reader: options.reader };
      return askPapers(deps, papers, truncateQuery(query), k, deadline);
    },
    fullText: (paper, deadline, teamId) => readingOf(teamId).fullTexts.of(paper, deadline),
    get hasModel() {
      return pipeline.answer !== undefined;
    },
    similar: (query, deadline) => similarPapers(related, { ...query, intent: truncateQuery(query.intent) }, deadline),
    inCatalog: (query, deadline) => search(readOperators({ ...query, query: truncateQuery(query.query) }), deadline),
    newest: () => newestPaper(db),
    graph,
    async ready() {
      if (!(await catalog.versions.newest())) await refuseUnlessEmpty(db);
    },
    settled: upkeep.settled,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The indexes of the catalog, and the search of them alone. */
function openCatalog({ embedder, config, log, ...options }: ResearchOptions, place: IndexPlace) {
  const db = options.db.as<ResearchTables>();
  const index = openTextIndexReader(place, INDEX_SHAPE);
  const threads = rankingThreads();
  const versions = paperVersions(db, place, log);
  const graph = openCitationGraph(db.as(), place, log);
  const endpoint = createTextVectors(embedder, log);
  const opened = { db, place, log, index, threads, versions, graph, endpoint };
  const meaning = createMeaning(opened);
  const search = createSearch({
    ...{ ...opened, stages: config.researchStages, stats: meaning.statsAt },
    hasCitations: () => hasCitations(db),
  });
  const close = async (): Promise<void> => {
    await Promise.all([threads.close(), graph.close()]);
    versions.close();
    index.close();
  };
  return { ...opened, meaning, search, close };
}

/** Keeps the index up to date with the catalog, unless that is switched off. */
function keepUpToDate({ db, config, log, indexing = true }: ResearchOptions) {
  const index = indexing ? keepIndexed(db, config, corpusModule, log, { rest: REST }) : undefined;
  const training = indexing && config.researchStages.vectors ? keepTrained(db.as(), config, log) : undefined;
  return {
    indexed: async (): Promise<void> => index?.settled(),
    async settled(): Promise<void> {
      await index?.settled();
      await training?.settled();
    },
    stop: () => Promise.all([index?.stop(), training?.stop()]),
  };
}

/** Published versions of the paper index that searches of this process can read. */
function paperVersions(db: Database<ResearchTables>, place: IndexPlace, log: Log): Versions<PublishedPapers> {
  let files = { id: '', ...indexFiles(place) };
  return readableVersions(
    db.as(),
    place,
    {
      published: () => publishedPapers(db),
      nameOf: ({ id, version, vectorsText }) => `${id} ${version} ${vectorsText}`,
      async bring({ id, vectors }) {
        if (files.id !== id) {
          // Nothing of an index that was made again is needed any more.
          if (files.id !== '') await files.tidy(isOfWriter);
          files = { id, ...indexFiles(vectorPlace(place, id)) };
        }
        const names = filesOf(vectors);
        await files.bring(names);
        await files.tidy((name) => names.has(name) || isOfWriter(name));
      },
    },
    log,
  );
}
