import type { ResponseOf, Wire } from '@trawl/contract/endpoint.ts';
import type { ToolInput, ToolName, tools } from '@trawl/contract/mcp/tools.ts';
import type { v2 } from '@trawl/contract/v2.ts';
import type { z } from 'zod';
import type { EndpointInput, ProtocolCall } from '../../foundation/routing/protocol.ts';
import type { V2Key } from '../../foundation/routing/route.ts';

/** What a tool can do during a call. */
export interface ToolCall extends Pick<ProtocolCall, 'baseUrl' | 'signal'> {
  /** Runs an endpoint of the API. @throws ApiError */
  run<Key extends V2Key>(key: Key, input: EndpointInput<Key>): Promise<ResponseOf<(typeof v2)[Key]>>;
  /** Whether the client can show the user a URL and call again. */
  readonly canOpenUrl: boolean;
  /** Tells the client how far the work is; without effect if the client did not ask. @param total undefined while unknown */
  progress(done: number, total: number | undefined, message: string): void;
}

/** What a tool returns: parts of text, the most important first. */
export type Answer = readonly string[];

/** What a tool with an output schema returns. */
export interface Structured<Output = Readonly<Record<string, unknown>>> {
  readonly structured: Output;
}

type AnswerOf<Tool> = Tool extends { readonly output: infer Output } ? Structured<Wire<Output & z.ZodType>> : Answer;

/** How each tool works. */
export type Handlers<Name extends ToolName = ToolName> = {
  readonly [Key in Name]: (input: ToolInput<Key>, call: ToolCall) => Promise<AnswerOf<(typeof tools)[Key]>>;
};
