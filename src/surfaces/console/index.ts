/** What people see and change of their account, and `/v2/team/…`, the same for programs. */
export type { ConsoleDeps, ServiceFacts } from './deps.ts';
export { type ConsoleRoom, consoleRoom } from './room.ts';
export { type CreditBalance, creditBalance } from './routes/team/credit-balance.ts';
