import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SettingValues } from './settings.ts';

/** Settings of third-party data providers. */
export interface ProvidersConfig {
  /** Absolute folders of provider files; a later one replaces providers of the same name. */
  readonly folders: readonly string[];
  /** Values for `{setting.name}` in provider files. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Base URLs that replace a provider's own, by provider name. */
  readonly bases: Readonly<Record<string, string>>;
  /** Hosts that are never scraped. */
  readonly unsupportedSites: readonly string[];
}

const OWN_PROVIDERS = fileURLToPath(new URL('../../../providers', import.meta.url));

export function providersOf(v: SettingValues, cwd: string): ProvidersConfig {
  return {
    folders: [OWN_PROVIDERS, ...(v.providers ? [resolve(cwd, v.providers)] : [])],
    settings: {
      contact: v.contactEmail,
      github: v.githubToken,
      openalex: v.openalexApiKey,
      ...v.providerSecrets,
    },
    bases: v.providerUrls ?? {},
    unsupportedSites: v.unsupportedSites ?? [],
  };
}
