import { counted } from '@trawl/contract/counted.ts';

/** Counts what of a file is not in its Markdown because there is too much of it, or because it is hidden. */
export interface LeftOut {
  /** @param one what is counted, such as `chart` @param many its plural, where it is not `one` with an s */
  add(count: number, one: string, many?: string): void;
  /** Counts hidden parts. @param one what is counted, such as `row` */
  hide(count: number, one: string): void;
  /** The first of a list; the others are counted. */
  first<T>(list: readonly T[], most: number, one: string, many?: string): readonly T[];
  /** A sentence for people; undefined if nothing is left out. */
  warning(): string | undefined;
}

export function createLeftOut(): LeftOut {
  const tooMany: Counts = new Map();
  const hidden: Counts = new Map();
  const add: LeftOut['add'] = (count, one, many) => counting(tooMany, count, one, many);
  return {
    add,
    hide: (count, one) => counting(hidden, count, one),
    first(list, most, one, many) {
      add(list.length - most, one, many);
      return list.length <= most ? list : list.slice(0, most);
    },
    warning() {
      const parts = [
        ...(tooMany.size === 0 ? [] : [`Not in it, because the document has too many: ${listed(tooMany)}.`]),
        ...(hidden.size === 0 ? [] : [`Hidden, and not in it without "hidden": true: ${listed(hidden)}.`]),
      ];
      return parts.length === 0 ? undefined : parts.join(' ');
    },
  };
}

type Counts = Map<string, { readonly many: string | undefined; count: number }>;

function counting(counts: Counts, count: number, one: string, many?: string): void {
  if (count <= 0) return;
  const known = counts.get(one);
  if (known === undefined) counts.set(one, { many, count });
  else known.count += count;
}

const listed = (counts: Counts): string =>
  [...counts].map(([one, { count, many }]) => counted(count, one, many)).join(', ');
