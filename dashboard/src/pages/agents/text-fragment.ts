/** Characters of a passage that are named whole; of a longer one, its ends are. */
const WHOLE = 200;
const WORDS_OF_END = 5;

/**
 * The address of a page at which browsers scroll to a passage and highlight it (a text fragment).
 * @param quote a passage of the page as Markdown
 */
export function addressOf(url: string, quote: string): string {
  const parts = plainParts(quote);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return url;
  const [page = url] = url.split('#');
  if (parts.length > 1) return `${page}#:~:text=${encoded(startOf(first))},${encoded(endOf(last))}`;
  return first.length <= WHOLE
    ? `${page}#:~:text=${encoded(first)}`
    : `${page}#:~:text=${encoded(startOf(first))},${encoded(endOf(first))}`;
}

/** The text of each cell and each line: a fragment does not reach beyond one element, except between its two ends. */
const plainParts = (quote: string): string[] =>
  quote
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/[|\n]/)
    .map((part) =>
      part
        .replace(/^\s*(?:#+|>|[-*+]|\d+\.)\s+/, '')
        .replaceAll(/[*`\\]|__/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

const startOf = (part: string): string => part.split(' ').slice(0, WORDS_OF_END).join(' ');
const endOf = (part: string): string => part.split(' ').slice(-WORDS_OF_END).join(' ');

/** Dashes and commas have a meaning in a fragment. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');
