import type { ModelMessage, ToolSet } from 'ai';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { fitToSchema } from './fit-to-schema.ts';
import { jsonIn } from './repair.ts';
import type { Usage } from './usage.ts';

/** A conversation in which a model calls tools: messages and results. */

/** A tool as described to a model. The caller runs it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A simpler schema, for servers that refuse the first one. */
  readonly simpler?: Readonly<Record<string, unknown>>;
}

export interface ToolRequest {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Set for an invalid call: an error message. */
  readonly problem?: string;
}

export type ChatMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolRequest[] }
  | {
      readonly role: 'tool';
      readonly results: readonly { readonly id: string; readonly name: string; readonly text: string }[];
    };

export interface TurnRequest {
  /** Instructions for the model; must not contain untrusted text. */
  readonly instructions: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolSpec[];
  readonly maxTokens: number;
  readonly deadline: Deadline;
  /** Retries on 429 and 5xx, within the deadline; 2 by default. */
  readonly retries?: number;
}

export interface Turn {
  readonly text: string;
  readonly calls: readonly ToolRequest[];
  readonly usage: Usage;
}

type Ai = typeof import('ai');

/** @param isSimple whether the server is known to refuse schemas of callers */
export function toolsOf(ai: Ai, specs: readonly ToolSpec[], isSimple: boolean): ToolSet {
  return Object.fromEntries(
    specs.map(({ name, description, parameters, simpler }) => [
      name,
      ai.tool({ description, inputSchema: ai.jsonSchema(isSimple && simpler !== undefined ? simpler : parameters) }),
    ]),
  );
}

export function messagesOf(messages: readonly ChatMessage[]): ModelMessage[] {
  return messages.map((message): ModelMessage => {
    if (message.role === 'user') return { role: 'user', content: message.text };
    if (message.role === 'tool') {
      return {
        role: 'tool',
        content: message.results.map(({ id, name, text }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: 'text', value: text },
        })),
      };
    }
    const { text, calls } = message;
    return {
      role: 'assistant',
      content: [
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ...calls.map(({ id, name, input }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          // Servers accept objects only.
          input: typeof input === 'object' && input !== null ? input : {},
        })),
      ],
    };
  });
}

interface SdkCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly invalid?: boolean | undefined;
  readonly error?: unknown;
}

export function requestOf(
  { toolCallId, toolName, input, invalid, error }: SdkCall,
  tools: readonly ToolSpec[],
): ToolRequest {
  const tool = tools.find(({ name }) => name === toolName);
  const meant = typeof input === 'string' ? [...jsonIn(input)].find(({ value }) => isObject(value))?.value : input;
  const request = {
    id: toolCallId,
    name: toolName,
    input: tool === undefined ? meant : fitToSchema(meant, tool.parameters),
  };
  if (invalid !== true || (tool !== undefined && isObject(meant))) return request;
  return { ...request, problem: error instanceof Error ? error.message.slice(0, 500) : 'not a call of a tool' };
}

/** The call that a model wrote into its text, as small ones do: an object with the name of a tool, and its arguments. */
export function callsIn(text: string, tools: readonly ToolSpec[]): ToolRequest[] {
  for (const { value } of jsonIn(text)) {
    const call = [value].flat()[0];
    if (!isObject(call)) continue;
    const inner = isObject(call.function) ? call.function : call;
    const tool = tools.find(({ name }) => name === (inner.name ?? inner.tool));
    const input = [inner.arguments, inner.parameters, inner.input].find((one) => one !== undefined);
    if (tool === undefined || input === undefined) continue;
    return [requestOf({ toolCallId: 'call-in-text', toolName: tool.name, input }, tools)];
  }
  return [];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
