import { useState } from 'react';
import { call, withQuery } from './client.ts';
import type { Failure } from './failure.ts';
import { useAction } from './use-action.ts';
import { useApi } from './use-api.ts';

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface Pages<Item> {
  /** Undefined until the first answer. */
  readonly items: readonly Item[] | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  reload(): void;
  /** Undefined when there is no more. */
  readonly more: (() => void) | undefined;
  readonly busy: boolean;
}

/**
 * A list that is paged by `before`, newest first. The first page is asked for again every `every` milliseconds; what was
 * loaded below it stays.
 * @param name of the list in the answer
 */
export function usePages<Item extends { readonly id: string }>(
  path: string,
  query: Record<string, unknown>,
  name: string,
  every?: number,
): Pages<Item> {
  const whole = withQuery(path, query);
  const first = useApi<Record<string, unknown>>(whole, every);
  const [older, setOlder] = useState<{ of: string } & Listed<Item>>({ of: whole, items: [], next: null });
  const below = older.of === whole ? older : { of: whole, items: [], next: null };
  const head = first.data === undefined ? undefined : ((first.data[name] ?? []) as Item[]);
  const next = below.items.length > 0 ? below.next : ((first.data?.next as string | null | undefined) ?? null);

  const load = useAction(async () => {
    const body = await call<Record<string, unknown>>('GET', withQuery(path, { ...query, before: next }));
    setOlder({
      of: whole,
      items: [...below.items, ...(body[name] as Item[])],
      next: (body.next as string | null) ?? null,
    });
  });

  const seen = new Set(head?.map(({ id }) => id));
  return {
    items: head && [...head, ...below.items.filter(({ id }) => !seen.has(id))],
    failure: first.failure ?? load.failure,
    loading: first.loading,
    reload: first.reload,
    more: next === null ? undefined : () => void load.run(),
    busy: load.busy,
  };
}
