import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { anySignal } from '../foundation/kernel/any-signal.ts';

/** MCP over standard streams: every message goes to the MCP endpoint of a service, every answer of it to the client. */

export interface McpService {
  /** Of the MCP endpoint. */
  readonly url: string;
  readonly key: string | undefined;
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly arguments?: Readonly<Record<string, unknown>>;
    readonly requestId?: string | number;
    readonly protocolVersion?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: string; readonly content?: readonly { readonly text?: string }[] };
}

/** JSON-RPC codes: no JSON, and a service that does not answer. */
const PARSE_ERROR = -32_700;
const UNREACHABLE = -32_000;
const META_VERSION = 'io.modelcontextprotocol/protocolVersion';

/**
 * Serves a client until its input ends, which also ends the calls that are running.
 * @param lines one message each
 * @param write gets one message as a line
 */
export async function bridge(
  { url, key }: McpService,
  lines: AsyncIterable<string>,
  write: (line: string) => void,
): Promise<void> {
  const running = new Map<string | number, AbortController>();
  const ended = new AbortController();
  let session: string | null = null;
  let version: string | undefined;

  /** Sends a message and passes every message of the response to `heard`. */
  async function send(message: Message, signal: AbortSignal, heard: (answer: Message) => void): Promise<void> {
    const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
    if (session !== null) headers.set('mcp-session-id', session);
    const stated = message.params?._meta?.[META_VERSION];
    if (typeof stated === 'string') {
      headers.set('mcp-method', message.method ?? '');
      const name = message.params?.name;
      if (name !== undefined) headers.set('mcp-name', name);
    }
    const spoken = typeof stated === 'string' ? stated : version;
    if (spoken !== undefined) headers.set('mcp-protocol-version', spoken);
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), signal });
    session ??= response.headers.get('mcp-session-id');
    for await (const text of messagesIn(response)) {
      const answer = JSON.parse(text) as Message;
      if (message.method === 'initialize') version = answer.result?.protocolVersion;
      // An error before the message was read has no id.
      heard(answer.id === null && message.id !== undefined ? { ...answer, id: message.id } : answer);
    }
  }

  async function serve(message: Message): Promise<void> {
    const { id, method } = message;
    if (method === 'notifications/cancelled') return void running.get(message.params?.requestId ?? '')?.abort();
    const call = new AbortController();
    const signal = anySignal(call.signal, ended.signal);
    if (id !== undefined) running.set(id, call);
    try {
      const upload = uploadOf(message);
      await send(upload === undefined ? message : await uploaded(message, upload, signal), signal, (answer) =>
        write(JSON.stringify(answer)),
      );
    } catch (error) {
      if (id !== undefined && !signal.aborted) write(JSON.stringify(problem(id, UNREACHABLE, reasonOf(error, url))));
    } finally {
      if (id !== undefined) running.delete(id);
    }
  }

  /** Uploads the file of a call of firecrawl_parse. @returns the call that parses it; the same call if the service refuses */
  async function uploaded(message: Message, path: string, signal: AbortSignal): Promise<Message> {
    const bytes = await readFile(resolve(path));
    let answer: Message | undefined;
    await send(message, signal, (heard) => {
      if (heard.id === message.id) answer = heard;
    });
    const text = answer?.result?.content?.[0]?.text ?? '{}';
    const { uploadUrl, uploadRef, headers } = JSON.parse(text) as {
      readonly uploadUrl?: string;
      readonly uploadRef?: string;
      readonly headers?: Record<string, string>;
    };
    if (uploadUrl === undefined || uploadRef === undefined) return message;
    const stored = await fetch(uploadUrl, { method: 'PUT', ...(headers && { headers }), body: bytes, signal });
    if (!stored.ok) throw new Error(`the upload failed with status ${stored.status}: ${await stored.text()}`);
    const { filePath: _, contentType: __, ...options } = message.params?.arguments ?? {};
    return { ...message, params: { ...message.params, arguments: { ...options, uploadRef } } };
  }

  const served = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const message = parsed(line);
    if (message === undefined) {
      write(JSON.stringify(problem(null, PARSE_ERROR, 'Parse error: a line must be JSON')));
      continue;
    }
    const work = serve(message).finally(() => served.delete(work));
    served.add(work);
    // What follows needs the version and the session.
    if (message.method === 'initialize') await work;
  }
  ended.abort();
  await Promise.all(served);
}

const problem = (id: string | number | null, code: number, message: string): object => ({
  ...{ jsonrpc: '2.0', id, error: { code, message } },
});

function reasonOf(error: unknown, url: string): string {
  const { message, cause } = error as Error;
  return cause === undefined ? message : `cannot reach ${new URL(url).origin}: ${(cause as Error).message}`;
}

function parsed(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}

/** The file that a call wants parsed. */
function uploadOf({ method, params }: Message): string | undefined {
  if (method !== 'tools/call' || params?.name !== 'firecrawl_parse') return undefined;
  const path = params.arguments?.filePath;
  return typeof path === 'string' && params.arguments?.uploadRef === undefined ? path : undefined;
}

/** The messages of a response: of an event stream as they come, else its body. */
async function* messagesIn(response: Response): AsyncGenerator<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await response.text();
    if (text !== '') yield text;
    return;
  }
  let rest = '';
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() as string;
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data:'));
      const message = data.map((line) => line.slice('data:'.length).trim()).join('\n');
      // The first event may have an id alone.
      if (message !== '') yield message;
    }
  }
}
