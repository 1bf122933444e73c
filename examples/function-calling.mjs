// A language model that looks up the answer to a question: function calling of any OpenAI-compatible endpoint, with three tools of Trawl.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   export OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3 OPENAI_API_KEY=…
//   npm install firecrawl@latest
//   node function-calling.mjs "Which BLEU score did the first transformer reach?"
//
// Leave out OPENAI_API_KEY if the endpoint needs none, such as Ollama's.

import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const { OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY } = process.env;
const question = process.argv.slice(2).join(' ');
if (question === '' || !TRAWL_API_KEY || !OPENAI_BASE_URL || !OPENAI_MODEL) {
  console.error('usage: TRAWL_API_KEY=fc-… OPENAI_BASE_URL=… OPENAI_MODEL=… node function-calling.mjs <question>');
  process.exit(2);
}
const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

// Each tool: what it is for, its one argument, and what it does.
const TOOLS = {
  search_web: ['Search the web for titles, URLs and snippets', 'query', (query) => client.search(query, { limit: 5 })],
  read_page: ['Read a page or a PDF as Markdown', 'url', async (url) => (await client.scrape(url)).markdown],
  search_papers: ['Search papers', 'query', (query) => client.research.searchPapers(query, { k: 5 })],
};
const tools = Object.entries(TOOLS).map(([name, [description, argument]]) => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: { type: 'object', properties: { [argument]: { type: 'string' } }, required: [argument] },
  },
}));

// What goes wrong goes back to the model too, which can try something else.
async function call({ name, arguments: text }) {
  console.error(`${name} ${text}`);
  try {
    const [, argument, run] = TOOLS[name] ?? [];
    if (run === undefined) return `There is no tool ${name}.`;
    const result = await run(JSON.parse(text)[argument]);
    return (typeof result === 'string' ? result : JSON.stringify(result)).slice(0, 20_000);
  } catch (error) {
    return `Failed: ${error.message}`;
  }
}

const messages = [
  {
    role: 'system',
    content: 'Look things up with the tools before you answer. Name the URLs and papers that you rely on.',
  },
  { role: 'user', content: question },
];
for (let round = 0; round < 8; round++) {
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(OPENAI_API_KEY && { authorization: `Bearer ${OPENAI_API_KEY}` }),
    },
    body: JSON.stringify({ model: OPENAI_MODEL, messages, tools }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { message } = (await response.json()).choices[0];
  messages.push(message);
  if (!message.tool_calls?.length) {
    console.log(message.content);
    process.exit();
  }
  for (const { id, function: wanted } of message.tool_calls) {
    messages.push({ role: 'tool', tool_call_id: id, content: await call(wanted) });
  }
}
console.error('The model found no answer in 8 rounds.');
process.exitCode = 1;
