import { type Site, startSite } from './site.ts';

export interface Message {
  readonly role: string;
  readonly content: unknown;
}

export interface ToolCall {
  readonly name: string;
  readonly input: object;
}

/**
 * An OpenAI-compatible model on 127.0.0.1 that answers at once, with tool calls.
 * @param decide what it calls; `turn` counts its own replies so far
 * @returns the site, and the settings with which a service uses it
 */
export async function startScriptedModel(
  decide: (messages: readonly Message[], turn: number) => readonly ToolCall[],
): Promise<Site & { readonly settings: Readonly<Record<string, string>> }> {
  const site = await startSite(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { messages } = JSON.parse(body) as { messages: Message[] };
    const turn = messages.filter(({ role }) => role === 'assistant').length;
    const calls = decide(messages, turn).map(({ name, input }, index) => ({
      id: `c${turn}-${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    const message = { role: 'assistant', content: '', tool_calls: calls };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        ...{ id: '1', object: 'chat.completion', created: 1, model: 'scripted' },
        choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
        usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
      }),
    );
  }, '127.0.0.1');
  return { ...site, settings: { TRAWL_LLM_BASE_URL: `${site.url}/v1`, TRAWL_LLM_MODEL: 'scripted' } };
}
