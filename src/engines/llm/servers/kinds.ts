import { z } from 'zod';
import type { AskServer, ServedModel } from './served-model.ts';

/**
 * The list endpoints of servers of models, each told from the others by what it answers: Ollama (docs/api.md: /api/tags, /api/show,
 * /api/ps), LM Studio (REST API v0), llama.cpp (/v1/models with its `meta`, /props), vLLM (/v1/models with `max_model_len`), and LocalAI
 * and others that have the OpenAI list only.
 */
interface Kind {
  readonly name: string;
  readonly title: string;
  /** Its models; undefined if another kind of server, or none, answers. */
  list(ask: AskServer): Promise<ServedModel[] | undefined>;
}

const whole = z.number().int().positive();
/** A name that people type, without control characters. */
const name = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\u0000-\u0020\u007f]+$/);

/** Entries that fit, others dropped: one strange model does not hide the rest. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .max(5_000)
    .transform((all) =>
      all.flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data as z.output<T>] : [];
      }),
    );

/** llama.cpp answers here too, with the OpenAI list beside it. */
const tags = z.object({
  data: z.undefined().optional(),
  models: listOf(
    z.object({
      name,
      size: whole.optional().catch(undefined),
      details: z
        .object({ parameter_size: z.string().max(20), quantization_level: z.string().max(20) })
        .partial()
        .optional()
        .catch(undefined),
    }),
  ),
});
const shown = z.object({
  capabilities: z.array(z.string()).optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const running = z.object({ models: listOf(z.object({ name, context_length: whole.optional().catch(undefined) })) });

/** Models of Ollama whose details are asked for. */
const MOST_SHOWN = 50;

const ollama: Kind = {
  name: 'ollama',
  title: 'Ollama',
  async list(ask) {
    const read = tags.safeParse(await ask('/api/tags'));
    if (!read.success) return undefined;
    const loaded = running.safeParse(await ask('/api/ps'));
    const ready = new Map(loaded.success ? loaded.data.models.map((one) => [one.name, one.context_length]) : []);
    return Promise.all(
      read.data.models.map(async ({ name: model, size, details }, at): Promise<ServedModel> => {
        const more = shown.safeParse(at < MOST_SHOWN ? await ask('/api/show', { model }) : undefined);
        const { capabilities, model_info: info } = more.success ? more.data : {};
        const trained = Object.entries(info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1];
        const contextTokens = ready.get(model) ?? (typeof trained === 'number' && trained > 0 ? trained : undefined);
        return {
          name: model,
          isEmbeddings: capabilities?.includes('embedding') === true && !capabilities.includes('completion'),
          ...(contextTokens === undefined ? {} : { contextTokens }),
          ...(capabilities === undefined ? {} : { hasTools: capabilities.includes('tools') }),
          ...(details?.parameter_size === undefined ? {} : { parameters: details.parameter_size }),
          ...(details?.quantization_level === undefined ? {} : { quantization: details.quantization_level }),
          ...(size === undefined ? {} : { bytes: size }),
          isLoaded: ready.has(model),
        };
      }),
    );
  },
};

/** What a loaded model of Ollama, LM Studio or llama.cpp has of context. */
export async function loadedContext(ask: AskServer, model: string): Promise<number | undefined> {
  const ofOllama = running.safeParse(await ask('/api/ps'));
  if (ofOllama.success) return ofOllama.data.models.find((one) => one.name === model)?.context_length;
  return (await lmStudio.list(ask))?.find((one) => one.name === model)?.contextTokens ?? (await slotContext(ask));
}

const studioModels = z.object({
  data: listOf(
    z.object({
      id: name,
      type: z.enum(['llm', 'vlm', 'embeddings']),
      state: z.string().optional(),
      quantization: z.string().max(20).optional().catch(undefined),
      max_context_length: whole.optional().catch(undefined),
      loaded_context_length: whole.optional().catch(undefined),
      capabilities: z.array(z.string()).optional().catch(undefined),
    }),
  ),
});

const lmStudio: Kind = {
  name: 'lmstudio',
  title: 'LM Studio',
  async list(ask) {
    const read = studioModels.safeParse(await ask('/api/v0/models'));
    if (!read.success) return undefined;
    return read.data.data.map((one) => {
      const contextTokens = one.loaded_context_length ?? one.max_context_length;
      return {
        name: one.id,
        isEmbeddings: one.type === 'embeddings',
        ...(contextTokens === undefined ? {} : { contextTokens }),
        ...(one.capabilities === undefined ? {} : { hasTools: one.capabilities.includes('tool_use') }),
        ...(one.quantization === undefined ? {} : { quantization: one.quantization }),
        isLoaded: one.state === 'loaded',
      };
    });
  },
};

const openAiModels = z.object({
  data: listOf(
    z.object({
      id: name,
      owned_by: z.string().optional().catch(undefined),
      max_model_len: whole.optional().catch(undefined),
      meta: z.object({ n_ctx_train: whole, n_params: whole, size: whole }).partial().optional().catch(undefined),
    }),
  ),
});
const props = z.object({ default_generation_settings: z.object({ n_ctx: whole }) });

async function slotContext(ask: AskServer): Promise<number | undefined> {
  const read = props.safeParse(await ask('/props'));
  return read.success ? read.data.default_generation_settings.n_ctx : undefined;
}

const isEmbeddingsName = (model: string): boolean => /embed|bge-|e5-|gte-|minilm/i.test(model);

/** A server of the OpenAI list, told by who owns its models. */
const openAi = (kind: string, title: string, owner: RegExp | undefined): Kind => ({
  name: kind,
  title,
  async list(ask) {
    const read = openAiModels.safeParse(await ask('/v1/models'));
    if (!read.success) return undefined;
    const { data } = read.data;
    if (owner !== undefined && !data.some(({ owned_by }) => owner.test(owned_by ?? ''))) return undefined;
    const slot = kind === 'llamacpp' ? await slotContext(ask) : undefined;
    return data.map(({ id, max_model_len, meta }) => {
      const contextTokens = slot ?? max_model_len ?? meta?.n_ctx_train;
      return {
        name: id,
        isEmbeddings: isEmbeddingsName(id),
        ...(contextTokens === undefined ? {} : { contextTokens }),
        ...(meta?.n_params === undefined ? {} : { parameters: `${(meta.n_params / 1e9).toFixed(1)}B` }),
        ...(meta?.size === undefined ? {} : { bytes: meta.size }),
      };
    });
  },
});

const hasVersion = z.object({ version: z.string() });

const localAi: Kind = {
  name: 'localai',
  title: 'LocalAI',
  async list(ask) {
    // Only LocalAI of these tells its version here.
    if (!hasVersion.safeParse(await ask('/version')).success) return undefined;
    return openAi('localai', 'LocalAI', undefined).list(ask);
  },
};

/** In the order in which they are told apart. */
export const SERVER_KINDS: readonly Kind[] = [
  ollama,
  lmStudio,
  openAi('llamacpp', 'llama.cpp', /llama\.?cpp/i),
  openAi('vllm', 'vLLM', /vllm/i),
  openAi('lmstudio', 'LM Studio', /^organization_owner$/),
  localAi,
  openAi('openai-compatible', 'OpenAI-compatible server', undefined),
];
