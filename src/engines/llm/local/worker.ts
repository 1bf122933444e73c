import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { openChannel, stdioTransport } from '../../../foundation/channel/index.ts';
import { grammarSchema } from './grammar.ts';
import type { Generated, GenerateParams, LoadParams, ModelProcess, RefusedRequest } from './protocol.ts';

/**
 * A process that runs one model of the data folder. Weights and pages are untrusted: it has none of the service's settings, and the
 * operating system limits its memory and the files that it may write.
 */

try {
  // The service answers first.
  setPriority(5);
} catch {
  // Otherwise the same priority as the service.
}
process.on('unhandledRejection', () => {});

// biome-ignore lint/suspicious/noExplicitAny: the library is installed on demand, and no package of ours
type Library = any;

interface Loaded {
  readonly library: Library;
  readonly llama: Library;
  readonly sequence: Library;
  readonly embeddings: Library;
  readonly contextTokens: number;
}
let loaded: Loaded | undefined;

async function load(params: LoadParams): Promise<{ contextTokens: number } | RefusedRequest> {
  const library: Library = await import(pathToFileURL(params.engine).href);
  const llama = await library.getLlama({
    ...{ build: 'never', skipDownload: true, progressLogs: false, logLevel: 'disabled' },
    ...{ gpu: params.gpu ? 'auto' : false, maxThreads: params.threads },
  });
  const model = await llama.loadModel({ modelPath: params.weights, useMmap: true });
  const contextTokens = Math.min(params.contextTokens, model.trainContextSize);
  const size = { contextSize: contextTokens, threads: params.threads };
  const isChat = params.kind === 'instruct';
  const context = isChat ? await model.createContext({ ...size, sequences: 1 }) : undefined;
  const embeddings = isChat ? undefined : await model.createEmbeddingContext(size);
  loaded = { library, llama, sequence: context?.getSequence(), embeddings, contextTokens };
  return { contextTokens };
}

/** Tokens that an answer needs at least, and those that a template adds. */
const LEAST = 32;
const TEMPLATE = 64;

async function generate(params: GenerateParams, signal: AbortSignal): Promise<Generated | RefusedRequest> {
  const { library, llama, sequence, contextTokens } = loaded as Loaded;
  const { messages, schema } = params;
  const input = sequence.model.tokenize(messages.map(({ text }) => text).join('\n')).length + TEMPLATE;
  const maxTokens = Math.min(params.maxTokens, contextTokens - input);
  if (maxTokens < LEAST) {
    return { refused: `context length exceeded: the request has ${input} tokens, the model holds ${contextTokens}` };
  }
  const held = schema === undefined ? undefined : grammarSchema(schema);
  const grammar = held === undefined ? undefined : await llama.createGrammarForJsonSchema(held);
  await sequence.clearHistory();
  const chat = new library.LlamaChat({ contextSequence: sequence });
  try {
    const history = messages.map(({ role, text }) =>
      role === 'model' ? { type: 'model', response: [text] } : { type: role, text },
    );
    const { response, metadata } = await chat.generateResponse([...history, { type: 'model', response: [] }], {
      ...{ maxTokens, temperature: 0, signal, stopOnAbortSignal: false },
      ...(grammar === undefined ? {} : { grammar }),
    });
    const output = sequence.model.tokenize(response).length;
    return { text: response, input, output, isCut: metadata.stopReason === 'maxTokens' };
  } finally {
    chat.dispose({ disposeSequence: false });
  }
}

async function embed(texts: readonly string[]): Promise<{ vectors: number[][] } | RefusedRequest> {
  const { embeddings, contextTokens } = loaded as Loaded;
  const vectors: number[][] = [];
  for (const text of texts) {
    const tokens = embeddings._llamaContext?.model?.tokenize(text).length ?? 0;
    if (tokens > contextTokens - 4) return { refused: `context length exceeded: ${tokens} tokens of ${contextTokens}` };
    vectors.push([...(await embeddings.getEmbeddingFor(text)).vector]);
  }
  return { vectors };
}

const channel = openChannel<{ requests: Record<never, never> }, ModelProcess>(stdioTransport(), {
  serial: true,
  requests: {
    load,
    generate: (params, { signal }) => generate(params, signal),
    embed: ({ texts }) => embed(texts),
  },
});
await channel.exited;
process.exit(0);
