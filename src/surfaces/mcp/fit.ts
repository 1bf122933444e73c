/** Results that fit into the window of a model. What is left out is said. */

/** Characters of a token, on average. */
export const CHARS_PER_TOKEN = 4;

/** Longest text of a field, from generous to short, and then the most items of a list. */
const TEXTS = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200];
const ITEMS = [200, 100, 50, 20, 10, 5, 2, 1];

/**
 * JSON of at most so many characters, if shortening its texts and lists can achieve that; each shortened place says how much is missing.
 * @param value plain JSON
 */
export function fitJson(value: unknown, chars: number): string {
  const whole = JSON.stringify(value);
  if (whole.length <= chars) return whole;
  let text = whole;
  for (const longest of TEXTS) {
    text = JSON.stringify(shortened(value, longest, Number.POSITIVE_INFINITY));
    if (text.length <= chars) return text;
  }
  for (const most of ITEMS) {
    text = JSON.stringify(shortened(value, TEXTS.at(-1) as number, most));
    if (text.length <= chars) return text;
  }
  return text;
}

function shortened(value: unknown, longest: number, most: number): unknown {
  if (typeof value === 'string') {
    return value.length <= longest
      ? value
      : `${wholePrefix(value, longest)}… (${value.length - longest} more characters)`;
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, most).map((one) => shortened(one, longest, most));
    return value.length <= most ? kept : [...kept, `… (${value.length - most} more)`];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, longest, most)]));
}

/** The first characters of a text, without half of a surrogate pair at the end. */
export function wholePrefix(text: string, chars: number): string {
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}
