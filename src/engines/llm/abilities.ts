/**
 * What a model was seen to do when it was tried (`trawl model use`, the settings page), or learned from its refusals. Whoever asks a model fits
 * the request to it; unknown abilities are those of a large hosted model.
 */
export interface ModelAbilities {
  /** Tokens of instructions, input and output together. */
  readonly contextTokens?: number | undefined;
  /** How it is held to JSON: by a schema, to any JSON, or by words alone. */
  readonly json?: 'schema' | 'json' | 'words' | undefined;
  /** Tools in one reply: several, one, or none that can be read. */
  readonly tools?: 'parallel' | 'single' | 'none' | undefined;
  /** Tokens that it writes a second. */
  readonly tokensPerSecond?: number | undefined;
}

/** Models with less context are asked only for what rules left open. */
const SMALL_CONTEXT = 8_000;

export const isSmall = ({ contextTokens }: ModelAbilities): boolean =>
  contextTokens !== undefined && contextTokens < SMALL_CONTEXT;
