/** Between the service and the process that runs a local model. */

/** Settings of the process, in the first request. */
export interface LoadParams {
  /** The file of node-llama-cpp to import. */
  readonly engine: string;
  readonly weights: string;
  readonly kind: 'instruct' | 'embeddings';
  readonly contextTokens: number;
  readonly gpu: boolean;
  readonly threads: number;
}

export interface LocalMessage {
  readonly role: 'system' | 'user' | 'model';
  readonly text: string;
}

export interface GenerateParams {
  readonly messages: readonly LocalMessage[];
  /** JSON Schema that the answer is held to. */
  readonly schema?: unknown;
  readonly maxTokens: number;
}

export interface Generated {
  readonly text: string;
  readonly input: number;
  readonly output: number;
  readonly isCut: boolean;
}

/** What went wrong with a request, and not with the process. */
export interface RefusedRequest {
  readonly refused: string;
}

export type ModelProcess = {
  requests: {
    load: { params: LoadParams; result: { readonly contextTokens: number } | RefusedRequest };
    generate: { params: GenerateParams; result: Generated | RefusedRequest };
    embed: { params: { readonly texts: readonly string[] }; result: { readonly vectors: number[][] } | RefusedRequest };
  };
};
