/** Third-party data providers: their files, decisions of organizations, calls. */
export { documentOf } from './document.ts';
export { type Provider, type ProviderSources, readProviders } from './file/read.ts';
export type { Providers } from './providers.ts';
export { migrations, type ProvidersRoom, providersRoom } from './room.ts';
export type { Requester, ServedRecord } from './serve.ts';
export type { OwnFunction } from './tools/invoke.ts';
export type { CallResult, ToolCall } from './tools/run-calls.ts';
export type { OfferedTool, PlannedCall, RunTools, TermsGate } from './tools/run-tools.ts';
