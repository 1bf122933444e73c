import { createBrowsers, sandboxWarning } from '../engines/browser/index.ts';
import { createDocuments, packsFolder } from '../engines/documents/index.ts';
import { createEmbedder, createModel, measured } from '../engines/llm/index.ts';
import type { Foundation } from './foundation.ts';
import type { Opening } from './opening.ts';

export type Engines = ReturnType<typeof openEngines>;

/** The browser, the readers of files and the models. */
export function openEngines({ config, log, registry, opened, outages }: Opening, { proxy, web, toModels }: Foundation) {
  const model = createModel(config.llm, toModels, log);
  return {
    browser: opened.use(
      createBrowsers({ proxy, guard: web.guard, chrome: config.chrome, sandbox: config.browserSandbox, log }),
    ),
    /** What is wrong with the browser's sandbox, for the operator. */
    sandboxWarning: () => sandboxWarning(config.browserSandbox, config.chrome),
    documents: opened.use(createDocuments({ packs: packsFolder(config.dataDir) })),
    model: model && measured(model, registry, outages.reporter('language model')),
    embedder: createEmbedder(config.embeddings, toModels, log, outages.reporter('embeddings')),
  };
}
