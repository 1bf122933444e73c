/** Markdown as words to search in: what a reader sees, one block a line. No step takes more than its length in time. */
export function plainOf(markdown: string, most: number): string {
  return (
    markdown
      .slice(0, most * 3)
      // First, so that no other step meets a long run of spaces.
      .replaceAll(/[ \t\r]+/g, ' ')
      .replaceAll(/!\[([^[\]]{0,300})\]\([^()\s]{0,3000}(?:\([^()]{0,300}\)[^()\s]{0,300})?\)/g, '$1')
      .replaceAll(
        /\[([^[\]]{0,1000})\]\([^()\s]{0,3000}(?:\([^()]{0,300}\)[^()\s]{0,300})?(?: "[^"\n]{0,300}")?\)/g,
        '$1',
      )
      .replaceAll(/^ ?(?:#{1,6}|>|[-*+]|\d{1,3}[.)]) /gm, '')
      .replaceAll(/^ ?(?:```|~~~).{0,100}$/gm, '')
      .replaceAll(/^(?=[^\n]{0,200}--)[ |:-]+$/gm, '')
      // Emphasis begins and ends between words; inside of them it is a name of code.
      .replaceAll(/(?<![\p{L}\p{N}*_`])[*_`]{1,3}(?=[^\s*_`])|(?<=[^\s*_`])[*_`]{1,3}(?![\p{L}\p{N}*_`])/gu, '')
      .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
      .replaceAll(/ ?\| ?/g, ' ')
      .replaceAll(/\n\s*\n/g, '\n')
      .trim()
      .slice(0, most)
      .toWellFormed()
  );
}
