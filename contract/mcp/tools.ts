import type { z } from 'zod';
import { account } from './account.ts';
import { browser } from './browser.ts';
import { jobs } from './jobs.ts';
import { monitors } from './monitors.ts';
import { pages } from './pages.ts';
import { research } from './research.ts';
import type { Tools } from './tool.ts';

/** Every tool of the MCP endpoint. Those of `firecrawl-mcp` have their names and arguments, so that prompts carry over. */
export const tools = { ...pages, ...jobs, ...browser, ...monitors, ...research, ...account } as const satisfies Tools;

export type ToolName = keyof typeof tools;
/** Validated arguments of a tool. */
export type ToolInput<Name extends ToolName> = z.output<(typeof tools)[Name]['input']>;
