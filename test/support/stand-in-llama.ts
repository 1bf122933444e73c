import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutFile, engineFolder, modelsFolder, weightsFile } from '../../src/engines/llm/index.ts';
import { type TinyGguf, writeTinyGguf } from './tiny-gguf.ts';

/**
 * Stands in for node-llama-cpp, which `npm run soak -- model` installs: answers what it is asked to say, `{}` under a grammar, and ends or
 * hangs when it is told to.
 */
const LIBRARY = `
const tokens = (text) => text.split(/\\s+/).filter(Boolean);
const model = { trainContextSize: 2048, tokenize: tokens };
export async function getLlama() {
  return {
    createGrammarForJsonSchema: async (schema) => ({ schema }),
    loadModel: async () => ({
      ...model,
      createContext: async () => ({ getSequence: () => ({ model, clearHistory: async () => {} }) }),
      createEmbeddingContext: async () => ({
        _llamaContext: { model },
        getEmbeddingFor: async (text) => ({ vector: [text.length, 1, 0] }),
      }),
    }),
  };
}
export class LlamaChat {
  async generateResponse(history, { grammar, signal }) {
    const said = history.at(-2).text;
    if (said.includes('crash')) process.exit(9);
    if (said.includes('slow')) {
      await new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
    }
    if (said.includes('hang')) for (;;);
    const response = grammar === undefined ? said : JSON.stringify(said.includes('schema') ? grammar.schema : {});
    return { response, metadata: { stopReason: 'eogToken' } };
  }
  dispose() {}
}
`;

/** A data folder with the stand-in, and tiny models. */
export function placeLocalModels(
  dataDir: string,
  models: Readonly<Record<string, TinyGguf & { readonly kind?: 'instruct' | 'embeddings' }>>,
): void {
  const folder = join(engineFolder(dataDir), 'node_modules', 'node-llama-cpp', 'dist');
  mkdirSync(folder, { recursive: true });
  mkdirSync(modelsFolder(dataDir), { recursive: true });
  writeFileSync(join(folder, '..', 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'index.js'), LIBRARY);
  for (const [name, { kind = 'instruct', ...gguf }] of Object.entries(models)) {
    writeTinyGguf(weightsFile(dataDir, name), gguf);
    const about = { source: 'test', licence: null, sha256: '', checksum: 'pinned', kind };
    writeFileSync(aboutFile(dataDir, name), JSON.stringify(about));
  }
}
