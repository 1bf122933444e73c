import { OperatorError } from '../kernel/errors.ts';
import type { SettingValues } from './settings.ts';

export interface ModelConfig {
  readonly provider: 'openai' | 'anthropic';
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
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

/** @throws OperatorError for a URL without a model, or a model without URL and key */
export function modelOf(v: SettingValues): ModelConfig | undefined {
  const { llmBaseUrl: url, llmModel: model, llmApiKey: apiKey } = v;
  if (!model) {
    if (url)
      throw new OperatorError('settings: TRAWL_LLM_BASE_URL needs TRAWL_LLM_MODEL, the name of a model on that server');
    return undefined;
  }
  if (!url && !apiKey) {
    throw new OperatorError(
      'settings: TRAWL_LLM_MODEL needs TRAWL_LLM_BASE_URL, or TRAWL_LLM_API_KEY to use the hosted API of the provider',
    );
  }
  const provider = v.llmProvider as ModelConfig['provider'];
  return { provider, baseUrl: url ?? PROVIDERS[provider], model, apiKey };
}

/** @throws OperatorError for a URL without a model, or a model without URL and key */
export function embeddingsOf(v: SettingValues): EmbeddingsConfig | undefined {
  const { embeddingsBaseUrl: url, embeddingsModel: model, embeddingsApiKey: apiKey } = v;
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
    queryPrefix: v.embeddingsQueryPrefix ?? '',
    documentPrefix: v.embeddingsDocumentPrefix ?? '',
  };
}
