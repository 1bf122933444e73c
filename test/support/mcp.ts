import { spawn } from 'node:child_process';

import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnv } from './bare-env.ts';

/** The published MCP server, unmodified, as an agent's host runs it: JSON-RPC 2.0, a message a line on its standard streams. */
export interface McpServer {
  tools(): Promise<string[]>;
  /** Text of the tool's answer. @throws when the tool answers with an error */
  call(tool: string, input: Record<string, unknown>): Promise<string>;
  close(): void;
}

const SERVER = fileURLToPath(new URL('../../node_modules/firecrawl-mcp/dist/index.js', import.meta.url));

/** Starts `firecrawl-mcp` against a base URL. @param env more of its environment */
export async function startMcp(
  apiUrl: string,
  apiKey: string,
  env: Readonly<Record<string, string>> = {},
): Promise<McpServer> {
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...bareEnv(), FIRECRAWL_API_URL: apiUrl, FIRECRAWL_API_KEY: apiKey, ...env },
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const { id, result, error } = JSON.parse(line) as { id?: number; result?: unknown; error?: { message: string } };
    const asked = id === undefined ? undefined : waiting.get(id);
    if (!asked) return;
    waiting.delete(id as number);
    if (error) asked.reject(new Error(error.message));
    else asked.resolve(result);
  });
  child.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the MCP server ended'));
  });
  let last = 0;
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      last++;
      waiting.set(last, { resolve: resolve as (result: unknown) => void, reject });
      send({ id: last, method, params });
    });
  await ask('initialize', {
    protocolVersion: '2025-03-26',
    capabilities: {},
    clientInfo: { name: 'trawl-test', version: '1.0.0' },
  });
  send({ method: 'notifications/initialized' });
  return {
    async tools() {
      const { tools } = await ask<{ tools: { name: string }[] }>('tools/list', {});
      return tools.map((tool) => tool.name);
    },
    async call(name, input) {
      type Answer = { content: { text?: string }[]; isError?: boolean };
      const answer = await ask<Answer>('tools/call', { name, arguments: input });
      const text = answer.content.map((part) => part.text ?? '').join('\n');
      if (answer.isError) throw new Error(text);
      return text;
    },
    close: () => void child.kill(),
  };
}
