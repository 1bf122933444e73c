import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** One request to a model as it came in. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly body: any;
}

/** What to answer; a string is sent as it is, an object as JSON, pieces one after the other. */
export interface ModelReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

const isPieces = (body: unknown): body is AsyncIterable<string> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** A model's API on loopback, in the formats that OpenAI-compatible and Anthropic servers speak. */
export interface ModelServer extends AsyncDisposable {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly asked: ModelRequest[];
}

/** @param answer is given each request; one that never resolves hangs until the server is disposed of */
export async function startModelServer(
  answer: (request: ModelRequest, count: number) => ModelReply | Promise<ModelReply>,
  host = '127.0.0.1',
): Promise<ModelServer> {
  const asked: ModelRequest[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const got = { path: request.url ?? '', headers: request.headers, body: text === '' ? undefined : JSON.parse(text) };
    asked.push(got);
    const { status = 200, headers = {}, body } = await answer(got, asked.length);
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    if (isPieces(body)) return pipeline(Readable.from(body), response);
    response.end(isText ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    baseUrl: `http://${host}:${(server.address() as AddressInfo).port}/v1`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer of /embeddings with these vectors, in this order. */
export const embeddings = (vectors: readonly unknown[]): ModelReply => ({
  body: {
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    model: 'test',
    usage: { prompt_tokens: 1, total_tokens: 1 },
  },
});

/** An answer of /chat/completions that asks for tools. A string stands for arguments as they are, whatever they are. */
export const toolCalls = (
  calls: readonly { readonly name: string; readonly input: unknown }[],
  text = '',
  id = 'call',
): ModelReply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text,
          tool_calls: calls.map(({ name, input }, index) => ({
            id: `${id}-${index}`,
            type: 'function',
            function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
          })),
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  },
});

/** An answer of /chat/completions with this text. */
export const completion = (text: string): ModelReply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  },
});
