import type { LanguageModel } from 'ai';
import type { Egress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
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

/** Limit of a decoded response in bytes; a model's response has a few kilobytes, a stream a few megabytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A `fetch` for libraries that sends every request through the guard and does not follow redirects. */
function egressFetch(egress: Pick<Egress, 'open'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    // The request's own signal follows this one only until the request is collected as garbage.
    const signal = init?.signal ?? request.signal;
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.text();
    const answer = await egress.open(request.url, {
      deadline: deadlineIn(Number.POSITIVE_INFINITY, signal),
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(request.headers),
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      ...(body === undefined ? {} : { body }),
    });
    // The body arrives decoded.
    const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers;
    const isEmpty = answer.status === 204 || answer.status === 205 || answer.status === 304;
    if (isEmpty) await answer[Symbol.asyncDispose]();
    return new Response(isEmpty ? null : ReadableStream.from(answer.body), { status: answer.status, headers });
  };
}
