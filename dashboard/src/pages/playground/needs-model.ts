/** Formats that a language model makes, or makes better. */
const BY_MODEL = ['json', 'question', 'query', 'summary', 'highlights'];

/** What is worse about formats without a language model; undefined if nothing is. */
export function modelOfFormats(formats: unknown): string | undefined {
  if (!Array.isArray(formats)) return undefined;
  const names = formats.map((one) => (typeof one === 'string' ? one : String((one as { type?: unknown })?.type)));
  const found = names.filter((name) => BY_MODEL.includes(name));
  return found.length === 0
    ? undefined
    : `${found.join(', ')}: extracted by rules from plain statements on the page, or missing with a warning.`;
}
