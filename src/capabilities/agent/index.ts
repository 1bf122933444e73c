/** Agents: data from a prompt. */
export { type AgentOptions, type AgentRoom, agentRoom, migrations } from './room.ts';
export type { MapSite, Means, Papers, Search, SearchHit } from './run-context.ts';
export type { Run } from './runs.ts';
export type { AgentRuns, NewRun } from './service.ts';
export { DEFAULT_MAX_CREDITS, EXTRACT } from './settings.ts';
