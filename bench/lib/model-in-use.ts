import { mkdirSync, symlinkSync } from 'node:fs';
import {
  createLocalModels,
  createModel,
  HOW_TO_CHOOSE,
  LOCAL_URL,
  type Model,
  ModelError,
  type ModelInForce,
  modelInForce,
  modelsFolder,
  writeChoice,
} from '../../src/engines/llm/index.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { createEgress } from '../../src/foundation/egress/index.ts';
import { Unmeasurable } from './bench.ts';
import { temporaryFolder } from './processes.ts';

/** The language model of this installation, for benches: that of the environment or the chosen one. */

export interface ModelInUse extends AsyncDisposable {
  readonly name: string;
  /** Counts what it is asked. */
  readonly model: Model;
  /** What was asked since the last look. */
  spent(): Spent;
  /** A data folder and settings with which a service uses the same model. */
  forService(): { readonly dataDir: string; readonly settings: Readonly<Record<string, string>> };
}

export interface Spent {
  readonly tokens: number;
  readonly seconds: number;
}

/** @throws Unmeasurable if there is none */
export function modelInUse(): ModelInUse {
  const config = loadConfig(process.env);
  const settings = modelInForce(config);
  if (settings === undefined) throw new Unmeasurable(`no language model is in use: ${HOW_TO_CHOOSE}`);
  const { baseUrl, model: name, reader = name } = settings;
  const egress = createEgress({ purposeHosts: baseUrl === LOCAL_URL ? [] : [baseUrl] });
  const locals = createLocalModels(config.dataDir);
  const way = baseUrl === LOCAL_URL ? locals.reach(reader) : egress;
  const made = createModel({ ...settings, model: reader }, way) as Model;
  let spent: Spent = { tokens: 0, seconds: 0 };
  const counted = async <T extends { readonly usage: { readonly input: number; readonly output: number } }>(
    call: Promise<T>,
  ): Promise<T> => {
    const began = performance.now();
    const add = ({ input, output }: T['usage']): void => {
      const seconds = (performance.now() - began) / 1_000;
      spent = { tokens: spent.tokens + input + output, seconds: spent.seconds + seconds };
    };
    try {
      const answer = await call;
      add(answer.usage);
      return answer;
    } catch (error) {
      add((error instanceof ModelError && error.usage) || { input: 0, output: 0 });
      throw error;
    }
  };
  return {
    name: reader === name ? name : `${name} and ${reader}`,
    model: {
      id: made.id,
      get abilities() {
        return made.abilities;
      },
      text: (request) => counted(made.text(request)),
      object: (request) => counted(made.object(request)),
      turn: (request) => counted(made.turn(request)),
    },
    spent: () => {
      const now = spent;
      spent = { tokens: 0, seconds: 0 };
      return now;
    },
    forService: () => folderFor(settings, config.dataDir),
    async [Symbol.asyncDispose]() {
      await egress[Symbol.asyncDispose]();
      await locals[Symbol.asyncDispose]();
    },
  };
}

/** What a try showed is in a file of a data folder, as are the weights of a built-in model. */
function folderFor({ provider, baseUrl, model, apiKey, abilities, ...roles }: ModelInForce, from: string) {
  const dataDir = temporaryFolder();
  const isLocal = baseUrl === LOCAL_URL;
  if (abilities !== undefined) {
    writeChoice(dataDir, {
      id: `bench/${model}`,
      provider,
      baseUrl,
      model,
      abilities,
      triedAt: new Date().toISOString(),
    });
  }
  if (isLocal) {
    mkdirSync(dataDir, { recursive: true });
    symlinkSync(modelsFolder(from), modelsFolder(dataDir));
  }
  const settings: Record<string, string> = {
    TRAWL_LLM_MODEL: isLocal ? `${LOCAL_URL}${model}` : model,
    ...(isLocal ? {} : { TRAWL_LLM_BASE_URL: baseUrl, TRAWL_LLM_PROVIDER: provider }),
    ...(apiKey === undefined ? {} : { TRAWL_LLM_API_KEY: apiKey }),
    ...(roles.planner === undefined ? {} : { TRAWL_LLM_PLANNER_MODEL: roles.planner }),
    ...(roles.reader === undefined ? {} : { TRAWL_LLM_READER_MODEL: roles.reader }),
  };
  return { dataDir, settings };
}
