/**
 * Markdown as words to search in: what a reader sees, one block a line. No step takes more than its length in time, and none is taken
 * for signs that are not there.
 */
export function plainOf(markdown: string, most: number): string {
  // First, so that no other step meets a long run of spaces.
  let text = markdown.slice(0, most * 3).replaceAll(/[ \t\r]{2,}|[\t\r]/g, ' ');
  const has = (sign: string): boolean => text.includes(sign);
  const drop = (pattern: RegExp, instead = ''): void => {
    text = text.replaceAll(pattern, instead);
  };
  if (has('![')) drop(/!\[([^[\]]{0,300})\]\([^()\s]{0,3000}(?:\([^()]{0,300}\)[^()\s]{0,300})?\)/g, '$1');
  if (has('](')) {
    drop(/\[([^[\]]{0,1000})\]\([^()\s]{0,3000}(?:\([^()]{0,300}\)[^()\s]{0,300})?(?: "[^"\n]{0,300}")?\)/g, '$1');
  }
  drop(/^ ?(?:#{1,6}|>|[-*+]|\d{1,3}[.)]) /gm);
  if (has('```') || has('~~~')) drop(/^ ?(?:```|~~~).{0,100}$/gm);
  if (has('--')) drop(/^(?=[^\n]{0,200}--)[ |:-]+$/gm);
  if (has('*') || has('_') || has('`')) {
    // Emphasis begins and ends between words; inside of them it is a name of code. The sign first: it is what most places lack.
    drop(/(?=[*_`])(?:(?<![\p{L}\p{N}*_`])[*_`]{1,3}(?=[^\s*_`])|(?<=[^\s*_`])[*_`]{1,3}(?![\p{L}\p{N}*_`]))/gu);
  }
  if (has('\\')) drop(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1');
  if (has('|')) drop(/ ?\| ?/g, ' ');
  drop(/\n\s*\n/g, '\n');
  return text.trim().slice(0, most).toWellFormed();
}
