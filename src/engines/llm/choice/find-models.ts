import { nearest } from '@trawl/contract/nearest.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { ModelError } from '../errors.ts';
import { localModels } from '../local/files.ts';
import { LOCAL_URL } from '../local/local-models.ts';
import { createModel } from '../model.ts';
import { contextOf, type FoundServer, findServers } from '../servers/find-servers.ts';
import type { Choice, ChoiceSettings } from './choice.ts';
import { tryModel } from './try-model.ts';

/** What can be chosen: servers that answer now, and hosted models whose keys are set. */
export interface FoundModels {
  readonly servers: readonly FoundServer[];
  /** Providers by name, which are not asked for their models. */
  readonly hosted: readonly { readonly name: string; readonly variable: string }[];
}

/** Where to look. */
interface PlacesOfModels extends Pick<ChoiceSettings, 'modelKeys' | 'dataDir'> {
  /** Addresses that are asked when a person wants to know. */
  readonly modelServers: readonly string[];
}

/** @throws the reason of the signal when it aborts */
export async function findModels(
  { modelServers, modelKeys, dataDir }: PlacesOfModels,
  egress: Pick<Egress, 'fetch'>,
  signal: AbortSignal,
): Promise<FoundModels> {
  const variables = [...modelKeys.keys()];
  const hosted = HOSTED.flatMap(({ name, variable }) => (variables.includes(variable) ? [{ name, variable }] : []));
  const added = localModels(dataDir);
  const own = { name: 'local', title: 'Built in', address: LOCAL_URL, baseUrl: LOCAL_URL, models: added };
  const servers = await findServers(egress, modelServers, signal);
  return { servers: [...(added.length === 0 ? [] : [own]), ...servers], hosted };
}

/** A model that can be asked: where it is, and what its server says of it. */
type Place = Pick<Choice, 'provider' | 'baseUrl' | 'model' | 'keyVariable'> & {
  readonly address?: string;
  readonly contextTokens?: number | undefined;
};

/** @throws OperatorError that says what there is instead */
async function placeOf(id: string, settings: PlacesOfModels, egress: Pick<Egress, 'fetch'>, signal: AbortSignal) {
  const slash = id.indexOf('/');
  const [server, model] = [id.slice(0, slash), id.slice(slash + 1)];
  if (slash < 1 || model === '') {
    throw new OperatorError(`${id} is not <server>/<model>, such as ollama/qwen3:4b; trawl model lists what is there`);
  }
  const { servers, hosted } = await findModels(settings, egress, signal);
  const provider = hosted.find(({ name }) => name === server);
  const known = HOSTED.find(({ name }) => name === server);
  if (provider !== undefined && known !== undefined) {
    return { provider: known.provider, baseUrl: known.baseUrl, model, keyVariable: known.variable } satisfies Place;
  }
  if (known !== undefined) throw new OperatorError(`${server} needs a key: set ${known.variable}`);
  const found = servers.find(({ name }) => name === server);
  if (found === undefined) {
    const there = servers.length === 0 ? 'none answers' : `${servers.map(({ name }) => name).join(', ')} answer`;
    throw new OperatorError(`no server ${server} answers at ${settings.modelServers.join(', ')}; of others, ${there}`);
  }
  const names = found.models.map(({ name }) => name);
  // Ollama's names mean their latest version.
  const served = found.models.find(({ name }) => name === model || name === `${model}:latest`);
  if (served === undefined) {
    const near = nearest(model, names);
    const hint = near === undefined ? `it has ${names.join(', ') || 'none'}` : `did you mean ${server}/${near}?`;
    throw new OperatorError(`${found.title} at ${found.address} has no model ${model}; ${hint}`);
  }
  if (served.isEmbeddings) {
    throw new OperatorError(
      `${model} makes embeddings and answers nothing: set ${
        found.baseUrl === LOCAL_URL
          ? `TRAWL_EMBEDDINGS=local:${served.name}`
          : `TRAWL_EMBEDDINGS_BASE_URL=${found.baseUrl} and TRAWL_EMBEDDINGS_MODEL=${served.name}`
      }`,
    );
  }
  const { baseUrl, address } = found;
  return {
    provider: 'openai',
    baseUrl,
    address,
    model: served.name,
    contextTokens: served.contextTokens,
  } satisfies Place;
}

interface WaysToModels {
  /** Reaches addresses of the operator. */
  servers(hosts: readonly string[]): Pick<Egress, 'fetch' | 'open'>;
  /** Reaches a model of the data folder. */
  local(name: string): Pick<Egress, 'fetch' | 'open'>;
}

export interface Chosen {
  readonly choice: Choice;
  /** What it could not do. */
  readonly doubts: readonly string[];
}

/**
 * Finds a model by `<server>/<model>` and tries it. Stores nothing.
 * @param reach addresses of the operator, and models of the data folder
 * @throws OperatorError if there is no such model, or it answers nothing
 */
export async function chooseModel(
  id: string,
  settings: PlacesOfModels,
  reach: WaysToModels,
  deadline: Deadline,
): Promise<Chosen> {
  const egress = reach.servers(settings.modelServers);
  const place: Place = await placeOf(id, settings, egress, deadline.signal);
  const { provider, baseUrl, model: name, keyVariable, address } = place;
  const apiKey = keyVariable === undefined ? undefined : settings.modelKeys.get(keyVariable);
  const isLocal = baseUrl === LOCAL_URL;
  const way = isLocal ? reach.local(name) : reach.servers([baseUrl]);
  const model = createModel({ provider, baseUrl, model: name, apiKey }, way);
  if (model === undefined) throw new Error('a model of settings is one');
  try {
    const { abilities, doubts } = await tryModel(model, place.contextTokens, deadline);
    // Now it is loaded, and its server knows what it holds ready.
    const loaded =
      address === undefined || isLocal ? undefined : await contextOf(egress, address, name, deadline.signal);
    // A grammar holds built-in models to schemas, also those that did not come to an end in the try.
    const json = isLocal ? 'schema' : abilities.json;
    const all = { ...abilities, json, ...(loaded === undefined ? {} : { contextTokens: loaded }) };
    const tried = { abilities: all, triedAt: new Date().toISOString() };
    return { choice: { id, provider, baseUrl, model: name, ...(keyVariable && { keyVariable }), ...tried }, doubts };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new OperatorError(`${id} does not answer (${error.failure}): ${error.message}`);
  }
}

/** Hosted models that can be chosen by name where their key is set; nothing is sent to them before. */
const HOSTED: readonly {
  readonly name: string;
  readonly provider: 'openai' | 'anthropic';
  readonly baseUrl: string;
  /** Of its key. */
  readonly variable: string;
}[] = [
  { name: 'openai', provider: 'openai', baseUrl: 'https://api.openai.com/v1', variable: 'OPENAI_API_KEY' },
  { name: 'anthropic', provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', variable: 'ANTHROPIC_API_KEY' },
  { name: 'mistral', provider: 'openai', baseUrl: 'https://api.mistral.ai/v1', variable: 'MISTRAL_API_KEY' },
  { name: 'openrouter', provider: 'openai', baseUrl: 'https://openrouter.ai/api/v1', variable: 'OPENROUTER_API_KEY' },
  { name: 'groq', provider: 'openai', baseUrl: 'https://api.groq.com/openai/v1', variable: 'GROQ_API_KEY' },
];
