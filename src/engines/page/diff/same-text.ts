/** Whether two versions of a page's Markdown have the same text. The amount of white space within a line and empty lines are ignored. */
export function isSameText(before: string, now: string): boolean {
  return before === now || comparable(before) === comparable(now);
}

function comparable(markdown: string): string {
  return markdown
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?[\r\n](?:[ \r\n])*/g, '\n')
    .trim();
}
