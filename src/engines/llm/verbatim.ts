/** Verifies a model's quotes against the page. */

/** Letters and digits of a text, for comparison without punctuation, with their positions. */
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
    const trimmed = quote.trim();
    if (trimmed === '') return undefined;
    if (text.includes(trimmed)) return trimmed;
    read ??= spread(text);
    const { bare } = spread(trimmed);
    if (bare.length < 3) return undefined;
    const from = read.bare.indexOf(bare);
    if (from < 0) return undefined;
    const start = read.at[from] as number;
    const last = read.at[from + bare.length - 1] as number;
    // Includes trailing punctuation.
    const end = /^.[\p{P}]{0,3}/u.exec(text.slice(last, last + 4))?.[0].length ?? 1;
    return text.slice(start, last + end);
  };
}
