import type { Egress } from '../../../foundation/egress/index.ts';
import { BRAVE_URL, brave } from './brave.ts';
import { DUCKDUCKGO_URL, duckduckgo } from './duckduckgo.ts';
import type { SearchProvider } from './provider.ts';
import { searxng } from './searxng.ts';
import { SERPER_URL, serper } from './serper.ts';
import { TAVILY_URL, tavily } from './tavily.ts';

/** An engine as the settings name it. */
export interface EngineSetting {
  readonly name: 'searxng' | 'brave' | 'serper' | 'tavily' | 'duckduckgo' | 'local';
  /** Overrides its default URL; SearXNG has none. */
  readonly url?: string;
  readonly key?: string;
}

/** Where the engines of these settings are, for the egress that may reach them wherever that is. */
export function engineUrls(settings: readonly EngineSetting[]): string[] {
  return settings.flatMap(({ url }) => url ?? []);
}

/**
 * The engines of the settings, in their order.
 * @param local the index of this installation
 */
export function enginesOf(
  settings: readonly EngineSetting[],
  egress: Pick<Egress, 'fetch'>,
  local: SearchProvider,
): SearchProvider[] {
  return settings.map(({ name, url, key = '' }): SearchProvider => {
    switch (name) {
      case 'searxng':
        return searxng(egress, url as string);
      case 'brave':
        return brave(egress, key, url ?? BRAVE_URL);
      case 'serper':
        return serper(egress, key, url ?? SERPER_URL);
      case 'tavily':
        return tavily(egress, key, url ?? TAVILY_URL);
      case 'duckduckgo':
        return duckduckgo(egress, url ?? DUCKDUCKGO_URL);
      default:
        return local;
    }
  });
}
