import type { LanguageModel, UserModelMessage } from 'ai';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { parseLongDigits } from '../../foundation/kernel/json-source.ts';
import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import type { ModelAbilities } from './abilities.ts';
import { egressFetch } from './egress-fetch.ts';
import { ModelError } from './errors.ts';
import { failureOf, failureOfStatus } from './failure.ts';
import { adapt, type Form, type Habits, newHabits, refusesSchema } from './habits.ts';
import { jsonIn, type Schema } from './schema.ts';
import { messagesOf, requestOf, type Turn, type TurnRequest, toolsOf } from './tool-conversation.ts';
import type { Usage } from './usage.ts';

export type { Usage } from './usage.ts';

/** Settings of the language model. */
export interface ModelSettings {
  /** Protocol; `openai` is any OpenAI-compatible server. */
  readonly provider: 'openai' | 'anthropic';
  /** Includes the version: http://127.0.0.1:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** What its try showed. */
  readonly abilities?: ModelAbilities | undefined;
}

export interface TextRequest {
  /** Instructions for the model; must not contain untrusted text. */
  readonly instructions: string;
  /** Input for the model; may contain untrusted text. */
  readonly prompt: string;
  /** A PNG that the model sees beside the prompt; untrusted. Only for models that see images. */
  readonly picture?: Uint8Array;
  /** Limit of output tokens, including reasoning. */
  readonly maxTokens: number;
  readonly deadline: Deadline;
  /** Retries on 429 and 5xx, within the deadline; 2 by default. */
  readonly retries?: number;
}

export interface ObjectRequest<T> extends TextRequest {
  readonly schema: Schema<T>;
}

export interface Model {
  /** For logs and caches. */
  readonly id: string;
  /** Empty where it was never tried. */
  readonly abilities: ModelAbilities;
  /** @throws ModelError; the deadline's abort reason when the caller aborts */
  text(request: TextRequest): Promise<{ readonly text: string; readonly usage: Usage }>;
  /** Like `text`, but returns JSON that matches a schema. @throws ModelError, `unusable` for other output */
  object<T>(request: ObjectRequest<T>): Promise<{ readonly value: T; readonly usage: Usage }>;
  /** The model's next turn in a conversation: text and tool calls. @throws as `text` */
  turn(request: TurnRequest): Promise<Turn>;
}

/**
 * Creates a client of the language model; undefined without one.
 * @param egress must allow the host and port of `baseUrl`
 */
export function createModel(
  settings: ModelSettings | undefined,
  egress: Pick<Egress, 'open'>,
  log: Log = silentLog,
): Model | undefined {
  if (settings === undefined) return undefined;
  const habits = newHabits(settings.abilities?.json);
  let loading: Promise<Sdk> | undefined;
  const sdkOf = (): Promise<Sdk> => {
    loading ??= loadSdk(settings, egress, habits);
    return loading;
  };

  const once = async (request: TextRequest, form: Form, schema: Schema<unknown> | undefined) => {
    const { deadline, instructions, prompt, picture, maxTokens, retries = 2 } = request;
    const { ai, model } = await sdkOf();
    const output =
      schema === undefined || form === 'words'
        ? undefined
        : form === 'schema'
          ? ai.Output.object({ schema: ai.jsonSchema(schema.json), name: schema.name })
          : ai.Output.json();
    try {
      const { text, usage } = await ai.generateText({
        model,
        instructions,
        ...(picture === undefined ? { prompt } : { messages: [seeing(prompt, picture)] }),
        maxOutputTokens: maxTokens,
        maxRetries: retries,
        abortSignal: deadline.signal,
        ...(habits.temperature ? { temperature: 0 } : {}),
        ...(output === undefined ? {} : { output }),
      });
      return { text, usage: usageOf(usage) };
    } catch (error) {
      // We validate the result ourselves, in one place.
      if (ai.NoObjectGeneratedError.isInstance(error)) {
        return { text: error.text ?? '', usage: usageOf(error.usage) };
      }
      throw translated(ai, error, deadline);
    }
  };

  /** Retries without what the server rejected. */
  const adapting = async <T>(isFormed: boolean, ask: (form: Form) => Promise<T>): Promise<T> => {
    for (;;) {
      const { form } = habits;
      try {
        return await ask(form);
      } catch (error) {
        if (!(error instanceof ModelError) || !adapt(habits, error, isFormed ? form : undefined)) throw error;
        log.info({ model: settings.model, reason: error.message }, 'retrying the model with another output format');
      }
    }
  };

  const turnOnce = async ({ instructions, messages, tools, maxTokens, deadline, retries = 2 }: TurnRequest) => {
    const { ai, model } = await sdkOf();
    try {
      const { text, toolCalls, usage } = await ai.generateText({
        model,
        instructions,
        messages: messagesOf(messages),
        tools: toolsOf(ai, tools, habits.simpleTools),
        maxOutputTokens: maxTokens,
        maxRetries: retries,
        abortSignal: deadline.signal,
        ...(habits.temperature ? { temperature: 0 } : {}),
      });
      return { text, calls: toolCalls.map(requestOf), usage: usageOf(usage) };
    } catch (error) {
      throw translated(ai, error, deadline);
    }
  };

  return {
    id: `${settings.provider}:${settings.model}`,
    get abilities() {
      return { ...settings.abilities, ...(habits.form === 'schema' ? {} : { json: habits.form }) };
    },
    text: async (request) => {
      const answer = await adapting(false, (form) => once(request, form, undefined));
      if (answer.text.trim() === '') throw new ModelError('unusable', 'the model answered with nothing');
      return answer;
    },
    object: async (request) => {
      const { text, usage } = await adapting(true, (form) => once(request, form, request.schema));
      const { schema } = request;
      return { value: schema.parse(jsonIn(text, schema.keepsDigits ? parseLongDigits : undefined)), usage };
    },
    turn: async (request) => {
      try {
        return await adapting(false, () => turnOnce(request));
      } catch (error) {
        const isSimpler = request.tools.some(({ simpler }) => simpler !== undefined);
        if (!isSimpler || habits.simpleTools || !refusesSchema(error)) throw error;
        habits.simpleTools = true;
        log.info({ model: settings.model, reason: String(error) }, 'retrying the model with simpler tools');
        return await adapting(false, () => turnOnce(request));
      }
    },
  };
}

/** A message with an image. */
const seeing = (text: string, picture: Uint8Array): UserModelMessage => ({
  role: 'user',
  content: [
    { type: 'text', text },
    { type: 'file', mediaType: 'image/png', data: picture },
  ],
});

type Ai = typeof import('ai');
interface Sdk {
  readonly ai: Ai;
  readonly model: LanguageModel;
}

/** The SDK is loaded by the first call: a service without a model starts without it. */
async function loadSdk(settings: ModelSettings, egress: Pick<Egress, 'open'>, habits: Habits): Promise<Sdk> {
  const ai = await import('ai');
  // Keeps the SDK from writing warnings to the console.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const { model, apiKey } = settings;
  const baseURL = settings.baseUrl.replace(/\/+$/, '');
  const fetch = egressFetch(egress);
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
    transformRequestBody: (body) => {
      if (habits.tokens === 'max_tokens') return body;
      const { max_tokens, ...rest } = body;
      return { ...rest, max_completion_tokens: max_tokens };
    },
  });
  return { ai, model: provider(model) };
}

function usageOf(usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined): Usage {
  return { input: usage?.inputTokens ?? 0, output: usage?.outputTokens ?? 0 };
}

/** Translates errors of the SDK and of egress to ModelError; after an abort by the caller, returns the abort reason. */
function translated(ai: Ai, error: unknown, deadline: Deadline): unknown {
  const { signal } = deadline;
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    if (reason instanceof Error && reason.name !== 'TimeoutError') return reason;
    return new ModelError('timeout', 'the model did not respond in time', { cause: error });
  }
  if (ai.RetryError.isInstance(error)) return translated(ai, error.lastError, deadline);
  if (ai.APICallError.isInstance(error)) {
    const { statusCode } = error;
    const cause = failureOf(error.cause);
    if (cause instanceof ModelError) return cause;
    // A successful response that is not of a model.
    if (statusCode === undefined || statusCode < 300) {
      return new ModelError('unusable', `the model returned an invalid response: ${error.message}`, { cause: error });
    }
    return failureOfStatus(statusCode, error.responseHeaders ?? {}, error.responseBody ?? error.message);
  }
  if (ai.AISDKError.isInstance(error)) {
    return new ModelError('unusable', `the model returned nothing usable: ${error.message}`, { cause: error });
  }
  return failureOf(error);
}
