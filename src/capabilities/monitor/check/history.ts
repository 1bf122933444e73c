import { pack } from '../../../foundation/store/index.ts';
import type { LookRow } from '../tables.ts';
import { unpackJson } from '../unpack-json.ts';

/** The texts of a page at the last checks: each different one is stored once, compressed, with the order of the checks. */

/** Looks that are remembered, and characters of their texts. */
const LOOKS = 12;
const MOST_CHARACTERS = 4_000_000;

type Kept = Pick<LookRow, 'texts' | 'looks'>;

/** @returns the texts, the oldest look first */
export async function textsOf({ texts: packed, looks }: Kept): Promise<string[]> {
  const texts = ((await unpackJson(packed)) ?? []) as string[];
  return (JSON.parse(looks) as number[]).map((at) => texts[at] ?? '');
}

/** The history with one more check, without texts that are no longer needed. @param before oldest first */
export async function withLook(before: readonly string[], now: string): Promise<Kept> {
  const all = [...before, now].slice(-LOOKS);
  while (all.length > 1 && all.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS) all.shift();
  const distinct = [...new Set(all)];
  return {
    texts: await pack(JSON.stringify(distinct)),
    looks: JSON.stringify(all.map((text) => distinct.indexOf(text))),
  };
}

/** One more check with the same text. */
export function withSameLook({ looks }: Pick<LookRow, 'looks'>): string {
  const order = JSON.parse(looks) as number[];
  return JSON.stringify([...order, order.at(-1) ?? 0].slice(-LOOKS));
}
