/** Names of sections that are recognized on a separate line without markup. */
export const SECTIONS =
  /^(?:(?:\d{1,2}|[IVX]{1,4})\.?\s+)?(?:abstract|summary|introduction|background|related work|methods?|methodology|materials and methods|methods and materials|experiments?|experimental (?:setup|results)|results?|results and discussion|evaluation|discussion|limitations|conclusions?|future work|acknowledge?ments?|references|bibliography|literature cited|works cited|appendix(?: [a-z0-9])?|supplementary (?:material|information)|data availability)\.?:?$/i;
/** "3.1 Something Short", "IV. RESULTS". */
const NUMBERED = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|[IVX]{1,4}\.|[A-H]\.(?:\d{1,2})?)\s+\p{Lu}/u;

/** The level of a separate line that reads like a heading; undefined for others. */
export function plainHeading(line: string): number | undefined {
  if (line.length > 100 || /[.,;:?!]$/.test(line.replace(/^\S+\.\s/, ''))) return undefined;
  if (SECTIONS.test(line)) return 2;
  const numbered = NUMBERED.exec(line);
  if (numbered !== null && line.split(' ').length <= 14) return 2 + (numbered[1]?.split('.').length ?? 1) - 1;
  return /^[\p{Lu}\p{N}\s&:,'’-]{4,80}$/u.test(line) && /\p{Lu}{3}/u.test(line) && line.split(' ').length <= 10
    ? 2
    : undefined;
}

/** A line without surrounding spaces and emphasis. */
export function bare(line: string): string {
  return line.replace(/^[\s*_]+|[\s*_]+$/g, '');
}

/** Whether a heading certainly starts a section of the paper, whatever its level. */
export function isSection(heading: string): boolean {
  return (
    SECTIONS.test(bare(heading)) || /^(?:appendi(?:x|ces)|supplement|annex|[A-Z]\.\d|\d{1,2}\.\d)/i.test(bare(heading))
  );
}

/** Whether a heading starts the list of references, which gives no passages. */
export function isReferences(heading: string): boolean {
  return /^(?:(?:\d{1,2}|[IVX]{1,4})\.?\s+)?(?:references(?: and notes)?|bibliography|literature cited|works cited|reference list|cited literature)[.:]?$/i.test(
    bare(heading),
  );
}
