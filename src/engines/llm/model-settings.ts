import type { ModelAbilities } from './abilities.ts';

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
