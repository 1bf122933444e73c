import type { Clock } from '../../foundation/kernel/clock.ts';
import { errorBody } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Protocol } from '../../foundation/routing/protocol.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Messages, ServerFactory } from './messages.ts';
import { offeredTools } from './offered.ts';
import { lostStreams } from './streams/lost-streams.ts';

/** The Model Context Protocol over Streamable HTTP: every request is answered on its own, by any process. */

/** JSON-RPC codes of errors before a message is handled. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const REFUSED = -32_000;

/** Messages of a batch, which clients of revision 2025-03-26 may send. */
const LONGEST_BATCH = 20;

interface McpOptions {
  readonly version: string;
  readonly log: Log;
  readonly db: Database;
  readonly clock: Clock;
  /** In place of Trawl's tools, prompts and resources; for tests of everything around them. */
  readonly servers?: ServerFactory;
}

export function mcpProtocol({ version, log, db, clock, servers }: McpOptions): Protocol {
  let messages: Promise<Messages> | undefined;
  // The server package is loaded by the first request: many services have none, and start 0.1 s faster.
  const load = (): Promise<Messages> => {
    messages ??= Promise.all([import('./messages.ts'), import('./server.ts')]).then(
      ([{ createMessages }, { trawlServers }]) =>
        createMessages(servers ?? trawlServers(version, log), { log, clock, lost: lostStreams(db, clock) }),
    );
    return messages;
  };

  return {
    paths: ['/mcp', '/v2/mcp'],
    traceParentOf,

    async answer(request, body, call) {
      const tools = offeredTools(call.principal, new URL(request.url).searchParams.get('tools'));
      if (request.method === 'POST' && body === undefined) {
        return refused(PARSE_ERROR, 'Parse error: the body must be JSON');
      }
      if (Array.isArray(body) && body.length > LONGEST_BATCH) {
        const message = `A batch can have at most ${LONGEST_BATCH} messages, not ${body.length}; send them one by one`;
        return refused(INVALID_REQUEST, message);
      }
      return (await load()).answer(request, body, { call, tools });
    },

    refusal: (error) => rpcError(REFUSED, error.message, errorBody(error)),
    close: async () => (await messages)?.close(),
  };
}

/** `_meta.traceparent`, as the conventions of OpenTelemetry for MCP have it; of a batch, which is one request, that of the first message with one. */
function traceParentOf(body: unknown): unknown {
  for (const message of Array.isArray(body) ? body.slice(0, LONGEST_BATCH) : [body]) {
    const { params } = Object(message) as { readonly params?: unknown };
    const { _meta } = Object(params) as { readonly _meta?: unknown };
    const { traceparent } = Object(_meta) as { readonly traceparent?: unknown };
    if (traceparent !== undefined) return traceparent;
  }
  return undefined;
}

const refused = (code: number, message: string): Response => Response.json(rpcError(code, message), { status: 400 });

const rpcError = (code: number, message: string, data?: object): object => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data && { data }) },
  id: null,
});
