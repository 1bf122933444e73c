// Tools of Trawl for the AI SDK: a model that searches the web, reads pages and looks up papers until it can answer.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   export OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3 OPENAI_API_KEY=…
//   npm install firecrawl@latest ai @ai-sdk/openai-compatible zod
//   node ai-sdk.mjs "What changed in the last release of SQLite?"
//
// Any other provider of the AI SDK works as well.

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, tool } from 'ai';
import { Firecrawl } from 'firecrawl';
import { z } from 'zod';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const { OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY } = process.env;
const question = process.argv.slice(2).join(' ');
if (question === '' || !TRAWL_API_KEY || !OPENAI_BASE_URL || !OPENAI_MODEL) {
  console.error('usage: TRAWL_API_KEY=fc-… OPENAI_BASE_URL=… OPENAI_MODEL=… node ai-sdk.mjs <question>');
  process.exit(2);
}
const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

const tools = {
  searchWeb: tool({
    description: 'Search the web for titles, URLs and snippets',
    inputSchema: z.object({ query: z.string() }),
    execute: async ({ query }) => (await client.search(query, { limit: 5 })).web ?? [],
  }),
  readPage: tool({
    description: 'Read a page or a PDF as Markdown',
    inputSchema: z.object({ url: z.url() }),
    execute: async ({ url }) => (await client.scrape(url, { formats: ['markdown'] })).markdown?.slice(0, 20_000),
  }),
  searchPapers: tool({
    description: 'Search scientific papers for titles and abstracts',
    inputSchema: z.object({ query: z.string(), from: z.iso.date().optional().describe('the earliest date') }),
    execute: async ({ query, from }) => (await client.research.searchPapers(query, { k: 5, from })).results,
  }),
};

const provider = createOpenAICompatible({ name: 'model', baseURL: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY });
const { text, steps } = await generateText({
  model: provider(OPENAI_MODEL),
  tools,
  stopWhen: stepCountIs(8),
  system: 'Look things up with the tools before you answer. Name the URLs and papers that you rely on.',
  prompt: question,
});

const calls = steps.flatMap(({ toolCalls }) => toolCalls);
for (const { toolName, input } of calls) console.error(toolName, JSON.stringify(input));
console.log(text || 'The model found no answer in 8 steps.');
