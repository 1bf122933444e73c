/** Monitors: pages, sites and searches that are looked at again and again. */
export { createMonitors, type Monitors } from './create.ts';
export type { MonitorDeps } from './deps.ts';
export { migrations } from './migrations.ts';
