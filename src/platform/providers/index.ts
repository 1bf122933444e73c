/** Third-party data providers: files that describe them, what organizations decided, running them. */
export { documentOf } from './document.ts';
export { type Provider, type ProviderSources, readProviders } from './file/read.ts';
export type { Providers } from './providers.ts';
export { migrations, type ProvidersRoom, providersRoom } from './room.ts';
export type { Requester, ServedRecord } from './serve.ts';
export type { OwnFunction } from './tools/invoke.ts';
