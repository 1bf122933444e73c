/** Account endpoints: for people in the dashboard, and `/v2/team/…` for programs. */
export type { ConsoleDeps, ModelOfInstallation, ServiceFacts } from './deps.ts';
export { type ConsoleRoom, consoleRoom } from './room.ts';
export { type CreditBalance, creditBalance } from './routes/team-usage.ts';
export { waysToTell } from './routes/ways.ts';
