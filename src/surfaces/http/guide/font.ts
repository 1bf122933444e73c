/** The file of the dashboard's build with the Latin letters of Inter. */
const LATIN = /^\/assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/** CSS that gives text the typeface of the dashboard; empty where that was not built. @param files paths of the dashboard's files */
export function fontFaceOf(files: Iterable<string>): string {
  const file = [...files].find((path) => LATIN.test(path));
  if (file === undefined) return '';
  const source = `src: url("${file}") format("woff2"); font-weight: 100 900; font-display: swap;`;
  return `@font-face { font-family: "Inter Variable"; ${source} }\n`;
}
