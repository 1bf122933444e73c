import type { Tool } from '@modelcontextprotocol/server';
import { PROFILES, type Profile, type ToolDeclaration } from '@trawl/contract/mcp/tool.ts';
import { type ToolName, tools } from '@trawl/contract/mcp/tools.ts';
import { v2 } from '@trawl/contract/v2.ts';
import { z } from 'zod';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import { hasScope } from '../../platform/accounts/index.ts';

const NAMES = Object.keys(tools) as ToolName[];

/**
 * The tools that a connection has: those of a profile or those that are named, and of these the ones that its key may use.
 * @param asked `tools` of the URL: a profile, or names with commas between them
 * @throws ApiError BAD_REQUEST for an unknown name
 */
export function offeredTools(principal: Principal, asked: string | null): readonly ToolName[] {
  return named(asked).filter((name) => hasScope(principal, v2[tools[name].endpoint].scope));
}

function named(asked: string | null): readonly ToolName[] {
  const profile = asked === null || asked === '' ? 'default' : asked;
  if (PROFILES.includes(profile as Profile)) {
    const level = PROFILES.indexOf(profile as Profile);
    return NAMES.filter((name) => PROFILES.indexOf(tools[name].profile) <= level);
  }
  const names = profile.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(tools, name));
  if (unknown !== undefined) {
    const message = `${JSON.stringify(unknown.slice(0, 100))} is neither a tool nor one of ${PROFILES.join(', ')}`;
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'tools', message }] });
  }
  return NAMES.filter((name) => names.includes(name));
}

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
