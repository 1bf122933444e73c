/** Limits of a JSON body, checked on the incoming bytes before anything is parsed. */
export const JSON_BOUNDS = {
  /** Nesting depth. JSON Schemas take two levels for each level of the data. */
  depth: 64,
  /** Objects and arrays in total: they cost most to parse. */
  nodes: 20_000,
  /** Members of objects in total: known or not, each is looked up and may be checked. */
  keys: 20_000,
  /** Commas, which separate members of objects and arrays, in total; a batch has up to 100,000 URLs. */
  values: 250_000,
} as const;

interface JsonScan {
  /** Scans the next bytes. @returns an error message; undefined while the body is within the bounds */
  take(chunk: Uint8Array): string | undefined;
  /** Whether a `\u` escape was seen, which may disguise a key. */
  readonly hasEscapes: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const U = 0x75;

/** Bytes of a text after which the scan looks for its end, instead of at each byte. */
const LONG = 64;

function placeOf(byte: number, chunk: Uint8Array, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

/** Counts levels, objects, arrays, keys and values. Does not validate the JSON. */
export function createJsonScan(
  bounds: { readonly [Name in keyof typeof JSON_BOUNDS]: number } = JSON_BOUNDS,
): JsonScan {
  let depth = 0;
  let nodes = 0;
  let keys = 0;
  let values = 0;
  let isText = false;
  let isEscaped = false;
  let hasEscapes = false;
  /** Bytes of the text since its beginning, or since the last jump. */
  let run = 0;
  return {
    take(chunk) {
      // Where the next of each is, if it has been looked for.
      let quote = -1;
      let backslash = -1;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (isEscaped) {
          isEscaped = false;
          if (byte === U) hasEscapes = true;
        } else if (isText) {
          if (byte === QUOTE) isText = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (++run === LONG) {
            run = 0;
            if (quote < at) quote = placeOf(QUOTE, chunk, at);
            if (backslash < at) backslash = placeOf(BACKSLASH, chunk, at);
            at = Math.min(quote, backslash) - 1;
          }
        } else if (byte === QUOTE) {
          isText = true;
          run = 0;
        } else if (byte === COMMA) {
          if (++values > bounds.values) return `Must not have more than ${bounds.values} values`;
        } else if (byte === COLON) {
          if (++keys > bounds.keys) return `Must not have more than ${bounds.keys} keys in its objects`;
        } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          nodes++;
          depth++;
          if (depth > bounds.depth) return `Must not have more than ${bounds.depth} levels of objects and arrays`;
          if (nodes > bounds.nodes) return `Must not have more than ${bounds.nodes} objects and arrays`;
        } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--;
      }
      return undefined;
    },
    get hasEscapes() {
      return hasEscapes;
    },
  };
}
