import type { z } from 'zod';
import type { v2 } from '../v2.ts';

/** What a tool of the MCP endpoint declares. */

/** `lean` has the tools that most agents need, `default` those of `firecrawl-mcp`, `all` every tool. Each includes the one before. */
export const PROFILES = ['lean', 'default', 'all'] as const;
export type Profile = (typeof PROFILES)[number];

export interface ToolDeclaration {
  readonly title: string;
  /** For the model: what it does, what comes back, when to use another. */
  readonly description: string;
  readonly profile: Profile;
  /** The endpoint of the API that it runs; a key without its scope is not offered the tool. */
  readonly endpoint: keyof typeof v2;
  /** Hints for the user's client, which may ask before a call. */
  readonly hints: {
    /** Changes nothing but credits. */
    readonly readOnly: boolean;
    /** Ends or deletes something. */
    readonly destructive?: boolean;
    /** Reaches sites or people outside of this service. */
    readonly openWorld: boolean;
  };
  /** Of the arguments. */
  readonly input: z.ZodObject;
  /** Of the structured content, for tools whose result is data; the same data stands in the text. */
  readonly output?: z.ZodObject;
  /** Valid arguments, shown when a call has others. */
  readonly example: Readonly<Record<string, unknown>>;
}

export type Tools = Readonly<Record<string, ToolDeclaration>>;
