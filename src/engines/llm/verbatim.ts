/** Whether a page really contains what a model quotes. */

/** Letters and digits in one line: what a quote and its page must share, ignoring punctuation. */
function spread(text: string): { bare: string; at: number[] } {
  let bare = '';
  const at: number[] = [];
  for (const match of text.toLowerCase().matchAll(/[\p{L}\p{N}]/gu)) {
    bare += match[0];
    for (let i = 0; i < match[0].length; i++) at.push(match.index);
  }
  return { bare, at };
}

/** Finds quotes in one text. */
export function quoteFinder(text: string): (quote: string) => string | undefined {
  let read: { bare: string; at: number[] } | undefined;
  return (quote) => {
    const said = quote.trim();
    if (said === '') return undefined;
    if (text.includes(said)) return said;
    read ??= spread(text);
    const { bare } = spread(said);
    if (bare.length < 3) return undefined;
    const from = read.bare.indexOf(bare);
    if (from < 0) return undefined;
    const start = read.at[from] as number;
    const last = read.at[from + bare.length - 1] as number;
    // With the mark that ends it.
    const end = /^.[\p{P}]{0,3}/u.exec(text.slice(last, last + 4))?.[0].length ?? 1;
    return text.slice(start, last + end);
  };
}
