/** RTF as Outlook compresses it (MS-OXRTFCP): LZ77 with a dictionary that starts with words which most RTF has. */

const START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const DICTIONARY = 4096;
const HEADER = 16;
const COMPRESSED = 0x75465a4c;
const STORED = 0x414c454d;
/** A reference is two bytes long and stands for at most 17. */
const LONGEST = 17;

/** The RTF in it, as far as it goes; undefined if it is something else. */
export function decompressedRtf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < HEADER) return undefined;
  const type = bytes.readUInt32LE(8);
  const size = bytes.readUInt32LE(4);
  if (type === STORED) return bytes.subarray(HEADER, HEADER + size);
  if (type !== COMPRESSED) return undefined;
  const dictionary = Buffer.alloc(DICTIONARY);
  dictionary.write(START, 'latin1');
  const out = Buffer.alloc(Math.min(size, bytes.length * LONGEST));
  let length = 0;
  let write = START.length;
  const put = (byte: number): void => {
    if (length < out.length) out[length++] = byte;
    dictionary[write] = byte;
    write = (write + 1) % DICTIONARY;
  };
  for (let at = HEADER; at < bytes.length && length < out.length; ) {
    const flags = bytes[at++] as number;
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(bytes[at++] as number);
        continue;
      }
      if (at + 2 > bytes.length) return out.subarray(0, length);
      const reference = bytes.readUInt16BE(at);
      at += 2;
      const from = reference >> 4;
      // The end.
      if (from === write) return out.subarray(0, length);
      for (let i = 0; i < (reference & 15) + 2; i++) put(dictionary[(from + i) % DICTIONARY] as number);
    }
  }
  return out.subarray(0, length);
}
