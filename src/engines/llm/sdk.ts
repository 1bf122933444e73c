import type { LanguageModel } from 'ai';
import type { Egress } from '../../foundation/egress/index.ts';
import { egressFetch } from './egress-fetch.ts';
import type { Habits } from './habits.ts';
import type { ModelSettings } from './model-settings.ts';
import { wholeAnswers } from './whole-answer.ts';

type Ai = typeof import('ai');
export interface Sdk {
  readonly ai: Ai;
  readonly model: LanguageModel;
}

/** The SDK is loaded by the first call: a service without a model starts without it. */
export async function loadSdk(settings: ModelSettings, egress: Pick<Egress, 'open'>, habits: Habits): Promise<Sdk> {
  const ai = await import('ai');
  // Keeps the SDK from writing warnings to the console.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const { model, apiKey } = settings;
  const baseURL = settings.baseUrl.replace(/\/+$/, '');
  const fetch = wholeAnswers(egressFetch(egress));
  if (settings.provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Without a key the SDK would read one from the environment.
    return { ai, model: createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model) };
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'openai',
    baseURL,
    fetch,
    supportsStructuredOutputs: true,
    ...(apiKey === undefined ? {} : { apiKey }),
    transformRequestBody: ({ max_tokens, ...body }) => ({
      ...body,
      [habits.tokens]: max_tokens,
      ...(body.tools !== undefined && settings.abilities?.tools === 'single' ? { parallel_tool_calls: false } : {}),
    }),
  });
  return { ai, model: provider(model) };
}
