/** Names of repositories, in requests and of operators. */

const REPOSITORY = /^([A-Za-z0-9](?:[A-Za-z0-9_.-]{0,98}[A-Za-z0-9_])?)\/([A-Za-z0-9_.-]{1,100})$/;
const REPOSITORY_URL = /^(?:https?:\/\/|git@|ssh:\/\/git@)(?:www\.)?([^/:]+)[/:]([^/]+)\/([^/#?]+)/i;

/** `owner/name` from a name or a URL of a repository; undefined if the text is neither. */
export function repositoryName(text: string): string | undefined {
  const trimmed = text.trim();
  const url = REPOSITORY_URL.exec(trimmed);
  const name = url ? `${url[2]}/${url[3]}` : trimmed;
  const plain = name.replace(/\.git$/i, '').replace(/\/+$/, '');
  return REPOSITORY.test(plain) ? plain : undefined;
}
