/**
 * How URLs with a user and a password are shown: in answers, logs, mails and the dashboard, to language models and data providers. A URL that only says where something is or came
 * from has neither; one that is a setting, which is sent back changed, keeps its user and has `***` for its password.
 */

/** What stands for a password. */
const HIDDEN = '***';

/** The URL without user and password; as it is if it has neither. */
export function withoutUserinfo(text: string): string {
  const url = text.includes('@') ? URL.parse(text) : null;
  if (url === null || (url.username === '' && url.password === '')) return text;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The URL with `***` for its password; as it is if it has none. */
export function hidePassword(text: string): string {
  const url = text.includes('@') ? URL.parse(text) : null;
  if (url === null || url.password === '') return text;
  url.password = HIDDEN;
  return url.href;
}

const PASSWORD = /(https?:\/\/[^\s/?#:@"'<>\\]*:)[^\s/?#"'<>\\]*(?=@)/gi;

/** A text, or JSON, in which every URL has `***` for its password: for language models and traces. */
export const hidePasswordsIn = (text: string): string =>
  text.includes('@') ? text.replace(PASSWORD, `$1${HIDDEN}`) : text;

/** Whether a URL has `***` for its password, which nobody has who shows one. */
export const hidesPassword = (text: string): boolean => text.includes('@') && URL.parse(text)?.password === HIDDEN;

/** Why a URL that hides its password is refused. */
export const HIDDEN_PASSWORD = 'The password is hidden: write it out';

/**
 * A URL that was sent back with `***`, with the password of the stored one again: of the URL itself, or else of its user and place, and no
 * other. Where these have several passwords, it is left as it is.
 */
export function withStoredPassword(text: string, stored: readonly string[]): string {
  const url = hidesPassword(text) ? URL.parse(text) : null;
  if (url === null) return text;
  const ofUser = stored.flatMap((one) => {
    const before = URL.parse(one);
    const isOfUser = before?.password && before.origin === url.origin && before.username === url.username;
    return isOfUser ? [before] : [];
  });
  const same = ofUser.filter(({ href }) => hidePassword(href) === url.href);
  const [password, ...others] = new Set((same.length > 0 ? same : ofUser).map((before) => before.password));
  if (password === undefined || others.length > 0) return text;
  url.password = password;
  return url.href;
}
