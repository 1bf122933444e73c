import type { SearchEngineSetting } from './search-engines.ts';
import type { SettingValues } from './settings.ts';

export interface SearchConfig {
  /** undefined: what works without being set up. */
  readonly searchEngines: readonly SearchEngineSetting[] | undefined;
  /** Pages that the local index keeps. */
  readonly searchPages: number;
}

/** @returns as well the name of a setting that is missing */
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
