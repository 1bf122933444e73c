import { OperatorError } from '../kernel/errors.ts';
import { SETTINGS, type SettingValues } from './settings.ts';

/** Names of other models on the server of the one in use. */
export interface ModelRoles {
  /** For agents. */
  readonly planner?: string | undefined;
  readonly reader?: string | undefined;
  /** One that sees images. */
  readonly vision?: string | undefined;
}

export interface ModelConfig extends ModelRoles {
  readonly provider: 'openai' | 'anthropic';
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** A file that requests and replies are written to, or one from which they are answered. */
  readonly transcript?: { readonly file: string; readonly use: 'record' | 'replay' } | undefined;
}

export interface EmbeddingsConfig {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Base URLs of the providers' own APIs. */
const PROVIDERS = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' };

/** Before the name of a model of the data folder, and in place of an address. */
const LOCAL = 'local:';

/** Keys of hosted models that are set, by their variable. */
export const modelKeysOf = (v: SettingValues): ReadonlyMap<string, string> =>
  new Map(
    (['openaiKey', 'anthropicKey', 'mistralKey', 'openrouterKey', 'groqKey'] as const).flatMap((key) =>
      v[key] === undefined ? [] : [[SETTINGS[key].name, v[key]] as const],
    ),
  );

export const modelRolesOf = (v: SettingValues): ModelRoles => ({
  ...(v.llmPlannerModel === undefined ? {} : { planner: v.llmPlannerModel }),
  ...(v.llmReaderModel === undefined ? {} : { reader: v.llmReaderModel }),
  ...(v.llmVisionModel === undefined ? {} : { vision: v.llmVisionModel }),
});

/** @throws OperatorError for a URL without a model, or a model without URL and key */
export function modelOf(v: SettingValues): ModelConfig | undefined {
  const { llmBaseUrl: url, llmModel: model, llmApiKey: apiKey, llmRecord: record, llmReplay: replay } = v;
  if (record && replay) throw new OperatorError('settings: TRAWL_LLM_RECORD and TRAWL_LLM_REPLAY exclude each other');
  if (!model) {
    if (replay)
      throw new OperatorError('settings: TRAWL_LLM_REPLAY needs TRAWL_LLM_MODEL, as it was when the file was recorded');
    if (url)
      throw new OperatorError('settings: TRAWL_LLM_BASE_URL needs TRAWL_LLM_MODEL, the name of a model on that server');
    return undefined;
  }
  const isLocal = model.startsWith(LOCAL);
  if (!url && !apiKey && !replay && !isLocal) {
    throw new OperatorError(
      'settings: TRAWL_LLM_MODEL needs TRAWL_LLM_BASE_URL, or TRAWL_LLM_API_KEY to use the hosted API of the provider',
    );
  }
  const provider = v.llmProvider as ModelConfig['provider'];
  const file = replay ?? record;
  return {
    ...(isLocal
      ? { provider: 'openai', baseUrl: LOCAL, model: model.slice(LOCAL.length), apiKey: undefined }
      : { provider, baseUrl: url ?? PROVIDERS[provider], model, apiKey }),
    ...modelRolesOf(v),
    ...(file === undefined ? {} : { transcript: { file, use: replay === undefined ? 'record' : 'replay' } }),
  };
}

/** @throws OperatorError for a URL without a model, or a model without URL and key */
export function embeddingsOf(v: SettingValues): EmbeddingsConfig | undefined {
  const { embeddingsBaseUrl: url, embeddingsModel: model, embeddingsApiKey: apiKey } = v;
  const prefixes = { queryPrefix: v.embeddingsQueryPrefix ?? '', documentPrefix: v.embeddingsDocumentPrefix ?? '' };
  if (v.embeddings !== undefined) {
    if (model) throw new OperatorError('settings: TRAWL_EMBEDDINGS and TRAWL_EMBEDDINGS_MODEL exclude each other');
    return { baseUrl: LOCAL, model: v.embeddings.slice(LOCAL.length), apiKey: undefined, ...prefixes };
  }
  if (!model) {
    if (url)
      throw new OperatorError(
        'settings: TRAWL_EMBEDDINGS_BASE_URL needs TRAWL_EMBEDDINGS_MODEL, the name of a model on that server',
      );
    return undefined;
  }
  if (!url && !apiKey) {
    throw new OperatorError(
      'settings: TRAWL_EMBEDDINGS_MODEL needs TRAWL_EMBEDDINGS_BASE_URL, or TRAWL_EMBEDDINGS_API_KEY to use OpenAI',
    );
  }
  return {
    baseUrl: url ?? PROVIDERS.openai,
    model,
    apiKey,
    ...prefixes,
  };
}
