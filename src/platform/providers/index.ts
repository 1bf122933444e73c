/** Third-party data providers: files that describe them, what organizations decided, running them. */
export { documentOf } from './document.ts';
export { type Provider, type ProviderSources, readProviders } from './file/read.ts';
export { createProviders, type Providers } from './providers.ts';
export { providerConsoleRoutes } from './routes/console.ts';
export { providerRoutes } from './routes/index.ts';
export type { Asker, ServedRecord } from './serve.ts';
export { migrations } from './tables.ts';
export type { OwnFunction } from './tools/invoke.ts';
