import { anySignal } from '../../../foundation/kernel/any-signal.ts';
import type { FetchedPart } from './fetch-part.ts';
import { dropPart, fetchPart } from './fetch-part.ts';
import type { SnapshotPart } from './parts.ts';
import { AT_ONCE, createRequests, type RequestDeps } from './requests.ts';

/** The next parts of a list, fetched while an earlier one is read. */
export interface PartsAhead extends AsyncDisposable {
  /** The part as a file; request parts in the order of the list. @throws as `fetchPart` */
  take(part: SnapshotPart): Promise<FetchedPart>;
  /** The part is not needed any more. */
  drop(part: SnapshotPart, fetched: FetchedPart): Promise<void>;
}

/** @param folder of this list alone: at most a few parts are in it */
export function fetchAhead(
  deps: RequestDeps,
  parts: readonly SnapshotPart[],
  folder: string,
  signal: AbortSignal,
): PartsAhead {
  const stop = new AbortController();
  const requests = createRequests(deps, anySignal(signal, stop.signal));
  const coming = new Map<SnapshotPart, Promise<FetchedPart>>();
  const places = new Map(parts.map((part, place) => [part, place]));
  const start = (part: SnapshotPart): void => {
    if (coming.has(part)) return;
    const fetching: Promise<FetchedPart> = part.isLocal
      ? Promise.resolve({ file: part.at, version: part.version ?? '', changed: changeOf(part) })
      : fetchPart(requests, part, folder);
    // Whoever takes it gets the error.
    fetching.catch(() => {});
    coming.set(part, fetching);
  };
  return {
    async take(part) {
      const place = places.get(part) as number;
      for (const next of parts.slice(place, place + AT_ONCE)) start(next);
      return await (coming.get(part) as Promise<FetchedPart>);
    },
    async drop(part, { file }) {
      coming.delete(part);
      if (!part.isLocal) await dropPart(file);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.allSettled(coming.values());
    },
  };
}

function changeOf({ size, stated }: SnapshotPart): string | undefined {
  const listed = stated?.size;
  return listed === undefined || listed === size
    ? undefined
    : `it has ${size} bytes, not ${listed} as the manifest says: it was taken as it is`;
}
