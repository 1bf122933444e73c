/** Maximum number of URLs of one paper, and of characters of one. */
const MOST_LINKS = 3;
const LONGEST = 2_000;

/**
 * The URLs of open-access full texts among `candidates`: http(s), without duplicates, the first few.
 * @param candidates in order of priority; invalid URLs are left out
 */
export function openLinks(candidates: Iterable<unknown>): string[] {
  const links = new Set<string>();
  for (const raw of candidates) {
    if (links.size >= MOST_LINKS) break;
    if (typeof raw !== 'string' || raw.length > LONGEST || !URL.canParse(raw)) continue;
    const url = new URL(raw);
    if (url.protocol === 'https:' || url.protocol === 'http:') links.add(url.href);
  }
  return [...links];
}
