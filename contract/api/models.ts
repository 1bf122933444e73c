import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';

/** The language model of the installation, for operators. */

const abilities = z.object({
  contextTokens: z.number().optional(),
  json: z.enum(['schema', 'json', 'words']).optional(),
  tools: z.enum(['parallel', 'single', 'none']).optional(),
  tokensPerSecond: z.number().optional(),
});

const inUse = z
  .object({
    name: z.string(),
    place: z.string().meta({ description: 'Host and port of its server.', examples: ['127.0.0.1:11434'] }),
    from: z.enum(['environment', 'choice']).meta({ description: 'environment: TRAWL_LLM_MODEL, which wins.' }),
    can: z.string().nullable().meta({ description: 'What its try showed, in a sentence; null if it was never tried.' }),
    abilities: abilities.nullable(),
  })
  .nullable();

const found = z.object({
  id: z.string().meta({ examples: ['ollama/qwen3:4b'] }),
  facts: z.string().meta({ examples: ['4.0B, 2.6 GB, 40960 tokens, tools'] }),
  isEmbeddings: z.boolean().meta({ description: 'It makes vectors only and cannot be chosen.' }),
});

export const models = {
  'GET /api/model': {
    access: 'operator',
    summary: 'The language model in use.',
    response: z.object({ inUse }),
  },
  'POST /api/model/find': {
    access: 'operator',
    summary: 'Asks the servers of TRAWL_MODEL_SERVERS for their models.',
    response: z.object({
      servers: z.array(z.object({ name: z.string(), title: z.string(), address: z.string(), models: z.array(found) })),
      hosted: z
        .array(z.object({ name: z.string(), variable: z.string() }))
        .meta({ description: 'Hosted providers whose key is set; they are not asked.' }),
      asked: z.array(z.string()).meta({ description: 'The addresses.' }),
    }),
  },
  'PUT /api/model': {
    access: 'operator',
    summary: 'Tries a model and puts it in use, without a restart.',
    body: z.object({
      id: z.string().min(1).max(400).nullable().meta({ description: '<server>/<model>; null turns the model off.' }),
    }),
    response: z.object({ inUse, doubts: z.array(z.string()).meta({ description: 'What the model could not do.' }) }),
  },
} as const satisfies ApiEndpoints;
