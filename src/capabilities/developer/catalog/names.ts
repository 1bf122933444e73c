/** How repositories and documentation sources are named, in requests and by operators. */

const REPOSITORY = /^([A-Za-z0-9](?:[A-Za-z0-9_.-]{0,98}[A-Za-z0-9_])?)\/([A-Za-z0-9_.-]{1,100})$/;
const REPOSITORY_URL = /^(?:https?:\/\/|git@|ssh:\/\/git@)(?:www\.)?([^/:]+)[/:]([^/]+)\/([^/#?]+)/i;

/** `owner/name` out of a name or a URL of a repository; undefined when it is neither. */
export function repositoryName(text: string): string | undefined {
  const trimmed = text.trim();
  const url = REPOSITORY_URL.exec(trimmed);
  const name = url ? `${url[2]}/${url[3]}` : trimmed;
  const plain = name.replace(/\.git$/i, '').replace(/\/+$/, '');
  return REPOSITORY.test(plain) ? plain : undefined;
}

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
