import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDeclaration } from '@trawl/contract/mcp/tool.ts';
import { type ToolName, tools } from '@trawl/contract/mcp/tools.ts';
import { z } from 'zod';

/** Tools as `tools/list` describes them. */

const described = new Map<ToolName, Tool>();

/** The description of a tool; made once. */
export function describeTool(name: ToolName): Tool {
  const known = described.get(name);
  if (known !== undefined) return known;
  const { title, description, hints, input, output }: ToolDeclaration = tools[name];
  const tool: Tool = {
    name,
    title,
    description,
    inputSchema: short(z.toJSONSchema(input, { io: 'input' })) as Tool['inputSchema'],
    ...(output && { outputSchema: short(z.toJSONSchema(output)) as Tool['outputSchema'] & object }),
    annotations: {
      readOnlyHint: hints.readOnly,
      // Without meaning for tools that only read.
      ...(hints.readOnly ? {} : { destructiveHint: hints.destructive ?? false }),
      openWorldHint: hints.openWorld,
    },
  };
  described.set(name, tool);
  return tool;
}

/** A schema without what says nothing: every character is in the window of every model that has the tools. */
function short(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(short);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      key !== '$schema' &&
      key !== 'propertyNames' &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
      !(key === 'additionalProperties' && isEmpty(value)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, short(value)]));
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
