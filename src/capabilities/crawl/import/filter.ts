import { bareHost } from '../../../foundation/kernel/canonical-url.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { ImportedFrom } from '../settings.ts';

/** Which pages of archives an import takes. */

/** Kinds of files that are pages to readers; styles, scripts, pictures and data are not. */
const USUAL_TYPES: readonly string[] = [
  ...['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown', 'application/pdf', 'application/rtf'],
  ...['application/msword', 'application/vnd.ms-*', 'application/vnd.openxmlformats-officedocument.*'],
  ...['application/vnd.oasis.opendocument.*', 'application/epub+zip'],
];

export type ImportFilter = Pick<ImportedFrom, 'hosts' | 'languages' | 'types'>;

/** @throws OperatorError for what is no host, language or media type */
export function checkFilter({ hosts, languages, types }: ImportFilter): void {
  const refuse = (option: string, value: string, what: string): never => {
    throw new OperatorError(`--${option}: ${JSON.stringify(value)} is no ${what}`);
  };
  for (const host of hosts)
    if (URL.parse(`http://${host}/`)?.hostname !== host.toLowerCase()) refuse('hosts', host, 'host');
  for (const code of languages) if (!/^[a-z]{2,3}$/i.test(code)) refuse('languages', code, 'language such as en');
  for (const type of types)
    if (!/^(?:\*|[\w.+-]+)\/[\w.+*-]+$/.test(type)) refuse('types', type, 'media type such as text/html');
}

/** Whether an address is of one of the hosts, or of a host below it; of any if none is named. */
export function ofHosts(hosts: readonly string[]): (url: URL) => boolean {
  const named = hosts.map((host) => bareHost(new URL(`http://${host}/`)));
  return (url) => {
    const host = bareHost(url);
    return named.length === 0 || named.some((one) => host === one || host.endsWith(`.${one}`));
  };
}

/** Whether a media type is one of some, in which a star stands for any characters. */
export function ofTypes(types: readonly string[]): (type: string) => boolean {
  const patterns = (types.length === 0 ? USUAL_TYPES : types).map((type) => {
    const [start = '', ...rest] = type.toLowerCase().split('*');
    return { start, isOpen: rest.length > 0, end: rest.at(-1) ?? '' };
  });
  return (type) =>
    patterns.some(({ start, isOpen, end }) => (isOpen ? type.startsWith(start) && type.endsWith(end) : type === start));
}

/** Whether a page is in one of the languages; one whose language nothing tells is in none. */
export function inLanguages(languages: readonly string[]): (language: string | undefined) => boolean {
  const wanted = new Set(languages.map((code) => code.toLowerCase()));
  return (language) => wanted.size === 0 || wanted.has(language?.split('-', 1)[0]?.toLowerCase() ?? '');
}
