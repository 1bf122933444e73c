/** Header fields of records and of HTTP messages: names in lower case, of several with one name the first. */

export type Fields = ReadonlyMap<string, string>;

/** The first line, and the fields below it. Lines that are none are left out; one that begins with a space belongs to the one before. */
export function readFields(text: string): { readonly first: string; readonly fields: Fields } {
  const [first = '', ...lines] = text.replaceAll(/\r?\n[\t ]+/g, ' ').split(/\r?\n/);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { first, fields };
}

const BREAKS = ['\r\n\r\n', '\n\n'].map((text) => Buffer.from(text));

/** Where the empty line below the first fields begins, and how long it is; undefined if there is none. */
export function endOfFields(bytes: Buffer): { readonly at: number; readonly length: number } | undefined {
  const [first] = BREAKS.map((end) => ({ at: bytes.indexOf(end), length: end.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return first;
}

/** A media type without parameters; undefined if there is none. */
export function mediaType(value: string | undefined): string | undefined {
  const type = value?.split(';', 1)[0]?.trim().toLowerCase();
  return type === undefined || !/^[\w.+-]+\/[\w.+-]+$/.test(type) ? undefined : type;
}
