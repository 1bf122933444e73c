/** Whether two versions of a page's Markdown have the same text. The amount of white space within a line and empty lines are ignored. */
export function isSameText(before: string, now: string): boolean {
  return before === now || comparable(before) === comparable(now);
}

/** Characters that readers do not see: soft hyphens, zero-width spaces and joins, marks of direction and order. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const SPACES = /[^\S\r\n]/g;

/** A text as readers see it: in one form of Unicode, with one kind of space, without invisible characters. */
export function asRead(text: string): string {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text;
  return text.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ');
}

function comparable(markdown: string): string {
  return asRead(markdown)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?[\r\n](?:[ \r\n])*/g, '\n')
    .trim();
}
