import { z } from 'zod';

/** The configured search engines. */

const SEARCH_ENGINES = ['searxng', 'brave', 'serper', 'tavily', 'duckduckgo', 'local'] as const;

export interface SearchEngineSetting {
  readonly name: (typeof SEARCH_ENGINES)[number];
  /** Replaces the engine's default URL. */
  readonly url?: string;
  readonly key?: string;
}

/** A list of names; `name:URL` overrides the URL of the engine. */
export const searchEngines = z.string().transform((text, context): SearchEngineSetting[] => {
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found: SearchEngineSetting[] = [];
  for (const part of parts) {
    const [, name = '', url] = /^([a-z]+)(?:[:=](.*))?$/.exec(part) ?? [];
    const known = SEARCH_ENGINES.find((one) => one === name);
    if (known === undefined) return refuse(`"${part}" is not one of ${SEARCH_ENGINES.join(', ')}`);
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      return refuse(`"${url}" is not an http(s) URL`);
    if (known === 'searxng' && url === undefined)
      return refuse('needs the URL of SearXNG, as in searxng:http://127.0.0.1:8888');
    if (known === 'local' && url !== undefined) return refuse('local does not take a URL');
    if (found.some((one) => one.name === known && one.url === url)) return refuse(`contains ${part} twice`);
    found.push({ name: known, ...(url === undefined ? {} : { url }) });
  }
  return found.length === 0 ? refuse(`must name one of ${SEARCH_ENGINES.join(', ')}`) : found;
});
