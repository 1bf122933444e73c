import { createBrowsers, sandboxWarning } from '../engines/browser/index.ts';
import { createDocuments, packsFolder } from '../engines/documents/index.ts';
import {
  createEmbedder,
  createLocalModels,
  createModel,
  createTranscriber,
  followChoice,
  LOCAL_URL,
  type LocalModels,
  type Model,
  type ModelInForce,
  type ModelMetrics,
  measured,
  modelMetrics,
  recorded,
  replayed,
  withPrefixes,
} from '../engines/llm/index.ts';
import type { Foundation } from './foundation.ts';
import type { Opening } from './opening.ts';

export type Engines = ReturnType<typeof openEngines>;

/** The browser, the readers of files and the models. */
export function openEngines(opening: Opening, { proxy, web, toEmbeddings, egressTo }: Foundation) {
  const { config, log, opened, outages } = opening;
  const locals = opened.use(createLocalModels(config.dataDir, log));
  const inUse = followChoice(config, openModels(opening, egressTo, locals), log);
  return {
    browser: opened.use(
      createBrowsers({ proxy, guard: web.guard, chrome: config.chrome, sandbox: config.browserSandbox, log }),
    ),
    /** What is wrong with the browser's sandbox, for the operator. */
    sandboxWarning: () => sandboxWarning(config.browserSandbox, config.chrome),
    documents: opened.use(
      createDocuments({
        packs: packsFolder(config.dataDir),
        get transcribe() {
          return inUse.made.transcribe;
        },
      }),
    ),
    /** Which models are in use; a chosen one may change while the service runs, so whoever asks reads them each time. */
    inUse,
    /** Models of the data folder. */
    locals,
    embedder: createEmbedder(...embeddingsOf(config, toEmbeddings, locals), log, outages.reporter('embeddings')),
  };
}

/** The settings of embeddings and the way to them; those of a model of the data folder have its prefixes. */
function embeddingsOf(
  { embeddings, dataDir }: Opening['config'],
  toEmbeddings: Foundation['toEmbeddings'],
  locals: LocalModels,
): [Opening['config']['embeddings'], Parameters<typeof createEmbedder>[1]] {
  if (embeddings?.baseUrl !== LOCAL_URL) return [embeddings, toEmbeddings];
  return [withPrefixes(embeddings, dataDir), locals.reach(embeddings.model)];
}

/** Opens the models of settings: that of the service, the one that leads agent runs, the one that reads pages, and the one that sees images. */
function openModels({ log, registry, outages }: Opening, egressTo: Foundation['egressTo'], locals: LocalModels) {
  let metrics: ModelMetrics | undefined;
  return (settings: ModelInForce | undefined) => {
    // What was in use before may have failed.
    const report = outages.reporter('language model');
    report(false);
    const isLocal = settings?.baseUrl === LOCAL_URL;
    const egress = settings && !isLocal ? egressTo([settings.baseUrl]) : undefined;
    const by = (name: string | undefined): Model | undefined => {
      if (settings === undefined || name === undefined) return undefined;
      const way = egress ?? locals.reach(name);
      metrics ??= modelMetrics(registry);
      const { transcript, ...rest } = settings;
      const made =
        transcript?.use === 'replay'
          ? replayed(transcript.file, `${settings.provider}:${name}`)
          : (createModel({ ...rest, model: name }, way, log) as Model);
      return measured(transcript?.use === 'record' ? recorded(made, transcript.file) : made, metrics, report);
    };
    const model = by(settings?.model);
    const vision = by(settings?.vision);
    return {
      ...{ model, planner: by(settings?.planner) ?? model, reader: by(settings?.reader) ?? model },
      transcribe: vision && createTranscriber(vision).transcribe,
    };
  };
}
