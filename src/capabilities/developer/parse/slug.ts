/** How the headings of a format become anchors. */
type SlugStyle = 'github' | 'docutils';

/** Gives each heading of a document its anchor; the second of two alike ends in `-1`. */
export function createSlugger(style: SlugStyle): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug = style === 'github' ? githubSlug(text) : docutilsId(text);
    let unique = slug;
    let count = seen.get(slug) ?? 0;
    while (seen.has(unique)) unique = `${slug}-${++count}`;
    seen.set(slug, count);
    seen.set(unique, 0);
    return unique;
  };
}

/** As on GitHub, and in the generators that follow it: lower case, signs dropped, each space a dash. */
function githubSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** docutils.nodes.make_id, which Sphinx uses: what is no ASCII letter or digit becomes one dash. */
function docutilsId(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');
}
