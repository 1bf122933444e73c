/** Hosted models that can be chosen by name where their key is set; nothing is sent to them before. */
export const HOSTED: readonly {
  readonly name: string;
  readonly provider: 'openai' | 'anthropic';
  readonly baseUrl: string;
  /** Of its key. */
  readonly variable: string;
}[] = [
  { name: 'openai', provider: 'openai', baseUrl: 'https://api.openai.com/v1', variable: 'OPENAI_API_KEY' },
  { name: 'anthropic', provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', variable: 'ANTHROPIC_API_KEY' },
  { name: 'mistral', provider: 'openai', baseUrl: 'https://api.mistral.ai/v1', variable: 'MISTRAL_API_KEY' },
  { name: 'openrouter', provider: 'openai', baseUrl: 'https://openrouter.ai/api/v1', variable: 'OPENROUTER_API_KEY' },
  { name: 'groq', provider: 'openai', baseUrl: 'https://api.groq.com/openai/v1', variable: 'GROQ_API_KEY' },
];
