import { completion, type ModelReply, type ModelRequest, toolCalls } from './model-server.ts';

/** What servers of models answer to whoever asks what they have, in their own formats; 404 to the rest. */

type Lists = Readonly<Record<string, unknown>>;

/** Ollama with a chat model, whose context it cuts to 4,096 once it is loaded, and one for embeddings. */
export const OLLAMA = (isLoaded: () => boolean = () => false) => ({
  '/api/tags': {
    models: [
      {
        name: 'qwen3:4b',
        model: 'qwen3:4b',
        modified_at: '2026-01-10T10:00:00Z',
        size: 2_620_788_019,
        digest: 'e55aed6fe643',
        details: {
          parent_model: '',
          format: 'gguf',
          family: 'qwen3',
          families: ['qwen3'],
          parameter_size: '4.0B',
          quantization_level: 'Q4_K_M',
        },
      },
      {
        name: 'nomic-embed-text:latest',
        model: 'nomic-embed-text:latest',
        size: 274_302_450,
        details: { format: 'gguf', family: 'nomic-bert', parameter_size: '137M', quantization_level: 'F16' },
      },
    ],
  },
  '/api/show qwen3:4b': {
    capabilities: ['completion', 'tools', 'thinking'],
    details: { format: 'gguf' },
    model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960, 'qwen3.block_count': 36 },
  },
  '/api/show nomic-embed-text:latest': {
    capabilities: ['embedding'],
    model_info: { 'general.architecture': 'nomic-bert', 'nomic-bert.context_length': 2_048 },
  },
  get '/api/ps'() {
    return {
      models: isLoaded()
        ? [{ name: 'qwen3:4b', model: 'qwen3:4b', size: 3_500_000_000, size_vram: 0, context_length: 4_096 }]
        : [],
    };
  },
  '/v1/models': { object: 'list', data: [{ id: 'qwen3:4b', object: 'model', created: 1, owned_by: 'library' }] },
});

export const LM_STUDIO: Lists = {
  '/api/v0/models': {
    object: 'list',
    data: [
      {
        id: 'qwen/qwen3-4b',
        object: 'model',
        type: 'llm',
        publisher: 'qwen',
        arch: 'qwen3',
        compatibility_type: 'gguf',
        quantization: 'Q4_K_M',
        state: 'loaded',
        max_context_length: 40_960,
        loaded_context_length: 8_192,
        capabilities: ['tool_use'],
      },
      {
        id: 'text-embedding-nomic',
        object: 'model',
        type: 'embeddings',
        state: 'not-loaded',
        max_context_length: 2048,
      },
    ],
  },
  '/v1/models': { object: 'list', data: [{ id: 'qwen/qwen3-4b', object: 'model', owned_by: 'organization_owner' }] },
};

const LLAMA_LIST = {
  models: [{ name: 'qwen3-4b.gguf', model: 'qwen3-4b.gguf', modified_at: '', size: '', digest: '', details: {} }],
  object: 'list',
  data: [
    {
      id: 'qwen3-4b.gguf',
      object: 'model',
      created: 1_735_142_223,
      owned_by: 'llamacpp',
      meta: {
        vocab_type: 2,
        n_vocab: 151_936,
        n_ctx_train: 40_960,
        n_embd: 2560,
        n_params: 4_022_468_096,
        size: 2_491_219_968,
      },
    },
  ],
};

/** llama.cpp answers at Ollama's address too. */
export const LLAMA_CPP: Lists = {
  '/api/tags': LLAMA_LIST,
  '/v1/models': LLAMA_LIST,
  '/props': { default_generation_settings: { id: 0, n_ctx: 16_384 }, total_slots: 4, model_path: '/m/qwen3-4b.gguf' },
};

export const VLLM: Lists = {
  '/v1/models': {
    object: 'list',
    data: [
      {
        id: 'Qwen/Qwen3-4B',
        object: 'model',
        created: 1_700_000_000,
        owned_by: 'vllm',
        root: 'Qwen/Qwen3-4B',
        parent: null,
        max_model_len: 32_768,
        permission: [{ id: 'modelperm-1', object: 'model_permission', allow_sampling: true }],
      },
    ],
  },
  '/version': { version: '0.11.0' },
};

export const LOCAL_AI: Lists = {
  '/v1/models': { object: 'list', data: [{ id: 'phi-4-mini', object: 'model' }] },
  '/version': { version: 'v3.7.0' },
};

/** Answers list endpoints, and everything else by `more`. */
export const answersLists =
  (
    lists: Lists,
    more: (request: ModelRequest) => ModelReply | Promise<ModelReply> = () => ({ status: 404, body: {} }),
  ) =>
  (request: ModelRequest): ModelReply | Promise<ModelReply> => {
    const model = request.path === '/api/show' ? ` ${request.body?.model}` : '';
    const body = lists[`${request.path}${model}`];
    return body === undefined ? more(request) : { body };
  };

/** A model that does all that is asked of one in its try. */
export function ableModel({ body }: ModelRequest): ModelReply {
  if (body.tools !== undefined) {
    const input = { product: 'kettle' };
    return toolCalls([
      { name: 'look_up_price', input },
      { name: 'look_up_price', input: { product: 'toaster' } },
    ]);
  }
  return completion(
    body.response_format === undefined
      ? 'one, two, three, four'
      : JSON.stringify({ product: 'kettle', price: 39.5, color: 'blue', inStock: true }),
  );
}
