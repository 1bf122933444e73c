import type { UserModelMessage } from 'ai';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import { traced } from '../../foundation/kernel/work.ts';
import type { ModelAbilities } from './abilities.ts';
import { ModelError } from './errors.ts';
import { failureOf, failureOfStatus } from './failure.ts';
import { type Formed, formedAs, nothingIn } from './formed.ts';
import { adapt, type Form, newHabits, refusesSchema } from './habits.ts';
import type { ModelSettings } from './model-settings.ts';
import { withoutReasoning } from './repair.ts';
import { type Schema, unfit } from './schema.ts';
import { loadSdk, type Sdk } from './sdk.ts';
import { callsIn, messagesOf, requestOf, type Turn, type TurnRequest, toolsOf } from './tool-conversation.ts';
import type { Usage } from './usage.ts';

export type { Formed } from './formed.ts';
export type { ModelSettings } from './model-settings.ts';
export type { Usage } from './usage.ts';

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
  /** Without the model's reasoning. @throws ModelError; the deadline's abort reason when the caller aborts */
  text(request: TextRequest): Promise<{ readonly text: string; readonly usage: Usage }>;
  /** Like `text`, but returns JSON that matches a schema. @throws ModelError, `unusable` for other output */
  object<T>(request: ObjectRequest<T>): Promise<Formed<T>>;
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
      const { text, usage, toolCalls, finishReason } = await ai.generateText({
        model,
        instructions,
        ...(picture === undefined ? { prompt } : { messages: [seeing(prompt, picture)] }),
        maxOutputTokens: maxTokens,
        maxRetries: retries,
        abortSignal: deadline.signal,
        ...(habits.temperature ? { temperature: 0 } : {}),
        ...(output === undefined ? {} : { output }),
      });
      // Some answer with a call of a tool that nobody gave them; its arguments are the answer.
      const called = text.trim() === '' && schema !== undefined ? toolCalls[0]?.input : undefined;
      const said = called === undefined ? text : typeof called === 'string' ? called : JSON.stringify(called);
      return { text: said, usage: usageOf(usage), isCut: finishReason === 'length' };
    } catch (error) {
      // We validate the result ourselves, in one place.
      if (ai.NoObjectGeneratedError.isInstance(error)) {
        return { text: error.text ?? '', usage: usageOf(error.usage), isCut: error.finishReason === 'length' };
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
      const asked = toolCalls.map((call) => requestOf(call, tools));
      return { text, calls: asked.length > 0 ? asked : callsIn(text, tools), usage: usageOf(usage) };
    } catch (error) {
      throw translated(ai, error, deadline);
    }
  };

  /** Asks as a part of a trace, which gets the model and the numbers of tokens. */
  const inTrace = <T extends { readonly usage: Usage }>(ask: () => Promise<T>): Promise<T> =>
    traced(
      () => ({ name: 'model', kind: 'client', facts: { 'gen_ai.request.model': settings.model } }),
      async (note) => {
        const answer = await ask();
        const { input, output } = answer.usage;
        note({ 'gen_ai.usage.input_tokens': input, 'gen_ai.usage.output_tokens': output });
        return answer;
      },
    );

  return {
    id: `${settings.provider}:${settings.model}`,
    get abilities() {
      return { ...settings.abilities, ...(habits.form === 'schema' ? {} : { json: habits.form }) };
    },
    text: async (request) => {
      const { text, usage, isCut } = await inTrace(() => adapting(false, (form) => once(request, form, undefined)));
      const said = withoutReasoning(text);
      if (said === '') throw unfit(nothingIn(text, isCut), usage);
      return { text: said, usage };
    },
    object: async (request) => {
      const { text, usage, isCut } = await inTrace(() => adapting(true, (form) => once(request, form, request.schema)));
      return { ...formedAs(request.schema, text, isCut, usage), usage };
    },
    turn: async (request) => {
      try {
        return await inTrace(() => adapting(false, () => turnOnce(request)));
      } catch (error) {
        const isSimpler = request.tools.some(({ simpler }) => simpler !== undefined);
        if (!isSimpler || habits.simpleTools || !refusesSchema(error)) throw error;
        habits.simpleTools = true;
        log.info({ model: settings.model, reason: String(error) }, 'retrying the model with simpler tools');
        return await inTrace(() => adapting(false, () => turnOnce(request)));
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
