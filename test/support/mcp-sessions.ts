import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Opens sessions of the MCP endpoint one after the other and drops them: closed, ended, or cut off in the middle of a request. */
export async function dropSessions(url: URL, key: string, sessions: number): Promise<void> {
  for (let i = 0; i < sessions; i++) {
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    });
    const client = new Client({ name: 'drops', version: String(i) });
    await client.connect(transport);
    if (i % 3 === 0) await transport.terminateSession();
    const cut = i % 3 === 1 ? client.listTools().catch(() => {}) : undefined;
    await client.close();
    await cut;
  }
}
