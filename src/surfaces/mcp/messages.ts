import {
  createMcpHandler,
  isInitializeRequest,
  isSpecType,
  type McpRequestContext,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import type { ToolName } from '@trawl/contract/mcp/tools.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { ProtocolCall } from '../../foundation/routing/protocol.ts';
import { createRunningCalls, type RunningCalls } from './running-calls.ts';
import { clientName, SESSION_HEADER, sessionIdFor } from './session-id.ts';
import type { LostStreams } from './streams/lost-streams.ts';
import { resumable } from './streams/resumable.ts';
import { resume } from './streams/resume.ts';

/** Answers messages with the official server package: a new server for each request, so that nothing is left of it. */
export interface Messages {
  /** Answers a request with valid JSON. @param body of it; undefined without one */
  answer(request: Request, body: unknown, caller: Caller): Promise<Response>;
  close(): Promise<void>;
}

/** What a server needs to know about who it serves. */
interface Caller {
  readonly call: ProtocolCall;
  readonly tools: readonly ToolName[];
}

/** Makes the server of a request. */
export type ServerFactory = (caller: Caller, context: McpRequestContext, running: RunningCalls) => Server | McpServer;

interface MessagesOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly lost: LostStreams;
}

const CANCELLED = 'notifications/cancelled';
const LAST_EVENT_ID = 'last-event-id';
const PROTOCOL_VERSION = 'mcp-protocol-version';
/** The revision since which clients understand an event without data. */
const PRIMED_SINCE = '2025-11-25';

export function createMessages(serverFor: ServerFactory, { log, clock, lost }: MessagesOptions): Messages {
  const running = createRunningCalls();
  const handler = createMcpHandler(
    (context) => serverFor(context.authInfo?.extra as unknown as Caller, context, running),
    { onerror: (error) => log.debug({ err: error }, 'MCP request refused') },
  );
  return {
    async answer(request, body, caller) {
      // Schemas cost more than a look at the method.
      const { method } = Object(body) as { readonly method?: unknown };
      const { teamId } = caller.call.principal;
      const lastEventId = request.headers.get(LAST_EVENT_ID);
      if (request.method === 'GET' && lastEventId !== null) {
        const rest = await resume(lastEventId, { teamId, lost, signal: caller.call.signal });
        return rest ?? Response.json(UNKNOWN_EVENT, { status: 404 });
      }
      if (method === CANCELLED && isSpecType.CancelledNotification(body) && body.params.requestId !== undefined) {
        running.cancel({ teamId, session: request.headers.get(SESSION_HEADER), id: body.params.requestId });
      }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { ...caller } };
      const release = method === 'tools/call' && isResumable(request, body, caller) ? caller.call.outlast() : undefined;
      const response = await handler.fetch(request, { parsedBody: body, authInfo });
      if (release !== undefined) {
        const isPrimed = (request.headers.get(PROTOCOL_VERSION) ?? '') >= PRIMED_SINCE;
        if (isStream(response)) return resumable(response, { teamId, lost, clock, log, isPrimed, release });
        release();
      }
      if (method === 'initialize' && isInitializeRequest(body)) {
        response.headers.set(SESSION_HEADER, sessionIdFor(clientName(body.params.clientInfo)));
      }
      return response;
    },
    close: () => handler.close(),
  };
}

const UNKNOWN_EVENT = {
  jsonrpc: '2.0',
  error: { code: -32_000, message: 'Not Found: no stream with this event, or it has ended; call again' },
  id: null,
};

const isStream = ({ headers, body }: Response): boolean =>
  body !== null && headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Clients with a session ask for the rest of a stream; later revisions do not. What must not be stored is lost with the connection. */
function isResumable(request: Request, body: unknown, { call }: Caller): boolean {
  if (!request.headers.has(SESSION_HEADER) || call.principal.zeroDataRetention === 'forced') return false;
  const { params } = body as { readonly params?: { readonly arguments?: { readonly zeroDataRetention?: unknown } } };
  return params?.arguments?.zeroDataRetention !== true;
}
