/** Encodes documents as JSON; large ones in pieces, so that the event loop is not blocked. */

/** UTF-16 units that are encoded at a time, roughly: about two milliseconds. */
const PIECE = 512 * 1024;
/** Documents below this are encoded at once. */
const SMALL = 1024 * 1024;
/** Levels that are taken apart; what is below is encoded as a whole. */
const LEVELS = 12;
/** What a number, a name or the bracket of a list is reckoned with, in UTF-16 units. */
const ATOM = 8;

/** The approximate size of a value's texts and entries; counting stops at `most`. */
function weightOf(value: unknown, most: number): number {
  let weight = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && weight < most) {
    const one = open.pop();
    weight += typeof one === 'string' ? one.length + ATOM : ATOM;
    if (typeof one !== 'object' || one === null) continue;
    // Values that are not counted have a size too.
    const below = Array.isArray(one) ? one : Object.values(one);
    if (below.length * ATOM >= most) return most;
    for (const entry of below) open.push(entry);
  }
  return weight;
}

/** What was encoded so far; the last of it still as text. */
interface Encoded {
  readonly parts: Buffer[];
  text: string;
}

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The same bytes as `JSON.stringify` gives for plain data, in UTF-8. */
export async function jsonBytes(document: object): Promise<Buffer> {
  if (weightOf(document, SMALL) < SMALL) return Buffer.from(JSON.stringify(document));
  const encoded: Encoded = { parts: [], text: '' };
  await push(encoded, document, LEVELS);
  await flush(encoded);
  return Buffer.concat(encoded.parts);
}

async function flush(encoded: Encoded): Promise<void> {
  encoded.parts.push(Buffer.from(encoded.text));
  encoded.text = '';
  await breath();
}

async function push(encoded: Encoded, value: unknown, levels: number): Promise<void> {
  if (typeof value === 'string' && value.length > PIECE) await pushText(encoded, value);
  else if (typeof value !== 'object' || value === null || levels === 0 || weightOf(value, PIECE) < PIECE) {
    encoded.text += JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    encoded.text += '[';
    for (const [index, entry] of value.entries()) {
      if (index > 0) encoded.text += ',';
      await push(encoded, entry, levels - 1);
    }
    encoded.text += ']';
  } else await pushObject(encoded, value, levels - 1);
  if (encoded.text.length > PIECE) await flush(encoded);
}

async function pushObject(encoded: Encoded, object: object, levels: number): Promise<void> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    encoded.text += `${before}${JSON.stringify(name)}:`;
    before = ',';
    await push(encoded, value, levels);
  }
  encoded.text += before === '{' ? '{}' : '}';
}

async function pushText(encoded: Encoded, text: string): Promise<void> {
  encoded.text += '"';
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE);
    // Both halves of a character stay together.
    if (end < text.length && isHigh(text.charCodeAt(end - 1))) end--;
    encoded.text += JSON.stringify(text.slice(at, end)).slice(1, -1);
    at = end;
    if (at < text.length) await flush(encoded);
  }
  encoded.text += '"';
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
