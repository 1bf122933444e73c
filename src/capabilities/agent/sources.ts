/** Which pages state the values that a language model put together. */

/** The data without what is null: that is what no page states. */
export function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(withoutNulls).filter((one) => one !== undefined);
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const inner = withoutNulls(one);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}

/** Values of one list, and fields, that are looked for. */
const MOST_ENTRIES = 200;
const MOST_FIELDS = 500;
const MOST_PAGES = 5;

/**
 * Field -> URLs of the pages that contain its value literally; none if no page does.
 * @param texts of the pages that were read, by URL
 */
export function sourcesIn(value: unknown, texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const pages = [...texts].map(([url, text]) => ({ url, text: plain(text) }));
  const sources: Record<string, string[]> = Object.create(null);
  const todo: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { path, value: now } = next;
    if (Object.keys(sources).length >= MOST_FIELDS) break;
    if (Array.isArray(now)) {
      const leaves = now.slice(0, MOST_ENTRIES).flatMap(leavesOf);
      sources[path || 'data'] = pages
        .filter(({ text }) => leaves.some((leaf) => states(text, leaf)))
        .map(({ url }) => url)
        .slice(0, MOST_PAGES);
    } else if (typeof now === 'object' && now !== null) {
      for (const [name, one] of Object.entries(now).toReversed()) {
        todo.push({ path: path === '' ? name : `${path}.${name}`, value: one });
      }
    } else if (typeof now === 'string' || typeof now === 'number') {
      sources[path || 'data'] = pages
        .filter(({ text }) => states(text, now))
        .map(({ url }) => url)
        .slice(0, MOST_PAGES);
    }
  }
  return sources;
}

function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).slice(0, 20).flatMap(leavesOf);
}

function states(text: string, value: string | number): boolean {
  const said = plain(String(value));
  return said !== '' && (text.includes(said) || text.replaceAll(',', '').includes(said));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[*_`\\[\]()#>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
