/** Agents: data from a prompt. */
export { type Agent, type AgentOptions, createAgent } from './create.ts';
export type { MapSite, Means, Papers, Search, SearchHit } from './kit.ts';
export type { Run } from './runs.ts';
export type { AgentRuns, NewRun } from './service.ts';
export { DEFAULT_MAX_CREDITS, EXTRACT } from './settings.ts';
export { migrations } from './tables.ts';
