import type { SearchEngineSetting } from './search-engines.ts';
import type { SettingValues } from './settings.ts';

export interface SearchConfig {
  /** undefined: the engines that need no configuration. */
  readonly searchEngines: readonly SearchEngineSetting[] | undefined;
  /** Limit of pages in the local index. */
  readonly searchPages: number;
}

/** @returns the settings, and in `missing` an error message for a missing API key */
export function searchOf(v: SettingValues): SearchConfig & { readonly missing?: string } {
  const keys = { brave: v.braveApiKey, serper: v.serperApiKey, tavily: v.tavilyApiKey } as const;
  let missing: string | undefined;
  const engines = v.search?.map((engine): SearchEngineSetting => {
    const { name } = engine;
    if (name !== 'brave' && name !== 'serper' && name !== 'tavily') return engine;
    const key = keys[name];
    if (key === undefined) missing ??= `TRAWL_SEARCH=${name} needs TRAWL_${name.toUpperCase()}_API_KEY`;
    return key === undefined ? engine : { ...engine, key };
  });
  return {
    searchEngines: engines,
    searchPages: v.searchPages as number,
    ...(missing === undefined ? {} : { missing }),
  };
}
