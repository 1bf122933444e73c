import type { Scope } from './providers/provider.ts';

/** Which addresses a search may answer, as operators for engines and as a test of what they answer. */

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

/** What an engine takes of a query; more it refuses, or cuts off in the middle of an operator. */
interface QuerySpace {
  /** UTF-16 units. */
  readonly characters: number;
  /** What spaces part, operators and OR among them. */
  readonly words?: number;
}

/** Most engines take more than anybody writes. */
const WIDE: QuerySpace = { characters: 1_700 };

/**
 * The words of a query with the scope as operators that all engines know, the first of them that fit: what an engine then finds beyond
 * the scope is dropped from its answer.
 */
export function withOperators(words: string, { include, exclude, within }: Scope, space: QuerySpace = WIDE): string {
  let text = shortened(words, space);
  const add = (operators: readonly string[], glue: string): void => {
    for (let many = operators.length; many > 0; many--) {
      const group = operators.slice(0, many).join(glue);
      const longer = `${text} ${glue === OR && many > 1 ? `(${group})` : group}`.trim();
      if (!isWithin(longer, space)) continue;
      text = longer;
      return;
    }
  };
  add(
    include.map((domain) => `site:${domain}`),
    OR,
  );
  if (within) {
    // The kinds of files first: they are few.
    const kinds = within.endings.map((ending) => `filetype:${ending}`);
    add([...kinds, ...within.hosts.map((domain) => `site:${domain}`)], OR);
  }
  add(
    exclude.map((domain) => `-site:${domain}`),
    ' ',
  );
  return text;
}

const OR = ' OR ';

const isWithin = (text: string, { characters, words }: QuerySpace): boolean =>
  text.length <= characters && (words === undefined || text.split(/\s+/).length <= words);

/** Whole words from the beginning; nothing is left open. */
function shortened(text: string, { characters, words }: QuerySpace): string {
  if (isWithin(text, { characters, ...(words === undefined ? {} : { words }) })) return text;
  const first = words === undefined ? text : text.split(/\s+/).slice(0, words).join(' ');
  const cut =
    first.length <= characters
      ? first
      : first
          .slice(0, characters)
          .replace(/\s+\S*$/, '')
          .toWellFormed();
  // Of a quotation that lost its end the words are left.
  return (cut.match(/"/g)?.length ?? 0) % 2 === 0 ? cut : cut.replace(/"(?=[^"]*$)/, '');
}
