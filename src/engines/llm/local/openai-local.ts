import type { Egress, EgressRequest } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { withoutFilling } from './grammar.ts';
import type { LocalMessage, RefusedRequest } from './protocol.ts';
import type { LocalRun } from './run-local.ts';

/**
 * A local model behind the endpoints that the clients of models ask (chat completions and embeddings of OpenAI), so that it is asked as any
 * server is: with the same repairs, habits and limits. Nothing leaves this machine.
 */
export function openAiOf(run: LocalRun): Pick<Egress, 'open' | 'fetch'> {
  const answer = async (url: string, { body, deadline }: EgressRequest) => {
    const asked = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    const made = url.endsWith('/embeddings') ? await embed(asked, deadline) : await chat(asked, deadline);
    const isRefused = 'refused' in made;
    const text = JSON.stringify(isRefused ? { error: { message: made.refused } } : made);
    const head = { status: isRefused ? 400 : 200, headers: { 'content-type': 'application/json' }, url };
    return { ...head, setCookies: [], redirects: [], bytes: new TextEncoder().encode(text) };
  };

  const embed = async ({ input }: { input: string[] }, deadline: EgressRequest['deadline']) => {
    const vectors = await run.embed(input, deadline);
    return 'refused' in vectors ? vectors : { data: vectors.map((embedding, index) => ({ index, embedding })) };
  };

  const chat = async (asked: ChatBody, deadline: EgressRequest['deadline']): Promise<object | RefusedRequest> => {
    const { tools = [], response_format: format } = asked;
    const schema = tools.length > 0 ? callSchema(tools) : format?.json_schema?.schema;
    if (asked.messages.some(hasPicture)) return { refused: 'a built-in model sees no pictures' };
    const messages = messagesOf(asked.messages);
    const [first] = messages;
    if (tools.length > 0) {
      const said = `${first?.role === 'system' ? first.text : ''}\n\n${describedTools(tools)}`.trim();
      if (first?.role === 'system') messages[0] = { role: 'system', text: said };
      else messages.unshift({ role: 'system', text: said });
    } else if (schema !== undefined && first !== undefined) {
      messages[0] = { ...first, text: `${first.text}\n\nAnswer with JSON of this schema:\n${JSON.stringify(schema)}` };
    }
    const maxTokens = asked.max_tokens ?? asked.max_completion_tokens ?? 1_000;
    const made = await run.generate({ messages, maxTokens, ...(schema === undefined ? {} : { schema }) }, deadline);
    if ('refused' in made) return made;
    const message = tools.length > 0 ? calling(made.text) : { content: filled(made.text, schema) };
    return {
      id: 'local',
      object: 'chat.completion',
      created: 0,
      model: 'local',
      choices: [
        { index: 0, message: { role: 'assistant', ...message }, finish_reason: made.isCut ? 'length' : 'stop' },
      ],
      usage: { prompt_tokens: made.input, completion_tokens: made.output, total_tokens: made.input + made.output },
    };
  };

  return {
    async open(url, request) {
      const { bytes, ...head } = await answer(String(url), request);
      const body = (async function* () {
        yield bytes;
      })();
      return { ...head, body, [Symbol.asyncDispose]: async () => {} };
    },
    async fetch(url, request) {
      const { bytes, ...head } = await answer(String(url), request);
      if (bytes.length > (request.maxBytes ?? Number.POSITIVE_INFINITY)) throw new ApiError('INTERNAL_SERVER_ERROR');
      return { ...head, body: bytes };
    },
  };
}

interface Tool {
  readonly function: { readonly name: string; readonly description?: string; readonly parameters?: unknown };
}

interface ChatBody {
  readonly messages: readonly {
    readonly role: string;
    readonly content?: string | readonly { readonly type?: string; readonly text?: string }[] | null;
    readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
  }[];
  readonly tools?: readonly Tool[];
  readonly response_format?: { readonly json_schema?: { readonly schema?: unknown } };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

const hasPicture = ({ content }: ChatBody['messages'][number]): boolean =>
  Array.isArray(content) && content.some(({ type = 'text' }) => type !== 'text');

function messagesOf(messages: ChatBody['messages']): LocalMessage[] {
  return messages.map(({ role, content, tool_calls: calls }) => {
    const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n');
    if (role === 'system' || role === 'developer') return { role: 'system', text };
    if (role === 'tool') return { role: 'user', text: `Result of the tool:\n${text}` };
    if (role !== 'assistant') return { role: 'user', text };
    const [call] = calls ?? [];
    const said =
      call === undefined ? text : `{"tool":${JSON.stringify(call.function.name)},"input":${call.function.arguments}}`;
    return { role: 'model', text: said };
  });
}

/** One call of a tool. */
const callSchema = (tools: readonly Tool[]) => ({
  oneOf: tools.map(({ function: { name, parameters } }) => ({
    type: 'object',
    properties: { tool: { const: name }, input: parameters ?? { type: 'object' } },
    required: ['tool', 'input'],
  })),
});

const describedTools = (tools: readonly Tool[]): string =>
  `Answer with one call of a tool, as JSON {"tool": name, "input": {…}}. The tools:\n${tools
    .map(
      ({ function: { name, description, parameters } }) =>
        `${name}: ${description ?? ''} Input: ${JSON.stringify(parameters)}`,
    )
    .join('\n')}`;

function calling(text: string): object {
  try {
    const { tool, input } = JSON.parse(text);
    const call = { id: 'call-0', type: 'function', function: { name: String(tool), arguments: JSON.stringify(input) } };
    return { content: '', tool_calls: [call] };
  } catch {
    return { content: text };
  }
}

/** The answer without what only the grammar put in. */
function filled(text: string, schema: unknown): string {
  if (schema === undefined) return text;
  try {
    return JSON.stringify(withoutFilling(JSON.parse(text), schema));
  } catch {
    return text;
  }
}
