import {
  createMcpHandler,
  isInitializeRequest,
  isSpecType,
  type McpRequestContext,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import type { ToolName } from '@trawl/contract/mcp/tools.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { ProtocolCall } from '../../foundation/routing/protocol.ts';
import { createRunningCalls, type RunningCalls } from './running-calls.ts';
import { clientName, SESSION_HEADER, sessionIdFor } from './session-id.ts';

/** Answers messages with the official server package: a new server for each request, so that nothing is left of it. */
export interface Messages {
  /** Answers a request with valid JSON. @param body of it; undefined without one */
  answer(request: Request, body: unknown, caller: Caller): Promise<Response>;
  close(): Promise<void>;
}

/** What a server needs to know about who it serves. */
export interface Caller {
  readonly call: ProtocolCall;
  readonly tools: readonly ToolName[];
}

/** Makes the server of a request. */
export type ServerFactory = (caller: Caller, context: McpRequestContext, running: RunningCalls) => Server | McpServer;

const CANCELLED = 'notifications/cancelled';

export function createMessages(serverFor: ServerFactory, log: Log): Messages {
  const running = createRunningCalls();
  const handler = createMcpHandler(
    (context) => serverFor(context.authInfo?.extra as unknown as Caller, context, running),
    { onerror: (error) => log.debug({ err: error }, 'MCP request refused') },
  );
  return {
    async answer(request, body, caller) {
      // Schemas cost more than a look at the method.
      const { method } = Object(body) as { readonly method?: unknown };
      if (method === CANCELLED && isSpecType.CancelledNotification(body) && body.params.requestId !== undefined) {
        const { teamId } = caller.call.principal;
        running.cancel({ teamId, session: request.headers.get(SESSION_HEADER), id: body.params.requestId });
      }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { ...caller } };
      const response = await handler.fetch(request, { parsedBody: body, authInfo });
      if (method === 'initialize' && isInitializeRequest(body)) {
        response.headers.set(SESSION_HEADER, sessionIdFor(clientName(body.params.clientInfo)));
      }
      return response;
    },
    close: () => handler.close(),
  };
}
