import { createBrowsers, sandboxWarning } from '../engines/browser/index.ts';
import { createDocuments, packsFolder } from '../engines/documents/index.ts';
import {
  createEmbedder,
  createModel,
  createTranscriber,
  type Model,
  measured,
  modelMetrics,
  recorded,
  replayed,
} from '../engines/llm/index.ts';
import type { Foundation } from './foundation.ts';
import type { Opening } from './opening.ts';

export type Engines = ReturnType<typeof openEngines>;

/** The browser, the readers of files and the models. */
export function openEngines({ config, log, registry, opened, outages }: Opening, { proxy, web, toModels }: Foundation) {
  const { llm } = config;
  const metrics = llm && modelMetrics(registry);
  const report = outages.reporter('language model');
  /** A model of the server by its name. */
  const modelBy = (name: string | undefined): Model | undefined => {
    if (llm === undefined || metrics === undefined || name === undefined) return undefined;
    const { transcript, ...settings } = llm;
    const made =
      transcript?.use === 'replay'
        ? replayed(transcript.file, `${llm.provider}:${name}`)
        : (createModel({ ...settings, model: name }, toModels, log) as Model);
    const kept = transcript?.use === 'record' ? recorded(made, transcript.file) : made;
    return measured(kept, metrics, report);
  };
  const model = modelBy(llm?.model);
  const vision = modelBy(llm?.vision);
  return {
    browser: opened.use(
      createBrowsers({ proxy, guard: web.guard, chrome: config.chrome, sandbox: config.browserSandbox, log }),
    ),
    /** What is wrong with the browser's sandbox, for the operator. */
    sandboxWarning: () => sandboxWarning(config.browserSandbox, config.chrome),
    documents: opened.use(
      createDocuments({
        packs: packsFolder(config.dataDir),
        ...(vision === undefined ? {} : { transcribe: createTranscriber(vision).transcribe }),
      }),
    ),
    model,
    /** Leads agent runs. */
    planner: modelBy(llm?.planner) ?? model,
    /** Reads pages. */
    reader: modelBy(llm?.reader) ?? model,
    embedder: createEmbedder(config.embeddings, toModels, log, outages.reporter('embeddings')),
  };
}
