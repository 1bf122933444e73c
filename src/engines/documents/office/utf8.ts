import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';

/** Whether XML is in UTF-8, the only charset that the library reads. */
export function isUtf8Xml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  if (/^(?:\xff\xfe|\xfe\xff)|\0/.test(head)) return false;
  return !/^\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-?8["']|us-ascii["'])/i.test(head);
}

/** XML that is to be written in UTF-8. */
export const inUtf8 = (xml: string): string =>
  xml.replace(/^(\ufeff?\s*<\?xml[^>]*?\bencoding\s*=\s*["'])[^"']*/i, '$1UTF-8');

/** The text of a part of an office file; '' if there is no such part. */
export function partText(zip: Zip, name: string): string {
  const part = zip.read(name);
  return part === undefined ? '' : decode(part);
}
