/** Inline code, with a fence longer than any in it. */
export function codeSpan(text: string): string {
  const line = text.replace(/\r?\n/g, ' ');
  let longest = 0;
  const runs = new Set<number>();
  for (const run of line.match(/`+/g) ?? []) {
    runs.add(run.length);
    longest = Math.max(longest, run.length);
  }
  let fence = 1;
  while (runs.has(fence) && fence <= longest) fence++;
  const ticks = '`'.repeat(fence);
  const isPadded = line.startsWith('`') || line.endsWith('`') || (/^ .* $/.test(line) && line.trim() !== '');
  return isPadded ? `${ticks} ${line} ${ticks}` : ticks + line + ticks;
}

/** URL and title of a link or an image, between its parentheses. */
export function destination({ href = '', title }: { readonly href?: string; readonly title?: string }): string {
  const address = /[\s<>]/.test(href) ? `<${href.replace(/[\r\n]+/g, '').replace(/[<>]/g, '\\$&')}>` : balanced(href);
  const name = title
    ?.replace(/\s*\n\s*/g, '\n')
    .replace(/"/g, '\\"')
    .trim();
  return name ? `${address || '<>'} "${name}"` : address;
}

/** Balanced parentheses may stay; others would end the link. */
function balanced(href: string): string {
  let depth = 0;
  for (const char of href) {
    if (char === '(') depth++;
    else if (char === ')' && --depth < 0) break;
  }
  return depth === 0 ? href : href.replace(/[()]/g, '\\$&');
}
