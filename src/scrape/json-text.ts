/** JSON of documents that may be large, made in pieces so that nobody waits for the whole. */

/** UTF-16 units of a text that are encoded at a time: about two milliseconds. */
const PIECE = 512 * 1024;
/** Documents below this are encoded at once. */
const SMALL = 1024 * 1024;

/** How much of a document its texts and lists are, roughly. */
function sizeOf(document: Readonly<Record<string, unknown>>): number {
  let size = 0;
  for (const value of Object.values(document)) {
    if (typeof value === 'string') size += value.length;
    else if (Array.isArray(value)) size += value.length * 60;
  }
  return size;
}

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The same bytes as `JSON.stringify` gives, in UTF-8. */
export async function jsonBytes(document: Readonly<Record<string, unknown>>): Promise<Buffer> {
  if (sizeOf(document) < SMALL) return Buffer.from(JSON.stringify(document));
  const parts: Buffer[] = [];
  let isFirst = true;
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    parts.push(Buffer.from(`${isFirst ? '{' : ','}${JSON.stringify(name)}:`));
    isFirst = false;
    if (typeof value === 'string') await pushText(parts, value);
    else if (Array.isArray(value)) await pushList(parts, value);
    else parts.push(Buffer.from(JSON.stringify(value)));
    await breath();
  }
  parts.push(Buffer.from(isFirst ? '{}' : '}'));
  return Buffer.concat(parts);
}

async function pushText(parts: Buffer[], text: string): Promise<void> {
  parts.push(QUOTE);
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE);
    // Both halves of a character stay together.
    if (end < text.length && isHigh(text.charCodeAt(end - 1))) end--;
    parts.push(Buffer.from(JSON.stringify(text.slice(at, end)).slice(1, -1)));
    at = end;
    if (at < text.length) await breath();
  }
  parts.push(QUOTE);
}

const QUOTE = Buffer.from('"');
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
/** Entries of a list that are encoded at a time. */
const ENTRIES = 5_000;

async function pushList(parts: Buffer[], list: readonly unknown[]): Promise<void> {
  parts.push(Buffer.from('['));
  for (let at = 0; at < list.length; at += ENTRIES) {
    const some = JSON.stringify(list.slice(at, at + ENTRIES)).slice(1, -1);
    parts.push(Buffer.from(at === 0 ? some : `,${some}`));
    if (at + ENTRIES < list.length) await breath();
  }
  parts.push(Buffer.from(']'));
}
