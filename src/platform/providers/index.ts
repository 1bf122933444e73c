/** Third-party data providers: their files, decisions of organizations, calls. */
export { documentOf } from './document.ts';
export { type Provider, type ProviderSources, readProviders } from './file/read.ts';
export type { Providers } from './providers.ts';
export { migrations, type ProvidersRoom, providersRoom } from './room.ts';
export type { Requester, ServedRecord } from './serve.ts';
export type { OwnFunction } from './tools/invoke.ts';
