import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';

/** The text of a part of an office file; '' if there is no such part. */
export function partText(zip: Zip, name: string): string {
  const part = zip.read(name);
  return part === undefined ? '' : decode(part);
}
