/** Bytes at the end of a file in which its last line is searched. */
const TAIL = 2048;
/** Bytes between the number of an object and its type. */
const REACH = 4096;

/**
 * The file as the PDF library accepts it: without bytes before its header, and with a new trailer if its end is missing, from which the
 * library finds all objects that are still there.
 */
export function acceptable(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const file = whole.subarray(Math.max(0, whole.indexOf('%PDF-', 0, 'latin1')));
  if (file.subarray(-TAIL).includes('%%EOF')) return { bytes: file, isCut: false };
  const root = catalogOf(file);
  if (root === undefined) return { bytes: file, isCut: true };
  const trailer = `\nendstream\nendobj\ntrailer\n<</Root ${root} R>>\nstartxref\n0\n%%EOF\n`;
  return { bytes: Buffer.concat([file, Buffer.from(trailer, 'latin1')]), isCut: true };
}

/** Number and generation of the last catalog, the object that leads to all pages. */
function catalogOf(file: Buffer): string | undefined {
  const at = file.lastIndexOf('/Catalog', undefined, 'latin1');
  if (at < 0) return undefined;
  const before = file.toString('latin1', Math.max(0, at - REACH), at);
  const open = before.lastIndexOf(' obj');
  return open < 0 ? undefined : /(\d{1,10} \d{1,5})$/.exec(before.slice(0, open))?.[1];
}
