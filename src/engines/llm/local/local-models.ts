import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Egress } from '../../../foundation/egress/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { EmbeddingsSettings } from '../embedder.ts';
import { aboutModel, engineFolder } from './files.ts';
import { openAiOf } from './openai-local.ts';
import { type LocalRun, runLocal } from './run-local.ts';

/** The base URL that stands for the models of the data folder. */
export const LOCAL_URL = 'local:';

/** Where a model runs, for people. */
export const placeOfModel = (baseUrl: string): string =>
  baseUrl === LOCAL_URL ? 'this machine, built in' : new URL(baseUrl).host;

/** Settings of embeddings by a model of the data folder, with the prefixes that it was trained with where none are set. */
export function withPrefixes<T extends Pick<EmbeddingsSettings, 'model' | 'queryPrefix' | 'documentPrefix'>>(
  settings: T,
  dataDir: string,
): T {
  const about = aboutModel(dataDir, settings.model);
  const { queryPrefix, documentPrefix } = settings;
  return {
    ...settings,
    queryPrefix: queryPrefix || (about?.queryPrefix ?? ''),
    documentPrefix: documentPrefix || (about?.documentPrefix ?? ''),
  };
}

/** All models of a data folder that this process runs, each by a process of its own. */
export interface LocalModels extends AsyncDisposable {
  /** Asks a model as if it were a server of OpenAI's protocol. */
  reach(name: string): Pick<Egress, 'open' | 'fetch'>;
  /** Bytes of memory by the name of each model that is loaded. */
  memory(): ReadonlyMap<string, number>;
}

export function createLocalModels(dataDir: string, log?: Log): LocalModels {
  const runs = new Map<string, LocalRun>();
  return {
    reach(name) {
      const run = runs.get(name) ?? runLocal(name, { dataDir, gpu: hasGpuBuild(dataDir), ...(log && { log }) });
      runs.set(name, run);
      return openAiOf(run);
    },
    memory: () => new Map([...runs].flatMap(([name, { memory }]) => (memory > 0 ? [[name, memory] as const] : []))),
    async [Symbol.asyncDispose]() {
      await Promise.all([...runs.values()].map((run) => run[Symbol.asyncDispose]()));
    },
  };
}

/** Whether a build for a graphics card was installed. */
function hasGpuBuild(dataDir: string): boolean {
  try {
    const builds = readdirSync(join(engineFolder(dataDir), 'node_modules', '@node-llama-cpp'));
    return builds.some((build) => /-(?:cuda|vulkan|metal)/.test(build));
  } catch {
    return false;
  }
}
