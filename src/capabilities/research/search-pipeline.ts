import type { Model } from '../../engines/llm/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import type { Egress, Pacer } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Outages } from '../../foundation/kernel/outages.ts';
import type { Database } from '../../foundation/store/index.ts';
import { type Assist, createAssist, type Rerank } from './assist/assist.ts';
import { searchingImagined, searchReranked } from './assist/search-assisted.ts';
import { createLiveSearch } from './live/index.ts';
import { livePaces } from './live/paces.ts';
import type { LiveSearchDeps } from './live/search-live.ts';
import type { ResearchMetrics } from './metrics.ts';
import type { AnswerByModel } from './read/model-answer.ts';
import type { PaperQuery, PaperResult } from './search/search.ts';
import { searchingIdentifiers } from './search/search-identified.ts';

/** What a search may use in addition to the catalog; everything is optional. */
export interface ExternalServices {
  /** Egress to the public APIs and to their mirrors in the settings. */
  readonly egress?: Pick<Egress, 'open'> | undefined;
  /** Read at each use: the operator may choose another one. */
  readonly model?: Model | undefined;
  readonly metrics?: ResearchMetrics | undefined;
  readonly outages?: Pick<Outages, 'reporter'> | undefined;
}

export type PipelineConfig = Pick<
  Config,
  | 'researchLive'
  | 'researchSources'
  | 'contactEmail'
  | 'openalexApiKey'
  | 'semanticScholarApiKey'
  | 'researchHyde'
  | 'researchRerank'
  | 'researchModelTimeout'
>;

interface PipelineOptions extends ExternalServices {
  readonly db: Database;
  readonly config: PipelineConfig;
  readonly log: Log;
  /** The search of the catalog. */
  readonly local: (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;
  /** With livePaces. */
  readonly pacer: Pacer;
  /** Inverse document frequency of terms in the catalog, if known. */
  readonly weights?: LiveSearchDeps['weights'];
}

/** The search of the catalog with all configured steps. */
export interface SearchPipeline {
  search(query: PaperQuery, deadline: Deadline): Promise<PaperResult[]>;
  /** Reranks results with the model; undefined without a model or if it is off. */
  readonly rerank: Rerank | undefined;
  /** Answers questions from passages with the model; undefined without a model. */
  readonly answer: AnswerByModel | undefined;
  /** Ends current requests. */
  close(): Promise<void>;
}

/**
 * Adds steps to the search of the catalog: a hypothetical answer by a model is searched for too, public APIs add missing papers, a model
 * reranks the first results. Each is off unless it is configured, and if one fails, the search continues without it.
 */
export function createSearchPipeline(options: PipelineOptions): SearchPipeline {
  const { config, log, egress, metrics, outages } = options;
  let made: { readonly model: Model | undefined; readonly assist: Assist } | undefined;
  /** The steps of the model of the moment. */
  const assist = (): Assist => {
    const { model } = options;
    if (made === undefined || made.model !== model) {
      const { researchHyde: hyde, researchRerank: rerank, researchModelTimeout: timeout } = config;
      made = { model, assist: createAssist({ model, hyde, rerank, timeout, log, metrics }) };
    }
    return made.assist;
  };
  const local: PipelineOptions['local'] = (query, deadline) =>
    searchingImagined(options.local, assist().hypothesize)(query, deadline);
  const mode = config.researchLive;
  const paces = livePaces(config.contactEmail);
  const live =
    mode === 'off' || egress === undefined || config.researchSources.length === 0
      ? undefined
      : createLiveSearch({
          db: options.db.as(),
          mode,
          local,
          sources: config.researchSources,
          keys: {
            contact: config.contactEmail,
            openalex: config.openalexApiKey,
            semanticscholar: config.semanticScholarApiKey,
          },
          egress,
          pacer: options.pacer,
          paces,
          log,
          outages,
          metrics,
          ...(options.weights === undefined ? {} : { weights: options.weights }),
        });
  const search = searchingIdentifiers(
    { db: options.db.as(), related: options.local, lookUp: live?.lookUp, log },
    (query, deadline) => searchReranked(live?.search ?? local, assist().rerank)(query, deadline),
  );
  return {
    search: async (query, deadline) => [...(await search(query, deadline))],
    get rerank() {
      return assist().rerank;
    },
    get answer() {
      return assist().answer;
    },
    close: async () => live?.close(),
  };
}
