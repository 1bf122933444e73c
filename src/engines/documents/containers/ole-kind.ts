import type { DocumentKind } from '../kinds.ts';
import { OLE_MAGIC, openOle } from './ole.ts';

/** @returns `encrypted` for an office file with a password */
export function kindOfOle(bytes: Uint8Array): DocumentKind | 'encrypted' | undefined {
  const names = new Set(openOle(bytes)?.entries.map(({ name }) => name.toLowerCase()));
  // MS-OFFCRYPTO: the package of Office Open XML within a compound file.
  if (names.has('encryptedpackage')) return 'encrypted';
  if (names.has('worddocument')) return 'doc';
  if (names.has('workbook') || names.has('book')) return 'xls';
  if (names.has('powerpoint document')) return 'ppt';
  if (names.has('__properties_version1.0')) return 'msg';
  return undefined;
}

/** Whether a compound file has lost its directory, so that its kind cannot be told: office files before 2007 and Outlook messages. */
export function isBrokenOle(bytes: Uint8Array): boolean {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 8).equals(OLE_MAGIC)) return false;
  return !openOle(bytes)?.entries.some(({ isStream }) => isStream);
}
