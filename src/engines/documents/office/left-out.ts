import { counted } from '@trawl/contract/counted.ts';

/** Counts what of a file is not in its Markdown because there is too much of it. */
export interface LeftOut {
  /** @param one what is counted, such as `chart` @param many its plural, where it is not `one` with an s */
  add(count: number, one: string, many?: string): void;
  /** The first of a list; the others are counted. */
  first<T>(list: readonly T[], most: number, one: string, many?: string): readonly T[];
  /** A sentence for people; undefined if nothing is left out. */
  warning(): string | undefined;
}

export function createLeftOut(): LeftOut {
  const counts = new Map<string, { readonly many: string | undefined; count: number }>();
  const add: LeftOut['add'] = (count, one, many) => {
    if (count <= 0) return;
    const known = counts.get(one);
    if (known === undefined) counts.set(one, { many, count });
    else known.count += count;
  };
  return {
    add,
    first(list, most, one, many) {
      add(list.length - most, one, many);
      return list.length <= most ? list : list.slice(0, most);
    },
    warning() {
      if (counts.size === 0) return undefined;
      const list = [...counts].map(([one, { count, many }]) => counted(count, one, many));
      return `Not in it, because the document has too many: ${list.join(', ')}.`;
    },
  };
}
