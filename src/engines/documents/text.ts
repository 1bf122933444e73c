import chardet from 'chardet';
import { decodeUtf32, isThai, wideCharset } from '../../foundation/kernel/charsets.ts';

/** Maximum bytes that are examined to detect an undeclared charset. */
const SAMPLE = 64 * 1024;

/**
 * The text of a file. The charset comes from its byte order mark, then its declaration (XML, HTML), then UTF-8 if it is valid, then byte
 * frequencies. Never throws; undecodable bytes become U+FFFD.
 */
export function decode(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  const unmarked = wideCharset(bytes);
  if (unmarked === 'utf-32le' || unmarked === 'utf-32be') return decodeUtf32(bytes, unmarked === 'utf-32le');
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const declared =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    (/^\s*</.test(head) ? /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head) : null);
  const label = declared?.[1];
  // If this declaration could be read, the file is not in UTF-16, whatever it declares.
  if (label !== undefined && !/^utf-?16/i.test(label)) return decoderFor(label).decode(bytes);
  if (unmarked !== undefined) return new TextDecoder(unmarked).decode(bytes);
  if (/^\s*</.test(head) || isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  return decoderFor(guess(bytes.subarray(0, SAMPLE))).decode(bytes);
}

/** A sequence that is cut off at the end is valid: only the start of the file is examined. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Two-byte charsets, which byte frequencies do not detect reliably in short texts. */
const WIDE = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'];

/** The most likely charset of a text, by its bytes alone. */
function guess(sample: Uint8Array): string {
  if (isThai(sample)) return 'windows-874';
  const found = chardet.analyse(sample).map(({ name }) => name.toLowerCase());
  const wide = WIDE.map((label) => [label, eastern(sample, label)] as const).filter(([, share]) => share > 0.9);
  const [best] = wide.sort((a, b) => b[1] - a[1] || rank(found, a[0]) - rank(found, b[0]));
  if (best) return best[0];
  // Short texts in Windows code pages look like many charsets; the most likely one that browsers know is used.
  return found.find((name) => isKnown(name) && !/^(?:utf|iso-2022)/.test(name)) ?? 'windows-1252';
}

const rank = (found: readonly string[], label: string): number => {
  const at = found.indexOf(label);
  return at < 0 ? found.length : at;
};

/**
 * The share of kana, hangul and common ideographs among the non-ASCII characters if the text is decoded in this charset; 0 if that is
 * impossible.
 */
function eastern(sample: Uint8Array, label: string): number {
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return 0;
  }
  const others = text.match(/[^\u0000-\u007f\u3000-\u303f\uff01-\uff5e]/g)?.length ?? 0;
  const common = text.match(/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return others < 3 ? 0 : common / others;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

/** Whether bytes may be text: no binary bytes (MIME Sniffing Standard, 7.2), or two-byte text. */
export function isText(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const end = Math.min(bytes.length, 4096);
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte < 0x20 && (byte < 9 || byte === 11 || (byte > 13 && byte !== 27))) return false;
  }
  return true;
}
