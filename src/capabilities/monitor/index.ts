/** Monitors: pages, sites and searches that are checked on a schedule. */
export { judgeChange, judgedByRules } from './check/judge.ts';
export type { MonitorDeps, PaperIndex } from './deps.ts';
export { type MonitorRoom, migrations, monitorRoom } from './room.ts';
