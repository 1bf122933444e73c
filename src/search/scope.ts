import type { Scope } from './providers/provider.ts';

/** Which addresses a search may answer, as operators for engines and as a test of what they answer. */

/** Characters of operators that are added to a query; engines cut queries off. What does not fit is left to the test. */
const MOST_OPERATORS = 1_200;

export const isOf = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Whether an address is of a scope. */
export function fits({ include, exclude, within }: Scope, address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const host = url.hostname.replace(/\.$/, '');
  if (exclude.some((domain) => isOf(host, domain))) return false;
  if (include.length > 0 && !include.some((domain) => isOf(host, domain))) return false;
  if (within === undefined) return true;
  return within.hosts.some((domain) => isOf(host, domain)) || within.endings.some((ending) => hasEnding(url, ending));
}

/** Whether a path says that it is a file of a kind: `/a.pdf`, and `/pdf/2401.1234`. */
export function hasEnding({ pathname }: URL, ending: string): boolean {
  const path = pathname.toLowerCase();
  return path.endsWith(`.${ending}`) || path.includes(`/${ending}/`);
}

/** The words of a query with the scope as operators that all engines know. */
export function withOperators(words: string, { include, exclude, within }: Scope): string {
  const groups = [
    oneOf(include.map((domain) => `site:${domain}`)),
    within === undefined
      ? ''
      : oneOf([
          ...within.hosts.map((domain) => `site:${domain}`),
          ...within.endings.map((ending) => `filetype:${ending}`),
        ]),
    exclude.map((domain) => `-site:${domain}`).join(' '),
  ];
  let text = words;
  for (const group of groups) {
    if (group !== '' && text.length - words.length + group.length <= MOST_OPERATORS) text += ` ${group}`;
  }
  return text;
}

function oneOf(operators: readonly string[]): string {
  if (operators.length === 0) return '';
  return operators.length === 1 ? (operators[0] as string) : `(${operators.join(' OR ')})`;
}
