import { UnusableAnswer } from '../../harvest/patience.ts';
import type { PaperRecord } from '../../record.ts';
import { mapGently } from '../../text/breather.ts';

/** The JSON of a response. @throws UnusableAnswer with the start of an invalid one */
export function jsonOf(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnusableAnswer(`returned something that is not JSON:  ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
}

/** The records of the items; items without title or id are left out. */
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
