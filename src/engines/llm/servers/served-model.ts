export interface ServedModel {
  readonly name: string;
  readonly isEmbeddings: boolean;
  /** Tokens: what the server holds ready for it, else the most that the model was trained for. */
  readonly contextTokens?: number;
  /** Whether the server says that it calls tools. */
  readonly hasTools?: boolean;
  /** As the server states them: 4.0B, Q4_K_M. */
  readonly parameters?: string;
  readonly quantization?: string;
  /** Of its file. */
  readonly bytes?: number;
  readonly isLoaded?: boolean;
}

/** Reads JSON of a server; undefined for anything else. */
export type AskServer = (path: string, body?: object) => Promise<unknown>;
