import { type CallToolResult, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server';
import { issuesOf } from '@trawl/contract/issues.ts';
import type { ToolDeclaration } from '@trawl/contract/mcp/tool.ts';
import { type ToolName, tools } from '@trawl/contract/mcp/tools.ts';
import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import { ApiError, errorBody } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { apiErrorOf } from '../../foundation/store/index.ts';
import { readArguments } from './read-arguments.ts';
import type { Answer, Structured, ToolCall } from './tool-call.ts';
import { handlers } from './tools/index.ts';

/**
 * Calls a tool. Errors become results that say what to change, so that a model can correct its call. Terms are shown to the user on the
 * dashboard, where an admin accepts them; what the client says about it counts for nothing.
 * @param given arguments as they were sent
 */
export async function callTool(
  name: ToolName,
  given: Readonly<Record<string, unknown>>,
  call: ToolCall,
  log: Log,
): Promise<CallToolResult | InputRequiredResult> {
  const { input, example }: ToolDeclaration = tools[name];
  try {
    const sent = readArguments(input, given);
    const parsed = input.safeParse(sent);
    if (!parsed.success) {
      throw new ApiError('BAD_REQUEST', { details: issuesOf(input, parsed.error, sent, 'arguments') });
    }
    const handle = handlers[name] as (input: unknown, call: ToolCall) => Promise<Answer | Structured>;
    const answer = await handle(parsed.data, call);
    const warning = unknownKeysWarning(input, sent);
    const warnings = warning === undefined ? [] : [warning];
    if (!('structured' in answer)) return { content: textsOf([...answer, ...warnings]) };
    // As text too, for clients that know no structured content.
    const text = JSON.stringify(answer.structured);
    return { content: textsOf([text, ...warnings]), structuredContent: { ...answer.structured } };
  } catch (error) {
    if (!(error instanceof ApiError) && !call.signal.aborted) log.error({ err: error, tool: name }, 'unexpected error');
    const known = apiErrorOf(error);
    const { requiresAction } = known;
    if (requiresAction !== undefined && call.canOpenUrl) {
      const { url } = requiresAction;
      return inputRequired({ inputRequests: { terms: inputRequired.elicitUrl({ message: known.message, url }) } });
    }
    return { isError: true, content: textsOf([JSON.stringify(problemOf(known, example))]) };
  }
}

/** An error with what to do about it. */
function problemOf(error: ApiError, example: object): object {
  const { success: _, ...body } = errorBody(error);
  const seconds = error.headers['retry-after'];
  const isOurs = error.key === 'BAD_REQUEST' || error.key === 'INVALID_URL';
  return {
    ...body,
    ...(isOurs ? { example } : {}),
    ...(error.requiresAction && {
      todo: `Ask the user to have an admin open ${error.requiresAction.url}, then call again.`,
    }),
    ...(seconds === undefined ? {} : { retryAfterSeconds: Number(seconds) }),
    retryable: error.retryable,
  };
}

const textsOf = (texts: readonly string[]): CallToolResult['content'] =>
  texts.map((text) => ({ type: 'text' as const, text }));
