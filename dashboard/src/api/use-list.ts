import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Body, type Inputs, type Reads, request } from './client.ts';
import type { Failure } from './failure.ts';
import { pushedOver } from './pushed-over.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

type Name<Key extends Reads> = {
  [Field in keyof Body<Key>]: Body<Key>[Field] extends readonly { readonly id: string }[] ? Field : never;
}[keyof Body<Key>];

type Item<Key extends Reads, Field extends Name<Key>> = Body<Key>[Field] extends readonly (infer One)[] ? One : never;

export interface List<One> {
  /** Undefined until the first page is there. */
  readonly items: readonly One[] | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  reload(): void;
  /** Undefined when there is no more. */
  readonly more: (() => void) | undefined;
  readonly busy: boolean;
}

/**
 * A list that is paged by `before`, newest first. The first page is read again every `every` milliseconds; what was loaded
 * below it stays.
 * @param name of the list in the response
 * @param params of its path
 */
export function useList<Key extends Reads, Field extends Name<Key>>(
  endpoint: Key,
  query: NonNullable<Inputs<Key>['query']>,
  name: Field,
  every?: number,
  params?: Inputs<Key>['params'],
): List<Item<Key, Field>> {
  type One = Item<Key, Field> & { readonly id: string };
  const of = JSON.stringify([query, params]);
  const inputs = params === undefined ? {} : { params };
  const first = useRead(endpoint, { ...inputs, query } as Inputs<Key>, every);
  const [older, setOlder] = useState<{ of: string; items: readonly One[]; next: string | null }>();
  const below = older?.of === of ? older : undefined;
  const itemsOf = (body: Body<Key>): readonly One[] => body[name] as unknown as readonly One[];
  const nextOf = (body: Body<Key>): string | null => (body as { next?: string | null }).next ?? null;
  const head = first.data && itemsOf(first.data);
  const next = below?.next ?? (below === undefined && first.data !== undefined ? nextOf(first.data) : null);

  const load = useAction(async () => {
    const body = await request(endpoint, { ...inputs, query: { ...query, before: next } } as Inputs<Key>);
    setOlder((now) => ({ of, items: [...(now?.of === of ? now.items : []), ...itemsOf(body)], next: nextOf(body) }));
  });

  // What newer items push over the end of the first page stays too.
  const shown = useRef<{ readonly of: string; readonly head: readonly One[] }>(undefined);
  useLayoutEffect(() => {
    if (first.data === undefined) return;
    const now = itemsOf(first.data);
    const before = shown.current?.of === of ? shown.current.head : [];
    shown.current = { of, head: now };
    const over = nextOf(first.data) === null ? [] : pushedOver(before, now);
    if (over.length === 0) return;
    setOlder((older) => (older?.of === of ? { ...older, items: [...over, ...older.items] } : older));
  });

  const lower = below?.items;
  const items = useMemo(() => {
    const seen = new Set(head?.map(({ id }) => id));
    return head && [...head, ...(lower ?? []).filter(({ id }) => !seen.has(id) && seen.add(id))];
  }, [head, lower]);
  return {
    items,
    failure: first.failure ?? load.failure,
    loading: first.loading,
    reload: first.reload,
    more: next === null ? undefined : () => void load.run(),
    busy: load.busy,
  };
}
