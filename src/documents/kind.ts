/** Kinds of files that can be read: PDF, journal articles in JATS XML, papers that LaTeXML made HTML of. */
export type DocumentKind = 'pdf' | 'jats' | 'latexml';

/** Bytes in which the head of a file is looked for. */
const HEAD = 64 * 1024;

/**
 * What a file is, by its content alone: names and Content-Type headers lie.
 * @returns undefined for anything that cannot be read
 */
export function kindOf(bytes: Uint8Array): DocumentKind | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Readers take a PDF whose header stands somewhere in the first 1,024 bytes (ISO 32000-1, H.3).
  if (buffer.subarray(0, 1024 + 5).includes('%PDF-')) return 'pdf';
  const head = decode(buffer.subarray(0, HEAD));
  const root = rootOf(head);
  if (root === 'article' || root === 'pmc-articleset') {
    // HTML5 has an <article> too; a file that begins with one is no page.
    return 'jats';
  }
  if (root === 'html' || /^\s*<!doctype html/i.test(head))
    return buffer.includes('ltx_document') ? 'latexml' : undefined;
  return undefined;
}

/** The local name of the first element, in lower case. */
function rootOf(head: string): string | undefined {
  const tag = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/.exec(head.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
  return tag?.[1]?.toLowerCase();
}

/**
 * The text of an XML or HTML file: by its byte order mark, else by what it declares, else as UTF-8. Never throws; what cannot be
 * decoded becomes U+FFFD.
 */
export function decode(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const declared =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head);
  return decoderFor(declared?.[1]).decode(bytes);
}

function decoderFor(label: string | undefined) {
  try {
    // A file that could be read so far to find this is not in UTF-16, whatever it says.
    return new TextDecoder(label === undefined || /^utf-?16/i.test(label) ? 'utf-8' : label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
