import { mapGently } from '../../harvest/item.ts';
import { UnusableAnswer } from '../../harvest/patience.ts';
import type { PaperRecord } from '../../record.ts';

/** The JSON of an answer. @throws UnusableAnswer, with the beginning of what came instead */
export function jsonOf(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnusableAnswer(`answered with something that is no JSON: ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
}

/** The records that `parse` can make of the items; items without title or identity are no papers. */
export async function papersOf(
  items: readonly unknown[],
  parse: (item: unknown) => PaperRecord,
): Promise<PaperRecord[]> {
  const made = await mapGently(items, (item) => {
    try {
      return parse(item);
    } catch {
      return undefined;
    }
  });
  return made.filter((record) => record !== undefined);
}
