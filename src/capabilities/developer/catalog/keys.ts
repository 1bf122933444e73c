/** Keys under which repositories and documentation sources are stored and found. */

/** What two spellings of a repository share. */
export const repositoryKey = (name: string): string => name.toLowerCase();

/** What two spellings of a documentation source share: no scheme, no `www.`, no slash at the end, no case. */
export function sourceKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
}

/** Every spelling under which a source is found: its name, its address, and the host of that. */
export function sourceKeys(name: string, baseUrl: string | null): string[] {
  const keys = [sourceKey(name)];
  if (baseUrl !== null && URL.canParse(baseUrl)) keys.push(sourceKey(baseUrl), sourceKey(new URL(baseUrl).host));
  const repository = /^github\.com\/([^/]+\/[^/]+)$/.exec(keys[0] as string)?.[1];
  // The host of a repository's pages is everybody's.
  return [...new Set(repository ? [keys[0] as string, repository] : keys)].filter(
    (key) => key !== '' && key !== 'github.com',
  );
}
