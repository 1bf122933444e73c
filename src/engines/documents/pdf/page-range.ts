/**
 * The numbers of pages that a range names, in order and each once.
 * @param range such as `1-3,7,20-`
 * @param total pages of the file: numbers above name nothing
 */
export function pagesOfRange(range: string, total: number): number[] {
  const wanted = new Set<number>();
  for (const part of range.split(',')) {
    const [, from, dash, to] = /^\s*(\d+)\s*(?:(-)\s*(\d+)?)?\s*$/.exec(part) ?? [];
    if (from === undefined) continue;
    const last = Math.min(total, dash === undefined ? Number(from) : Number(to ?? total));
    for (let page = Number(from); page <= last; page++) wanted.add(page);
  }
  return [...wanted].sort((a, b) => a - b);
}
