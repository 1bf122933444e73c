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
  const more = (items: number): unknown[] => [`… (${items} more)`];
  return firstThatFits((texts, items) => shortened(value, { texts, items, more }), chars).text;
}

/**
 * The same for data with a schema: lists lose items at their end, and `omitted` says how many all of them have lost. Only shortened texts say
 * so themselves.
 */
export function fitData<Data extends object>(data: Data, chars: number): Data & { omitted?: number } {
  const { value } = firstThatFits((texts, items) => {
    let omitted = 0;
    const more = (left: number): unknown[] => {
      omitted += left;
      return [];
    };
    const kept = shortened(data, { texts, items, more }) as Data;
    return omitted === 0 ? kept : { ...kept, omitted };
  }, chars);
  return value;
}

function firstThatFits<T>(
  make: (texts: number, items: number) => T,
  chars: number,
): { readonly value: T; readonly text: string } {
  const all = Number.POSITIVE_INFINITY;
  const shortest = TEXTS.at(-1) as number;
  const steps = [[all, all], ...TEXTS.map((texts) => [texts, all]), ...ITEMS.map((items) => [shortest, items])];
  for (const [at, [texts = all, items = all]] of steps.entries()) {
    const value = make(texts, items);
    const text = JSON.stringify(value);
    if (text.length <= chars || at === steps.length - 1) return { value, text };
  }
  throw new Error('unreachable');
}

interface Shortening {
  /** Longest text. */
  readonly texts: number;
  /** Most items of a list. */
  readonly items: number;
  /** The placeholder for a number of items. */
  more(items: number): readonly unknown[];
}

function shortened(value: unknown, how: Shortening): unknown {
  const { texts, items, more } = how;
  if (typeof value === 'string') {
    return value.length <= texts ? value : `${wholePrefix(value, texts)}… (${value.length - texts} more characters)`;
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((one) => shortened(one, how));
    return value.length <= items ? kept : [...kept, ...more(value.length - items)];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, how)]));
}

/** The first characters of a text, without half of a surrogate pair at the end. */
export function wholePrefix(text: string, chars: number): string {
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}
