import type { AboutModel } from './files.ts';

/** A model that can be added by its name. */
interface CatalogModel extends Pick<AboutModel, 'kind' | 'queryPrefix' | 'documentPrefix'> {
  readonly name: string;
  readonly url: string;
  readonly licence: string;
  /** Bytes of memory with its context, about. */
  readonly memory: number;
}

const HUB = 'https://huggingface.co';
const chat = { kind: 'instruct', queryPrefix: '', documentPrefix: '' } as const;
const vectors = { kind: 'embeddings', queryPrefix: '', documentPrefix: '' } as const;

/** Small models whose licence allows any use. Others are added by their file or address. */
export const LOCAL_CATALOG: readonly CatalogModel[] = [
  {
    ...{ ...chat, name: 'qwen2.5-1.5b-instruct', licence: 'Apache-2.0', memory: 1.8e9 },
    url: `${HUB}/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/main/qwen2.5-1.5b-instruct-q4_k_m.gguf`,
  },
  {
    ...{ ...chat, name: 'qwen3-1.7b', licence: 'Apache-2.0', memory: 3.2e9 },
    url: `${HUB}/Qwen/Qwen3-1.7B-GGUF/resolve/main/Qwen3-1.7B-Q8_0.gguf`,
  },
  {
    ...{ ...chat, name: 'qwen3-4b', licence: 'Apache-2.0', memory: 4.2e9 },
    url: `${HUB}/Qwen/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf`,
  },
  {
    ...{ ...vectors, name: 'nomic-embed-text-v1.5', licence: 'Apache-2.0', memory: 0.7e9 },
    ...{ queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' },
    url: `${HUB}/nomic-ai/nomic-embed-text-v1.5-GGUF/resolve/main/nomic-embed-text-v1.5.Q8_0.gguf`,
  },
  {
    ...{ ...vectors, name: 'qwen3-embedding-0.6b', licence: 'Apache-2.0', memory: 2e9 },
    url: `${HUB}/Qwen/Qwen3-Embedding-0.6B-GGUF/resolve/main/Qwen3-Embedding-0.6B-Q8_0.gguf`,
    queryPrefix: 'Instruct: Given a search query, retrieve relevant passages that answer it\nQuery:',
  },
];
