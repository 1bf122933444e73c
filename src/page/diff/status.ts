export type ChangeStatus = 'new' | 'same' | 'changed' | 'removed';

/**
 * How a page stands to its earlier version. White space is no change: neither its amount within a line nor empty lines.
 * @param previous the earlier Markdown; undefined when there was none
 * @param current the Markdown now; undefined when the page is gone
 */
export function changeStatus(previous: string | undefined, current: string | undefined): ChangeStatus {
  if (current === undefined) return 'removed';
  if (previous === undefined) return 'new';
  return previous === current || comparable(previous) === comparable(current) ? 'same' : 'changed';
}

function comparable(markdown: string): string {
  return markdown
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?[\r\n](?:[ \r\n])*/g, '\n')
    .trim();
}
