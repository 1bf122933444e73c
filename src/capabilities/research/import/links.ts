/** Addresses that are kept of one paper, and characters of one. */
const MOST_LINKS = 3;
const LONGEST = 2_000;

/**
 * The addresses among `candidates` at which everybody may read a full text: http(s), each once, the first few.
 * @param candidates in the order in which they are to be tried; what is no address is left out
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
