import type { Language } from '../../ui/highlight.tsx';

/** How a client is told to use the MCP endpoint. */
export interface Configuration {
  readonly id: string;
  readonly label: string;
  /** Where the text belongs. */
  readonly about: string;
  readonly language: Language;
  readonly code: string;
}

const json = (value: object): { readonly language: Language; readonly code: string } => ({
  language: 'json',
  code: JSON.stringify(value, undefined, 2),
});

/** @param origin of the service */
export function configurationsFor(origin: string): readonly Configuration[] {
  const url = `${origin}/mcp`;
  const headers = { Authorization: 'Bearer fc-…' };
  return [
    {
      ...{ id: 'claude-code', label: 'Claude Code', about: 'In a terminal:', language: 'bash' },
      code: `claude mcp add --transport http trawl ${url} --header "Authorization: Bearer fc-…"`,
    },
    {
      ...{ id: 'cursor', label: 'Cursor', about: 'In .cursor/mcp.json:' },
      ...json({ mcpServers: { trawl: { url, headers } } }),
    },
    {
      ...{ id: 'vs-code', label: 'VS Code', about: 'In .vscode/mcp.json:' },
      ...json({ servers: { trawl: { type: 'http', url, headers } } }),
    },
    {
      ...{
        id: 'claude-desktop',
        label: 'Claude Desktop',
        about: 'Add to claude_desktop_config.json, with the path of this installation:',
      },
      ...json({
        mcpServers: {
          trawl: {
            command: 'node',
            args: ['/path/to/trawl/bin/trawl.mjs', 'mcp'],
            env: { TRAWL_URL: origin, TRAWL_API_KEY: 'fc-…' },
          },
        },
      }),
    },
    {
      ...{
        id: 'web',
        label: 'ChatGPT, Claude on the web',
        about: 'If this service is on the internet, add this address as a connector:',
      },
      ...{ language: 'text', code: url },
    },
  ];
}
