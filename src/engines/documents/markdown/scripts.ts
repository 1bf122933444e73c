/** Raised and lowered text, of every kind of file: `10^6`, `x^(n+1)`, `H_2O`. Its words are Markdown already. */
export const raised = (words: string): string => script('^', words);
export const lowered = (words: string): string => script('_', words);

function script(sign: string, words: string): string {
  const [, before = '', body = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  if (body === '') return words;
  const isOne = /^[-−+]?[\p{L}\p{N}.,]+$|^[-−+*∗†‡]$/u.test(body);
  return before + sign + (isOne ? body : `(${body})`) + after;
}
