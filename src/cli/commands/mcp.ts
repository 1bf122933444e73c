import { createInterface } from 'node:readline';
import { type Command, type Context, positionals, text } from '../command.ts';
import { bridge, type McpService } from '../mcp-bridge.ts';
import { SERVICE, serviceOf } from '../remote.ts';

export const command: Command = {
  usage: '[--tools lean|default|all|<names>] [--at <url>] [--key <key>]',
  description:
    'Serves the Model Context Protocol on standard input and output, for assistants that start their\n' +
    'servers. Uses the running service. If there is none and no address is set, it starts a service on a\n' +
    'local port, with the data folder of the settings.',
  examples: ['trawl mcp', 'trawl mcp --tools lean --at https://trawl.example.org'],
  help: { tools: 'the tools to offer; those of firecrawl-mcp by default', ...SERVICE.help },
  options: { tools: { type: 'string' }, ...SERVICE.options },
  isText: true,
  async run(context) {
    positionals(context, []);
    await using service = await serviceFor(context);
    const tools = text(context, 'tools');
    const url = `${service.url}/mcp${tools === undefined ? '' : `?tools=${encodeURIComponent(tools)}`}`;
    // Not earlier: lines that nobody waits for are lost.
    const lines = createInterface({ input: process.stdin, signal: context.signal });
    await bridge({ url, key: service.key }, lines, context.out.print);
    return 0;
  },
};

async function serviceFor(context: Context): Promise<McpService & AsyncDisposable> {
  const { at, key, isGiven } = serviceOf(context);
  if (isGiven || (await isRunning(at))) return { url: at, key, async [Symbol.asyncDispose]() {} };
  context.out.note(`no service at ${at}: starting one`);
  const { createApp } = await import('../../app.ts');
  const { apiKey, ...config } = await context.config();
  const app = await createApp({ ...config, apiKey, host: '127.0.0.1', port: 0, publicUrl: undefined });
  const { address, firstKey } = await app.listen();
  if (firstKey !== undefined) context.out.note(`first API key of this data folder: ${firstKey} (shown only once)`);
  const own = apiKey === undefined ? await app.keys.create({ name: 'trawl mcp' }) : undefined;
  return {
    url: address,
    key: own?.key ?? apiKey,
    async [Symbol.asyncDispose]() {
      if (own !== undefined) await app.keys.revoke(own.key);
      await app.close();
    },
  };
}

async function isRunning(at: string): Promise<boolean> {
  const response = await fetch(`${at}/health`).catch(() => undefined);
  return response !== undefined;
}
